package io.gridwrapper.passthrough;

import io.gridwrapper.upstream.ApiServer;
import java.util.Optional;

/** Gives the link to the apiserver; none where the objects come from a folder of manifests. */
@FunctionalInterface
public interface ApiServerProvider {

    Optional<ApiServer> apiServer();
}
