#!/usr/bin/env bash
# Each kubectl that is installed, and curl, through the proxy: what they print is what they print at the apiserver, less
# the endpoints that node-0000 may not use, and with no warning or error of ours.
#
#   clients.sh            over a kube-apiserver
#   clients.sh embedded   over the manifests of deploy/examples
#
# KUBECTLS are the kubectls to run; else those that the PATH and the Google Cloud SDK have, each version once. The proxy
# serves with TLS, without which kubectl sends no token: all is written and described with the client's own.
here=$(cd "$(dirname "$0")" && pwd)
source "$here/cluster.sh"
failed=0

# holds NAME COMMAND...: says in one line whether a command succeeds, and shows what it printed where it does not.
holds() {
  local name=$1; shift
  if "$@" > "$work/why" 2>&1; then echo "ok    $version  $name"; else
    echo "FAIL  $version  $name"; sed 's/^/      /' "$work/why" | head -30; failed=1
  fi
}

direct() { "$kubectl" --cache-dir "$work/cache-$version" --kubeconfig "$kubeconfig" "$@"; }
through() { direct -s "$base" "$@"; }
curled() { curl -skf -H "Authorization: Bearer $token" "$@"; }

# The text without what differs by the moment, by the width of columns, and between an object and its pruned twin.
plain() {
  sed -E 's/\b([0-9]+[smhd])+\b/AGE/g; s/ +/ /g; s/ $//' |
    if [ "$1" = default ]; then cat; else
      sed -E 's/\bpruned\b/default/g; /"?(uid|resourceVersion|creationTimestamp|generation)"?: /d'
    fi
}

# same NAMESPACE ARGUMENTS...: through the proxy, kubectl prints of the namespace default what it prints of NAMESPACE at
# the apiserver, and warns of the same.
same() {
  local namespace=$1 want got; shift
  direct -n "$namespace" "${@//NAMESPACE/$namespace}" > "$work/want" 2> "$work/want.err" &
  through -n default "${@//NAMESPACE/default}" > "$work/got" 2> "$work/got.err"; got=$?
  wait $!; want=$?
  [ $want = $got ] || { echo "exit code $got instead of $want"; cat "$work/got.err"; return 1; }
  diff <(plain "$namespace" < "$work/want") <(plain "$namespace" < "$work/got") &&
    diff <(plain "$namespace" < "$work/want.err") <(plain default < "$work/got.err")
}

# get ARGUMENTS...: of the kinds that are served as they are, and of those that are pruned.
get() {
  holds "get svc,nodes $*" same default get svc,nodes "$@"
  holds "get ep,endpointslices $*" same pruned get ep,endpointslices "$@"
}

reads() {
  local form
  for form in "" "-o wide" "-o yaml" "-o json" "-o name" --show-labels --sort-by=.metadata.name --chunk-size=2 \
    "-l app=app-00001" "--field-selector metadata.name=svc-00001" \
    "-o jsonpath={.items[*].metadata.name}{.items[*].endpoints[*].nodeName}{.items[*].spec}" \
    "-o custom-columns=NAME:.metadata.name,LABELS:.metadata.labels,NODES:.endpoints[*].nodeName" \
    "-o go-template={{range.items}}{{.metadata.name}}{{.subsets}}{{.spec}}{{end}}"; do
    # shellcheck disable=SC2086
    get $form
  done
  holds "get svc,nodes -A" same default get svc,nodes -A
  holds "get ep,endpointslices -A" same pruned get ep,endpointslices -A --field-selector metadata.namespace=NAMESPACE
  holds "get endpointslices -l" same pruned get endpointslices -l 'kubernetes.io/service-name in (svc-00001),!x'
  holds "get svc nothing" same default get svc nothing
  holds "describe nodes" same default describe nodes
  holds "describe svc" same default describe svc svc-00002
  holds "describe svc, pruned" describes_pruned
  holds "describe ep" same pruned describe ep
  holds "describe endpointslices" same pruned describe endpointslices
  holds "explain service.spec" same default explain service.spec
  holds "api-resources" same default api-resources
}

describes_pruned() {
  through describe svc svc-00000 > "$work/got"
  diff <(direct describe svc svc-00000 | grep -v ^Endpoints:) <(grep -v ^Endpoints: "$work/got") &&
    diff -b <(direct -n pruned describe svc svc-00000 | grep ^Endpoints:) <(grep ^Endpoints: "$work/got")
}

