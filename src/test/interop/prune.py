"""Makes twins of services, Endpoints and slices in the namespace "pruned", less the endpoints that a node may not use.

Reads `kubectl get nodes,svc,ep,endpointslices -o json`; the node is the argument. Written from the rules, not from the
product: an endpoint of a service with topologyKeys stays where its node has a key's label with the same value. The twins
of the services have no keys, so that nothing of them is pruned once more.
"""
import json
import sys

items = json.load(sys.stdin)["items"]
nodes = {i["metadata"]["name"]: i["metadata"].get("labels", {}) for i in items if i["kind"] == "Node"}
keys = {i["metadata"]["name"]: json.loads(i["metadata"].get("annotations", {}).get("topologyKeys", "[]"))
        for i in items if i["kind"] == "Service"}
host = nodes[sys.argv[1]]


def stays(service, endpoint):
    labels = nodes.get(endpoint.get("nodeName"), {})
    wanted = keys.get(service)
    return not wanted or any(key in host and host[key] == labels.get(key) for key in wanted)


twins = []
for item in items:
    metadata = item["metadata"]
    if item["kind"] == "Node":
        continue
    if item["kind"] == "Service":
        item["spec"] = {"clusterIP": "None", "ports": item["spec"]["ports"]}
    if item["kind"] == "EndpointSlice":
        service = metadata["labels"]["kubernetes.io/service-name"]
        item["endpoints"] = [e for e in item["endpoints"] if stays(service, e)]
    for subset in item.get("subsets", []):
        subset["addresses"] = [a for a in subset["addresses"] if stays(metadata["name"], a)]
    item["metadata"] = {"namespace": "pruned", "name": metadata["name"], "labels": metadata.get("labels", {})}
    item.pop("status", None)
    twins.append(item)
json.dump({"apiVersion": "v1", "kind": "List", "items": twins}, sys.stdout)
