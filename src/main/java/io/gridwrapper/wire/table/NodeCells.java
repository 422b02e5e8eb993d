package io.gridwrapper.wire.table;

import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** The row of a node. */
final class NodeCells implements Cells {

    private static final String ROLE_PREFIX = "node-role.kubernetes.io/";
    private static final String ROLE = "kubernetes.io/role";

    @Override
    public List<String> of(Fields node, Instant now) {
        Fields status = node.at("status");
        Fields info = status.at("nodeInfo");
        return List.of(
                node.at("metadata").text("name"),
                status(status, node.at("spec").isTrue("unschedulable")),
                Cells.orElse(roles(node.at("metadata").at("labels")), NONE),
                Age.of(node.at("metadata").text("creationTimestamp"), now),
                info.text("kubeletVersion"),
                address(status, "InternalIP"),
                address(status, "ExternalIP"),
                Cells.orElse(info.text("osImage"), UNKNOWN),
                kernel(info),
                Cells.orElse(info.text("containerRuntimeVersion"), UNKNOWN));
    }

    private static String status(Fields status, boolean unschedulable) {
        String ready = "Unknown";
        for (Fields condition : status.list("conditions")) {
            if (condition.text("type").equals("Ready")) {
                ready = condition.text("status").equals("True") ? "Ready" : "NotReady";
            }
        }
        return unschedulable ? ready + ",SchedulingDisabled" : ready;
    }

    private static String roles(Fields labels) {
        Set<String> roles = new TreeSet<>();
        for (String label : labels.names()) {
            if (label.startsWith(ROLE_PREFIX)) {
                roles.add(label.substring(ROLE_PREFIX.length()));
            } else if (label.equals(ROLE)) {
                roles.add(labels.text(label));
            }
        }
        roles.remove("");
        return String.join(",", roles);
    }

    private static String address(Fields status, String type) {
        return status.list("addresses").stream()
                .filter(address -> address.text("type").equals(type))
                .map(address -> address.text("address"))
                .findFirst()
                .orElse(NONE);
    }

    private static String kernel(Fields info) {
        String version = Cells.orElse(info.text("kernelVersion"), UNKNOWN);
        String architecture = info.text("architecture");
        return architecture.isEmpty() ? version : version + " (" + architecture + ")";
    }
}