unit_of_node_0003() {
  curled -o /dev/null -X PATCH -H 'Content-Type: application/merge-patch+json' "$api/api/v1/nodes/node-0003" \
    -d "{\"metadata\":{\"labels\":{\"zone1\":\"$1\"}}}"
}

# times COUNT PATTERN FILE: so many lines of a file match.
times() { [ "$(grep -c "$2" "$3")" = "$1" ]; }

# A watch begins with what a list prints, and goes on with what a node's new label changes.
watches() {
  rm -f "$work/nodes" "$work/table"
  local watchers=() all='node-0000 node-0003 node-0006 node-0000' fewer='node-0000 node-0006 node-0000'
  through get endpointslices -w --request-timeout=60s > "$work/table" 2> "$work/table.err" & watchers+=($!)
  through get endpointslices svc-00000-00000 -w --request-timeout=60s -o 'jsonpath={.endpoints[*].nodeName}{"\n"}' \
    > "$work/nodes" 2> "$work/nodes.err" & watchers+=($!)
  until_true 10 times 1 . "$work/nodes" && until_true 10 times 1 svc-00011 "$work/table"
  unit_of_node_0003 unit-001; until_true 10 times 2 . "$work/nodes"
  unit_of_node_0003 unit-000; until_true 10 times 3 . "$work/nodes" && until_true 10 times 3 svc-00000 "$work/table"
  kill "${watchers[@]}"; wait "${watchers[@]}" 2> /dev/null
  diff <(printf '%s\n' "$all" "$fewer" "$all") "$work/nodes" &&
    diff <(direct -n pruned get endpointslices | plain pruned) <(sed 13q "$work/table" | plain default) &&
    ! cat "$work/table.err" "$work/nodes.err" | grep .
}

edits() {
  KUBE_EDITOR='sed -i "/^    edited:/d; s/^  labels:/&\n    edited: '$version'/"' through edit svc svc-00003 &&
    direct get svc svc-00003 -o 'jsonpath={.metadata.labels.edited}' | grep -qxF "$version"
}

# refused ARGUMENTS...: a write that is refused with a hint, by which nothing is written.
refused() {
  local before; before=$(direct get endpointslices,ep -o yaml 2> /dev/null)
  ! through "$@" > "$work/got" 2>&1 && grep "write to the apiserver directly" "$work/got" &&
    diff <(echo "$before") <(direct get endpointslices,ep -o yaml 2> /dev/null) || { cat "$work/got"; return 1; }
}

writes() {
  holds "edit svc" edits
  through get endpointslices svc-00000-00000 -o yaml | sed 's/^  labels:/&\n    more: x/' > "$work/slice.yaml"
  holds "patch endpointslice" refused patch endpointslice svc-00000-00000 --type=merge -p '{"metadata":{"labels":{"x":"y"}}}'
  holds "patch ep" refused patch ep svc-00000 --type=json -p '[{"op":"remove","path":"/subsets"}]'
  holds "apply endpointslice" refused apply -f "$work/slice.yaml"
  holds "apply --server-side" refused apply --server-side --force-conflicts -f "$work/slice.yaml"
  holds "delete endpointslice" refused delete endpointslice svc-00000-00000
  holds "label a whole endpointslice" labels
  echo "      $version  logs and exec need a kubelet, which this cluster has not"
}

labels() {
  through label endpointslice svc-00002-00000 "seen=$version" &&
    direct get endpointslices -l "seen=$version" -o name | grep svc-00002-00000 &&
    through label endpointslice svc-00002-00000 seen-
}

# items FIELD...: the objects of a list in JSON, one a line, without these fields of their metadata.
items() {
  python3 -c '
import json, sys
for item in json.load(sys.stdin)["items"]:
    item["metadata"] = {k: v for k, v in item["metadata"].items() if k not in sys.argv[1:]}
    print(json.dumps(item, sort_keys=True))' managedFields "$@"
}

