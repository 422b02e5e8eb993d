package io.gridwrapper.serve;

import io.gridwrapper.kube.Resource;

/** EndpointSlices of discovery.k8s.io/v1beta1 (Kubernetes 1.17 to 1.24), pruned. */
public class EndpointSliceV1beta1Filter extends ResourceFilter {

    private static final long serialVersionUID = 1L;

    public EndpointSliceV1beta1Filter() {
        super(Resource.ENDPOINT_SLICES_V1BETA1);
    }
}
