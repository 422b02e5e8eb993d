package io.gridwrapper.passthrough;

/** To which requests the proxy lends its own identity, where they bring none. */
public enum PassThrough {
    /** To those that kube-proxy sends: events, discovery, version, health, servicecidrs. */
    KUBE_PROXY,

    /** To all. */
    ALL
}
