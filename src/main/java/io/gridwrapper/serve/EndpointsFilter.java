package io.gridwrapper.serve;

import io.gridwrapper.kube.Resource;

/** Endpoints, pruned. */
public class EndpointsFilter extends ResourceFilter {

    private static final long serialVersionUID = 1L;

    public EndpointsFilter() {
        super(Resource.ENDPOINTS);
    }
}