curls() {
  local version=curl name own=(uid resourceVersion creationTimestamp generation namespace)
  for name in services nodes; do
    holds "$name" diff <(curled "$api/api/v1/$name" | items) <(curled "$base/api/v1/$name" | items)
  done
  for name in api/v1/namespaces/NS/endpoints apis/discovery.k8s.io/v1/namespaces/NS/endpointslices; do
    curled "$api/${name/NS/pruned}" | items "${own[@]}" > "$work/want"
    holds "${name##*/}" diff "$work/want" <(curled "$base/${name/NS/default}" | items "${own[@]}")
    holds "${name##*/} --http1.1" diff "$work/want" <(curled --http1.1 "$base/${name/NS/default}" | items "${own[@]}")
  done
  holds "watch" times 12 '^{"type":"ADDED","object":{' <(curled -N "$base/${name/NS/default}?watch=1&timeoutSeconds=1")
  holds "its own token writes a service" curled -X PATCH -H 'Content-Type: application/merge-patch+json' \
    "$base/api/v1/namespaces/default/services/svc-00003" -d '{"metadata":{"labels":{"by":"curl"}}}'
}

over_apiserver() {
  cluster -nodes 9 -units 3 -services 12 -endpoints 12
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 1 -subj /CN=proxy \
    -keyout "$work/tls.key" -out "$work/tls.crt" 2> /dev/null
  SCHEME=https CURL_FLAGS=-k proxy --insecure=false --cert-file "$work/tls.crt" --key-file "$work/tls.key"
  direct get nodes,svc,ep,endpointslices -o json 2> /dev/null | python3 "$here/prune.py" node-0000 > "$work/twins.json"
  direct create -f "$work/twins.json" > /dev/null 2>&1
  curls
  for version in $versions; do kubectl=${kubectls[$version]}; reads; holds "get endpointslices -w" watches; writes; done
}

# served WORD ARGUMENTS...: kubectl prints a word, none of the endpoints of node-b1 that are pruned, and no complaint.
served() {
  local word=$1; shift
  through "$@" > "$work/got" 2> "$work/got.err" && grep -q -- "$word" "$work/got" &&
    ! grep -E '10\.42\.2\.(17|5)\b' "$work/got" && ! grep . "$work/got.err" || { cat "$work/got" "$work/got.err"; return 1; }
}

explains_nothing() {
  ! through explain service.spec > "$work/got" 2>&1 &&
    grep -x "Error from server (NotFound): the server could not find the requested resource" "$work/got"
}

over_manifests() {
  kubeconfig=/dev/null; base=http://127.0.0.1:$(free_port)
  setsid $PROXY --manifests "$root/deploy/examples" --hostname node-a1 --bind-address "${base#http://}" > "$work/proxy.log" 2>&1 &
  proxy_pid=$!
  until_true 60 curl -sf "$base/apis/discovery.k8s.io/v1/endpointslices" || { cat "$work/proxy.log"; exit 1; }
  for version in $versions; do
    kubectl=${kubectls[$version]}
    for form in "-o wide" "-o yaml" "-o json" "-o name"; do
      holds "get $form" served web get svc,ep,endpointslices,nodes -A $form
    done
    for kind in svc ep endpointslices nodes; do
      holds "get $kind -w" served . get "$kind" -w --request-timeout=1s
      holds "describe $kind" served Events: describe "$kind"
    done
    holds "api-resources" served EndpointSlice api-resources
    holds "explain says that it cannot" explains_nothing
  done
}

# Those that are installed, by version.
declare -A kubectls
folders=${PATH//:/ }
for kubectl in ${KUBECTLS:-$(for folder in $folders /usr/lib/google-cloud-sdk/bin; do ls "$folder"/kubectl{,.[0-9]*}; done 2> /dev/null)}; do
  command -v "$kubectl" > /dev/null || { echo "no kubectl: $kubectl"; exit 2; }
  version=$("$kubectl" version --client -o json | python3 -c 'import json, sys; print(json.load(sys.stdin)["clientVersion"]["gitVersion"])')
  # That of the Google Cloud SDK runs one of the others.
  [[ $version = *-dispatcher ]] || kubectls[$version]=$kubectl
done
versions=$(printf '%s\n' "${!kubectls[@]}" | sort -V)
[ -n "$versions" ] || { echo "no kubectl is installed: nothing is checked"; exit 0; }
echo "kubectl" $versions

case "${1:-}" in
  "") over_apiserver ;;
  embedded) over_manifests ;;
  *) sed -n '2,9p' "$0"; exit 2 ;;
esac
exit $failed
