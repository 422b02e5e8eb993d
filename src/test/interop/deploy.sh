#!/usr/bin/env bash
# Holds deploy/ against a real kube-apiserver: that it takes every manifest; and that the service account of deploy/ may
# do what the proxy and a kube-proxy need, needs all that it may do, and can do no more. A line a check.
#
# Needs root, and kubectl 1.25 or newer (KUBECTL). PROXY is the command that starts the proxy.
KUBECTL=${KUBECTL:-$(PATH=$PATH:/usr/lib/google-cloud-sdk/bin command -v kubectl)}
[ -n "$KUBECTL" ] || { echo "deploy.sh is skipped: there is no kubectl"; exit 0; }
here=$(cd "$(dirname "$0")" && pwd)
# shellcheck source=src/test/interop/cluster.sh
. "$here/cluster.sh"

deploy=$root/deploy
failed=0

# check NAME COMMAND...: what the command prints is shown where it fails.
check() {
  local name=$1; shift
  if "$@" > "$work/check.log" 2>&1; then echo "ok    $name"; return; fi
  echo "FAIL  $name"; tail -5 "$work/check.log" | sed 's/^/      /'; failed=1
}

kube() { "$KUBECTL" --kubeconfig "$kubeconfig" "$@"; }
render() { "$KUBECTL" kustomize "$@"; }
dry_run() { kube apply --dry-run=server --validate=strict -f -; }

# overlay COMPONENT...: prints base with these.
overlay() {
  local folder component; folder=$(mktemp -d "$work/overlay.XXXXXX")
  {
    echo "resources: [$(realpath --relative-to="$folder" "$deploy/base")]"
    echo "components:"
    for component in "$@"; do echo "- $(realpath --relative-to="$folder" "$deploy/components/$component")"; done
  } > "$folder/kustomization.yaml"
  render "$folder"
}

manifests() {
  kube apply -f "$here/podmonitor-crd.yaml" > /dev/null
  until_true 30 kube get podmonitors -A
  taken() { "$@" | dry_run; }
  misspelt() { ! render "$deploy/base" | sed s/readOnlyRootFilesystem/readOnlyRootFileSystem/ | dry_run; }
  local components component; components=$(cd "$deploy/components" && echo *)
  check "base is taken" taken render "$deploy/base"
  check "overlays/example is taken" taken render "$deploy/overlays/example"
  for component in $components; do check "components/$component is taken" taken overlay "$component"; done
  # shellcheck disable=SC2086
  check "all components together are taken" taken overlay $components
  check "a misspelt field is not" misspelt
}

# pod: starts the proxy as the DaemonSet would: its arguments, with ports of this machine, and what the kubelet gives to
# a Pod, a token and a certificate in a /run of its own and the address in the environment.
pod() {
  local port admin arguments
  render "$deploy/base" | kube apply -f - > /dev/null
  mkdir "$work/account"
  cp "$work/certs/apiserver.crt" "$work/account/ca.crt"
  identity=$(kube -n kube-system create token grid-wrapper --duration=1h) || exit 1
  printf %s "$identity" > "$work/account/token"
  port=$(free_port); admin=$(free_port); base=http://127.0.0.1:$port; probed=http://127.0.0.1:$admin
  mapfile -t arguments < <(kube -n kube-system get daemonset grid-wrapper \
    -o go-template='{{range (index .spec.template.spec.containers 0).args}}{{println .}}{{end}}' |
    sed "s/\$(NODE_NAME)/node-0000/; s/\$(ADMIN_HOST)/127.0.0.1/; s/:51006$/:$port/; s/:51007$/:$admin/")
  # shellcheck disable=SC2016
  ACCOUNT=$work/account PROXY=$PROXY KUBERNETES_SERVICE_HOST=127.0.0.1 KUBERNETES_SERVICE_PORT=${api##*:} \
    setsid unshare --mount sh -ec '
      in_pod=/run/secrets/kubernetes.io/serviceaccount
      mkdir "$ACCOUNT/run" && mount --bind "$ACCOUNT/run" /run && mkdir -p "$in_pod" && mount --bind "$ACCOUNT" "$in_pod"
      exec $PROXY "$@"' - "${arguments[@]}" > "$work/proxy.log" 2>&1 &
  proxy_pid=$!
}

# status CODE CURL-ARGUMENTS...: asks and compares the code of the answer.
status() {
  local expected=$1 code; shift
  : > "$work/answer"
  code=$(curl -s -o "$work/answer" -w '%{http_code}' "$@")
  [ "$code" = "$expected" ] || { echo "HTTP $code: $(head -c 600 "$work/answer")"; return 1; }
}

kube_proxy_needs() {
  local event=/namespaces/default/events json='Content-Type: application/json'
  local patch='Content-Type: application/merge-patch+json' cidrs=/apis/networking.k8s.io/v1/servicecidrs
  local about='"metadata":{"name":"NAME","namespace":"default"},"type":"Normal","reason":"Starting"'
  local node='{"kind":"Node","name":"node-0000"}'
  check "POST of a core event" status 201 -H "$json" "$base/api/v1$event" \
    -d "{${about/NAME/one},\"involvedObject\":$node,\"message\":\"x\"}"
  check "PATCH of a core event" status 200 -X PATCH -H "$patch" "$base/api/v1$event/one" -d '{"count":2}'
  check "POST of an event of events.k8s.io" status 201 -H "$json" "$base/apis/events.k8s.io/v1$event" \
    -d "{${about/NAME/two},\"regarding\":$node,\"note\":\"x\",\"eventTime\":\"2026-01-01T00:00:00.000000Z\",
      \"action\":\"StartKubeProxy\",\"reportingController\":\"kube-proxy\",\"reportingInstance\":\"node-0000\"}"
  check "PATCH of an event of events.k8s.io" status 200 -X PATCH -H "$patch" "$base/apis/events.k8s.io/v1$event/two" \
    -d '{"series":{"count":2,"lastObservedTime":"2026-01-01T00:00:01.000000Z"}}'
  check "list of servicecidrs" status 200 "$base$cidrs"
  check "watch of servicecidrs" status 200 "$base$cidrs?watch=true&timeoutSeconds=1"
  check "version" status 200 "$base/version"
  check "discovery" status 200 "$base/apis"
}

# rights: what the ClusterRole says and what was done with success, a "verb resource.group" a line.
granted() {
  kube get clusterrole grid-wrapper -o go-template='{{range $r := .rules}}{{range $v := .verbs}}{{range $g := $r.apiGroups
    }}{{range $r.resources}}{{printf "%s %s.%s\n" $v . $g}}{{end}}{{end}}{{end}}{{end}}' | sort -u
}
used() {
  python3 - "$work/audit.log" << 'P' | sort -u
import json, sys
for line in open(sys.argv[1]):
    event = json.loads(line)
    about = event.get("objectRef", {})
    if "resource" in about and event["responseStatus"]["code"] < 300:
        print(event["verb"], about["resource"] + "." + about.get("apiGroup", ""))
P
}

