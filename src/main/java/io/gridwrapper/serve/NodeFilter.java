package io.gridwrapper.serve;

import io.gridwrapper.kube.Resource;

/** Nodes, as they are: kube-proxy ends itself where its own is deleted or changes its addresses. */
public class NodeFilter extends ResourceFilter {

    private static final long serialVersionUID = 1L;

    public NodeFilter() {
        super(Resource.NODES);
    }
}
