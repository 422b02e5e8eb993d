package io.gridwrapper.wire.table;

import java.time.Instant;
import java.util.List;

/** The row of an EndpointSlice. */
final class EndpointSliceCells implements Cells {

    private static final String UNSET = "<unset>";
    private static final String EVERY_PORT = "*";

    @Override
    public List<String> of(Fields slice, Instant now) {
        Fields metadata = slice.at("metadata");
        return List.of(
                metadata.text("name"),
                slice.text("addressType"),
                ports(slice),
                addresses(slice),
                Age.of(metadata.text("creationTimestamp"), now));
    }

    private static String ports(Fields slice) {
        FirstThree all = new FirstThree();
        for (Fields port : slice.list("ports")) {
            boolean isNamedOnly = !port.has("port") && port.has("name");
            all.add(isNamedOnly ? port.text("name") : Cells.orElse(port.text("port"), EVERY_PORT));
        }
        return all.text(UNSET);
    }

    private static String addresses(Fields slice) {
        FirstThree all = new FirstThree();
        slice.list("endpoints").forEach(endpoint -> endpoint.texts("addresses").forEach(all::add));
        return all.text(UNSET);
    }
}
