package io.gridwrapper.wire.table;

import io.gridwrapper.kube.Resource;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * The rows of Tables.
 *
 * <p>Source: {@code k8s.io/kubernetes/pkg/printers/internalversion}, in its wide form, which is what an apiserver gives.
 */
public final class Rows {

    /** By plural: all versions of a resource have the same cells. */
    private static final Map<String, Cells> CELLS = Map.of(
            Resource.NODES.plural(), new NodeCells(),
            Resource.SERVICES.plural(), new ServiceCells(),
            Resource.ENDPOINTS.plural(), new EndpointsCells(),
            Resource.ENDPOINT_SLICES.plural(), new EndpointSliceCells());

    private Rows() {}

    /**
     * The cells of an object, in the order of the {@link Columns} of its resource.
     *
     * @param resource one that is served
     * @param object its JSON: maps, lists, strings, numbers, booleans
     * @param now what ages are counted to
     */
    public static List<String> cells(Resource resource, Map<String, Object> object, Instant now) {
        return CELLS.get(resource.plural()).of(Fields.of(object), now);
    }
}
