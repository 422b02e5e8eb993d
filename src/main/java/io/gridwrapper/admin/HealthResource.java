package io.gridwrapper.admin;

import io.gridwrapper.cache.LastHeard;
import io.gridwrapper.cache.StorageCache;
import io.gridwrapper.kube.Resource;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Response;
import java.util.ArrayList;
import java.util.List;

/**
 * What a kubelet asks: whether the process is to be started again, and whether it can answer. In the form of an
 * apiserver's health endpoints: {@code ok}, or with {@code ?verbose} and after a failure a line for each check.
 */
@Path("")
@Singleton
public class HealthResource {

    private static final String TEXT = "text/plain; charset=utf-8";

    private final StorageCache cache;
    private final LastHeard lastHeard;
    private final LivenessCheck liveness;

    @Inject
    public HealthResource(StorageCache cache, LastHeard lastHeard, LivenessCheck liveness) {
        this.cache = cache;
        this.lastHeard = lastHeard;
        this.liveness = liveness;
    }

    /** 500 once only a new process would help. */
    @GET
    @Path("livez")
    public Response livez(@QueryParam("verbose") String verbose) {
        boolean holds = liveness.holds();
        List<String> lines = List.of((holds ? "[+]" : "[-]") + liveness.name() + (holds ? " ok" : " failed"));
        return answer("livez", lines, holds ? 200 : 500, verbose);
    }

    /**
     * 503 until each collection that the source offers has been read. From then on what is known is served, and the
     * link may be lost: the lines say how long nothing has been heard.
     */
    @GET
    @Path("readyz")
    public Response readyz(@QueryParam("verbose") String verbose) {
        List<String> synced = new ArrayList<>();
        List<String> pending = new ArrayList<>();
        for (Resource resource : Resource.SERVED) {
            String name = resource.apiVersion() + "/" + resource.plural();
            switch (cache.collection(resource).sync()) {
                case SYNCED -> synced.add("[+]" + name + " synced, last heard " + age(resource) + " s ago");
                case UNSERVED -> synced.add("[+]" + name + " not offered by the source");
                case PENDING -> pending.add("[-]" + name + " not synced");
            }
        }
        return pending.isEmpty() ? answer("readyz", synced, 200, verbose) : answer("readyz", pending, 503, verbose);
    }

    private long age(Resource resource) {
        return lastHeard.age(resource).toSeconds();
    }

    private static Response answer(String check, List<String> lines, int code, String verbose) {
        String text = "ok";
        if (verbose != null || code != 200) {
            text = String.join("\n", lines) + "\n" + check + " check " + (code == 200 ? "passed" : "failed") + "\n";
        }
        return Response.status(code)
                .entity(text)
                .type(TEXT)
                .header("Cache-Control", "no-cache, private")
                .header("X-Content-Type-Options", "nosniff")
                .build();
    }
}
