# A real kube-apiserver for the checks beside this file, which source it. Its programs are those of the checks that
# stand beside the project (../shared/interop/check.sh build), found in $INTEROP_BIN.
#
#   cluster SEED-FLAGS...   starts etcd and a kube-apiserver on loopback and fills it; sets $api, $kubeconfig, $token
#   proxy FLAGS...          starts $PROXY on it as node-0000 and waits until it serves; sets $base and $proxy_pid
#   stop_proxy [SIGNAL]     ends it
#
# API_FLAGS are more flags for the kube-apiserver; SCHEME and CURL_FLAGS are how the proxy is called. All ends with the
# shell, and $work, a folder of its own, goes.
set -uo pipefail

bin=${INTEROP_BIN:-${HOME:-/root}/.cache/grid-interop/bin}
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../../.." && pwd)
PROXY=${PROXY:-java -jar $root/target/application-grid-wrapper.war}
work=$(mktemp -d /tmp/gridwrapper-check.XXXXXX)
token=admintoken
pids=()
proxy_pid=

stop_proxy() {
  [ -n "$proxy_pid" ] && kill "-${1:-KILL}" -- "-$proxy_pid" 2> /dev/null && wait "$proxy_pid" 2> /dev/null
  proxy_pid=
}

finish() {
  stop_proxy
  for pid in "${pids[@]:-}"; do [ -n "$pid" ] && kill -9 "$pid" 2> /dev/null; done
  wait 2> /dev/null
  rm -rf "$work"
}
trap finish EXIT
trap 'exit 130' INT TERM

free_port() { python3 -c 'import socket; s=socket.socket(); s.bind(("127.0.0.1",0)); print(s.getsockname()[1])'; }

# until_true SECONDS COMMAND...: tries a command until it holds.
until_true() {
  local end=$(($(date +%s%N) + $1 * 1000000000)); shift
  until "$@" > /dev/null 2>&1; do
    [ "$(date +%s%N)" -lt "$end" ] || return 1
    sleep .05
  done
}

cluster() {
  local client peer port
  [ -x "$bin/kube-apiserver" ] || { echo "no kube-apiserver in $bin: run ../shared/interop/check.sh build"; exit 1; }
  client=$(free_port); peer=$(free_port); port=$(free_port)
  openssl genrsa -out "$work/sa.key" 2048 2> /dev/null
  echo "$token,admin,admin,system:masters" > "$work/tokens.csv"
  "$bin/etcd" --data-dir "$work/etcd" --unsafe-no-fsync --log-level error \
    --listen-client-urls "http://127.0.0.1:$client" --advertise-client-urls "http://127.0.0.1:$client" \
    --listen-peer-urls "http://127.0.0.1:$peer" --initial-advertise-peer-urls "http://127.0.0.1:$peer" \
    --initial-cluster "default=http://127.0.0.1:$peer" > "$work/etcd.log" 2>&1 &
  pids+=($!)
  # shellcheck disable=SC2086
  "$bin/kube-apiserver" --etcd-servers="http://127.0.0.1:$client" --secure-port="$port" --bind-address=127.0.0.1 \
    --advertise-address=10.255.255.1 --cert-dir="$work/certs" --token-auth-file="$work/tokens.csv" \
    --service-account-issuer=https://kubernetes.default.svc --service-account-key-file="$work/sa.key" \
    --service-account-signing-key-file="$work/sa.key" --service-cluster-ip-range=10.96.0.0/16 \
    --disable-admission-plugins=ServiceAccount,NamespaceLifecycle --endpoint-reconciler-type=none \
    ${API_FLAGS:---authorization-mode=AlwaysAllow} > "$work/apiserver.log" 2>&1 &
  pids+=($!)
  api=https://127.0.0.1:$port; kubeconfig=$work/kubeconfig
  cat > "$kubeconfig" << K
apiVersion: v1
kind: Config
clusters: [{name: c, cluster: {server: "$api", insecure-skip-tls-verify: true}}]
users: [{name: u, user: {token: $token}}]
contexts: [{name: x, context: {cluster: c, user: u}}]
current-context: x
K
  until_true 60 curl -skf -H "Authorization: Bearer $token" "$api/readyz" || { tail -5 "$work/apiserver.log"; exit 1; }
  [ $# = 0 ] || "$bin/seed" -kubeconfig "$kubeconfig" "$@" > "$work/seed.log" 2>&1 || { tail -5 "$work/seed.log"; exit 1; }
}

proxy() {
  local port; port=${PORT:-$(free_port)}; base=${SCHEME:-http}://127.0.0.1:$port
  # shellcheck disable=SC2086
  setsid $PROXY --kubeconfig "$kubeconfig" --hostname node-0000 --bind-address "127.0.0.1:$port" "$@" \
    > "$work/proxy.log" 2>&1 &
  proxy_pid=$!
  # shellcheck disable=SC2086
  until_true 60 curl -sf ${CURL_FLAGS:-} "$base/apis/discovery.k8s.io/v1/endpointslices" ||
    { echo "the proxy does not serve:"; tail -20 "$work/proxy.log"; exit 1; }
}
