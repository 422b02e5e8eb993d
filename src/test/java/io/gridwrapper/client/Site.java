package io.gridwrapper.client;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/** A folder of manifests, one file for each object, that a test writes and edits. */
public record Site(Path folder) {

    public static final String SLICES = "/apis/discovery.k8s.io/v1/endpointslices";
    public static final String KEYED = "topologyKeys: '[\"zone\"]'";

    /** Nodes a1 and a2 in zone a, b1 in zone b; the service web is keyed by zone, the service plain is not. */
    public static Site small(Path folder) {
        Site site = new Site(folder);
        site.node("a1", "zone: a");
        site.node("a2", "zone: a");
        site.node("b1", "zone: b");
        site.service("web", KEYED);
        site.service("plain", "");
        site.slice("web-1", "web", "a1", "a2", "b1");
        site.slice("plain-1", "plain", "a1", "b1");
        return site;
    }

    /** @param labels in the flow style of YAML, without braces */
    public void node(String name, String labels) {
        write("node-" + name, "{apiVersion: v1, kind: Node, metadata: {name: " + name + ", labels: {" + labels + "}}}");
    }

    public void service(String name, String annotations) {
        service(name, annotations, "");
    }

    public void service(String name, String annotations, String labels) {
        write(
                "service-" + name,
                "{apiVersion: v1, kind: Service, metadata: {name: " + name + ", namespace: default, annotations: {"
                        + annotations + "}, labels: {" + labels + "}}, spec: {clusterIP: 10.96.0.10}}");
    }

    /** A slice with one endpoint on each of the nodes. */
    public void slice(String name, String service, String... nodes) {
        String endpoints = List.of(nodes).stream()
                .map(node -> "{addresses: [10.0.0.1], nodeName: " + node + "}")
                .collect(Collectors.joining(", "));
        write(
                "slice-" + name,
                "{apiVersion: discovery.k8s.io/v1, kind: EndpointSlice, metadata: {name: " + name
                        + ", namespace: default, labels: {kubernetes.io/service-name: " + service
                        + "}}, addressType: IPv4, endpoints: [" + endpoints + "]}");
    }

    /** Endpoints with one address on each of the nodes. */
    public void endpoints(String service, String... nodes) {
        String addresses = List.of(nodes).stream()
                .map(node -> "{ip: 10.0.0.1, nodeName: " + node + "}")
                .collect(Collectors.joining(", "));
        write(
                "endpoints-" + service,
                "{apiVersion: v1, kind: Endpoints, metadata: {name: " + service
                        + ", namespace: default}, subsets: [{addresses: [" + addresses + "]}]}");
    }

    /** @param kind in lower case */
    public void delete(String kind, String name) {
        try {
            Files.delete(folder.resolve(kind + "-" + name + ".yaml"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public void write(String file, String text) {
        try {
            Files.writeString(folder.resolve(file + ".yaml"), text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
