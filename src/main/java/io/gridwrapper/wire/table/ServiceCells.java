package io.gridwrapper.wire.table;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The row of a service. */
final class ServiceCells implements Cells {

    @Override
    public List<String> of(Fields service, Instant now) {
        Fields spec = service.at("spec");
        return List.of(
                service.at("metadata").text("name"),
                spec.text("type"),
                clusterIp(spec),
                externalIp(spec, service.at("status")),
                Cells.orElse(ports(spec), NONE),
                Age.of(service.at("metadata").text("creationTimestamp"), now),
                Cells.orElse(selector(spec.at("selector")), NONE));
    }

    /** Services that are older than dual stack (1.20) have no list of addresses. */
    private static String clusterIp(Fields spec) {
        List<String> all = spec.texts("clusterIPs");
        return all.isEmpty() ? Cells.orElse(spec.text("clusterIP"), NONE) : all.get(0);
    }

    private static String externalIp(Fields spec, Fields status) {
        List<String> external = spec.texts("externalIPs");
        return switch (spec.text("type")) {
            case "ClusterIP", "NodePort" -> Cells.orElse(String.join(",", external), NONE);
            case "LoadBalancer" -> {
                List<String> all = new ArrayList<>(ingress(status));
                all.addAll(external);
                yield Cells.orElse(String.join(",", all), "<pending>");
            }
            case "ExternalName" -> spec.text("externalName");
            default -> UNKNOWN;
        };
    }

    /** Where a load balancer takes traffic in: addresses, or names where there is no address. */
    private static TreeSet<String> ingress(Fields status) {
        return status.at("loadBalancer").list("ingress").stream()
                .flatMap(point -> Stream.of(Cells.orElse(point.text("ip"), point.text("hostname"))))
                .filter(point -> !point.isEmpty())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static String ports(Fields spec) {
        return spec.list("ports").stream().map(ServiceCells::port).collect(Collectors.joining(","));
    }

    private static String port(Fields port) {
        String node = port.has("nodePort") ? ":" + port.text("nodePort") : "";
        return port.text("port") + node + "/" + port.text("protocol");
    }

    private static String selector(Fields selector) {
        return selector.names().stream()
                .map(key -> key + "=" + selector.text(key))
                .sorted()
                .collect(Collectors.joining(","));
    }
}
