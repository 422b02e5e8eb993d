package io.gridwrapper.wire.table;

import java.time.Instant;
import java.util.List;

/** The row of an Endpoints object: the ready addresses, for each port of theirs. */
final class EndpointsCells implements Cells {

    @Override
    public List<String> of(Fields endpoints, Instant now) {
        Fields metadata = endpoints.at("metadata");
        return List.of(metadata.text("name"), addresses(endpoints), Age.of(metadata.text("creationTimestamp"), now));
    }

    private static String addresses(Fields endpoints) {
        List<Fields> subsets = endpoints.list("subsets");
        FirstThree all = new FirstThree();
        for (Fields subset : subsets) {
            List<Fields> addresses = subset.list("addresses");
            List<Fields> ports = subset.list("ports");
            if (ports.isEmpty()) {
                addresses.forEach(address -> all.add(address.text("ip")));
            }
            for (Fields port : ports) {
                addresses.forEach(address -> all.add(hostPort(address.text("ip"), port.text("port"))));
            }
        }
        return all.text(subsets.isEmpty() ? NONE : "");
    }

    private static String hostPort(String ip, String port) {
        return ip.contains(":") ? "[" + ip + "]:" + port : ip + ":" + port;
    }
}
