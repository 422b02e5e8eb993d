package io.gridwrapper.serve;

import io.gridwrapper.kube.Resource;

/** Services, as they are. */
public class ServiceFilter extends ResourceFilter {

    private static final long serialVersionUID = 1L;

    public ServiceFilter() {
        super(Resource.SERVICES);
    }
}