account() {
  local list=/apis/discovery.k8s.io/v1/endpointslices
  pod
  until_true 60 curl -sf "$probed/grid-wrapper/readyz" || { echo "the proxy is not ready:"; tail -20 "$work/proxy.log"; exit 1; }
  check "nodes are served" status 200 "$base/api/v1/nodes"
  check "services are served" status 200 "$base/api/v1/services"
  check "endpoints are served" status 200 "$base/api/v1/endpoints"
  pruned() {
    local shown whole
    shown=$(curl -s "$base$list" | grep -o '"nodeName"' | wc -l)
    whole=$(kube get endpointslices -A -o json | grep -o '"nodeName"' | wc -l)
    echo "$shown of $whole"; [ "$shown" -gt 0 ] && [ "$shown" -lt "$whole" ]
  }
  check "slices are served, without the endpoints of other units" pruned
  check "the startup and liveness probe" status 200 "$probed/grid-wrapper/livez"
  check "the readiness probe" status 200 "$probed/grid-wrapper/readyz"
  check "metrics" status 200 "$probed/grid-wrapper/metrics"
  sed "s#http://127.0.0.1:51006#$base#" "$deploy/kube-proxy/kubeconfig.conf" > "$work/kube-proxy.conf"
  check "kube-proxy/kubeconfig.conf" "$KUBECTL" --kubeconfig "$work/kube-proxy.conf" get nodes,services,endpointslices -A

  echo "== without credentials, with the account's rights"
  kube_proxy_needs
  check "secrets are not lent" status 403 "$base/api/v1/secrets"
  check "a read of events is not lent" status 403 "$base/api/v1/events"

  echo "== with the account's own token"
  local as=(-H "Authorization: Bearer $identity")
  check "secrets are refused" status 403 "${as[@]}" "$base/api/v1/secrets"
  check "a write of nodes is refused" status 403 "${as[@]}" -X DELETE "$base/api/v1/nodes/node-0001"
  check "a write of services is refused" status 403 "${as[@]}" -X DELETE "$base/api/v1/namespaces/default/services/svc-00000"

  echo "== afterwards"
  check "nothing was forbidden to the proxy" awk 'tolower($0) ~ /forbidden|403/ { print; found = 1 } END { exit found }' \
    "$work/proxy.log"
  check "every right was used" diff <(granted) <(used)
}

unit() {
  command -v systemd-analyze > /dev/null || { echo "skipped: there is no systemd-analyze"; return; }
  # What it starts is not on this machine.
  sed 's#^ExecStart=[^ ]*#ExecStart=/bin/true#' "$deploy/systemd/grid-wrapper.service" > "$work/grid-wrapper.service"
  check "systemd understands the unit" sh -c '! systemd-analyze verify "$1" 2>&1 | grep .' - "$work/grid-wrapper.service"
  check "its exposure is at most 2.0 of 10" \
    systemd-analyze security --no-pager --offline=true --threshold=20 "$work/grid-wrapper.service"
}

cat > "$work/audit.yaml" << 'Y'
apiVersion: audit.k8s.io/v1
kind: Policy
rules:
- {level: Metadata, users: ["system:serviceaccount:kube-system:grid-wrapper"], omitStages: [RequestReceived]}
- {level: None}
Y
# Without WatchList the proxy lists what it watches, as on an older apiserver: so it uses every verb that it has.
API_FLAGS="--authorization-mode=RBAC --feature-gates=WatchList=false \
  --audit-policy-file=$work/audit.yaml --audit-log-path=$work/audit.log"
cluster -nodes 12 -units 3 -services 12 -endpoints 24

echo "== the manifests"; manifests
echo "== a proxy with the account of deploy/base"; account
echo "== the systemd unit"; unit
exit $failed
