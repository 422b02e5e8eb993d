package io.gridwrapper.serve;

import io.gridwrapper.kube.Resource;

/** EndpointSlices of discovery.k8s.io/v1, pruned. */
public class EndpointSliceFilter extends ResourceFilter {

    private static final long serialVersionUID = 1L;

    public EndpointSliceFilter() {
        super(Resource.ENDPOINT_SLICES);
    }
}
