#!/usr/bin/env bash
# The proxy behind TLS that asks its clients for a certificate, and real clients of it: a kube-proxy, client-go's
# informers, kubectl and curl. Certificates are replaced under them as a mounted Secret is. Needs root, for a network
# namespace of its own.
here=$(cd "$(dirname "$0")" && pwd)
if [ "${1:-}" != in-namespace ]; then
  for program in ip:iproute2 nft:nftables iptables:iptables conntrack:conntrack ipset:ipset openssl:openssl curl:curl; do
    command -v "${program%:*}" > /dev/null || missing="${missing:-} ${program#*:}"
  done
  # shellcheck disable=SC2086
  [ -z "${missing:-}" ] || { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq $missing; } > /dev/null ||
    { echo "cannot install$missing"; exit 1; }
  exec unshare -n "$0" in-namespace
fi
source "$here/cluster.sh"
failed=0
slices=/apis/discovery.k8s.io/v1/endpointslices

# holds NAME COMMAND...: says in one line whether a command succeeds, and shows what it printed where it does not.
holds() {
  local name=$1; shift
  if "$@" > "$work/why" 2>&1; then echo "ok    $name"; else
    echo "FAIL  $name"; sed 's/^/      /' "$work/why" | tail -20; failed=1
  fi
}

refuses() { ! "$@"; }

authority() {
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout "$work/$1.key" -out "$work/$1.crt" \
    -days 2 -subj "/CN=$1" 2> /dev/null
}

# issue AUTHORITY NAME KEY...: $work/NAME.crt and .key, for 127.0.0.1; KEY says of which kind, to openssl.
issue() {
  local authority=$1 name=$2; shift 2
  openssl req -newkey "$@" -nodes -keyout "$work/$name.key" -subj "/CN=$name" 2> /dev/null |
    openssl x509 -req -CA "$work/$authority.crt" -CAkey "$work/$authority.key" -days 1 -out "$work/$name.crt" \
      -extfile <(echo subjectAltName=IP:127.0.0.1) 2> /dev/null
}

# mount NAME: what a kubelet does when a Secret changes: a folder beside, and a link that is swapped.
mount_secret() {
  local version=$work/secret/..$1; mkdir -p "$version"
  cp "$work/$1.crt" "$version/tls.crt"; cp "${2:-$work/$1.key}" "$version/tls.key"; cp "$work/authority.crt" "$version/ca.crt"
  ln -s "..$1" "$work/secret/..tmp" && mv -T "$work/secret/..tmp" "$work/secret/..data"
  for file in tls.crt tls.key ca.crt; do ln -sf "..data/$file" "$work/secret/$file"; done
}

# The name in the certificate that a new connection sees.
shown() {
  openssl s_client -connect "${base#https://}" -cert "$work/client.crt" -key "$work/client.key" < /dev/null 2> /dev/null |
    openssl x509 -noout -subject | sed 's/.*= *//'
}
shows() { [ "$(shown)" = "$1" ]; }

curled() { curl -sf --cacert "$work/authority.crt" --cert "$work/client.crt" --key "$work/client.key" "$@"; }
speaks() { [ "$(curled -o /dev/null -w '%{http_version}' "--http$1" "$base$slices")" = "$1" ]; }

kubeconfig_of() {
  cat > "$work/$1.kubeconfig" << K
apiVersion: v1
kind: Config
clusters: [{name: c, cluster: {server: "$base", certificate-authority: $work/authority.crt}}]
users: [{name: u, user: {client-certificate: $work/client.crt, client-key: $work/client.key}}]
contexts: [{name: x, context: {cluster: c, user: u}}]
current-context: x
K
}

# The local ports of kube-proxy's connections to the proxy.
connections() { ss -Htnp "dport = :${base##*:}" | grep "pid=$kube_proxy," | awk '{print $4}' | sort; }
stay_open() { [ -n "$1" ] && diff <(echo "$1") <(connections); }

patch() {
  curl -sk -o /dev/null -X PATCH -H "Authorization: Bearer $token" -H 'Content-Type: application/merge-patch+json' \
    -d "$2" "$api/api/v1/$1"
}
node_moves_to() { patch nodes/node-0000 "{\"metadata\":{\"labels\":{\"zone1\":\"$1\"}}}"; }
routes() { "$bin/route" -kubeconfig "$kubeconfig" -wait 15s; }

start_kube_proxy() {
  kubeconfig_of kube-proxy
  "$bin/echo" & pids+=($!)
  "$bin/kube-proxy" --kubeconfig "$work/kube-proxy.kubeconfig" --hostname-override node-0000 --proxy-mode nftables \
    --conntrack-max-per-core 0 --conntrack-tcp-timeout-established 0 --conntrack-tcp-timeout-close-wait 0 \
    --healthz-bind-address 127.0.0.1:10256 --v 2 > "$work/kube-proxy.log" 2>&1 &
  kube_proxy=$!; pids+=($kube_proxy)
}

# The apiserver of the check lets nobody in who is nobody.
nobody() { ! kubectl --kubeconfig "$work/kubectl.kubeconfig" auth whoami > "$work/whoami" 2>&1 && grep Unauthorized "$work/whoami"; }

callers() {
  holds "curl speaks HTTP/2" speaks 2
  holds "curl speaks HTTP/1.1" speaks 1.1
  holds "a client without a certificate is kept out" refuses curl -sf --cacert "$work/authority.crt" "$base$slices"
  holds "a client of another authority is kept out" refuses curled --cert "$work/stranger.crt" --key "$work/stranger.key" "$base$slices"
  holds "TLS 1.1 is refused" refuses curled --tlsv1.1 --tls-max 1.1 --ciphers DEFAULT@SECLEVEL=0 "$base$slices"
  holds "HTTP without TLS is refused" refuses curl -sf "http${base#https}$slices"
  holds "a Host of somebody else's is refused" test "$(curled -o /dev/null -w '%{http_code}' -H 'Host: evil.example' "$base$slices")" = 403
  holds "what kube-proxy needs is had with the proxy's identity" curled "$base/version"
  kubeconfig_of kubectl
  if command -v kubectl > /dev/null; then
    holds "kubectl lists" kubectl --kubeconfig "$work/kubectl.kubeconfig" get svc,endpointslices,nodes -A
    holds "a client's certificate is no identity upstream" nobody
  else echo "      no kubectl is installed: not checked"; fi
}

faulty_change() {
  mount_secret "$1" "$work/first.key"
  until_true 20 grep -q "not the key of the certificate" "$work/proxy.log" && sleep 12 &&
    [ "$(grep -c "what was read before stays in force" "$work/proxy.log")" = 1 ] && shows second
}

follows_a_kube_proxy() {
  start_kube_proxy
  holds "kube-proxy routes as seeded" routes
  before=$(connections)
  # With HTTP/1.1 each watch has a connection of its own.
  holds "kube-proxy speaks HTTP/2" test "$(grep -c . <<< "$before")" = 1
  callers
  mount_secret second
  holds "a swapped Secret is seen by new connections" until_true 20 shows second
  # Longer than a connection may be idle on which nothing is open.
  sleep 32
  node_moves_to unit-001
  holds "kube-proxy follows over the connections of the former certificate" routes
  holds "and these are still open" stay_open "$before"
  holds "a faulty change leaves what was there, and is said once" faulty_change third
  mount_secret second
  stop_proxy
  PORT=${base##*:} proxy "${tls[@]}"
  node_moves_to unit-002
  holds "kube-proxy comes back to a proxy with another certificate" routes
  holds "kube-proxy is still there" kill -0 $kube_proxy
  kill -9 $kube_proxy; wait $kube_proxy 2> /dev/null
}

ends_whole() {
  curled -N --http2 "$base$slices?watch=1" > "$work/watch" & local watch=$!
  until_true 10 test -s "$work/watch"
  kill -TERM -- "-$proxy_pid"; wait $watch && [ "$(tail -c 2 "$work/watch")" = "}" ]
}

# Informers know no way to show a certificate, and trust who the system trusts.
informers() {
  stop_proxy; proxy "${tls[@]:0:5}"
  mount_secret first; until_true 20 shows first
  SSL_CERT_FILE=$work/authority.crt KUBE_FEATURE_WatchListClient=$1 "$bin/conform" -kubeconfig "$kubeconfig" -base "$base" \
    -content-type "$2" -churn 15s & local conform=$!
  sleep 8; mount_secret second; until_true 20 shows second
  wait $conform
}

ip link set lo up; ip route add local 10.0.0.0/8 dev lo
authority authority; authority other
issue authority first ec -pkeyopt ec_paramgen_curve:P-256
issue authority second rsa:2048
issue authority third rsa:2048
issue authority client ec -pkeyopt ec_paramgen_curve:P-256
issue other stranger ec -pkeyopt ec_paramgen_curve:P-256
mkdir "$work/secret"; mount_secret first
tls=(--insecure=false --cert-file "$work/secret/tls.crt" --key-file "$work/secret/tls.key" --ca-file "$work/secret/ca.crt")
SCHEME=https
CURL_FLAGS="--cacert $work/authority.crt --cert $work/client.crt --key $work/client.key"

cluster -nodes 12 -units 3 -services 6 -endpoints 12
proxy "${tls[@]}"
follows_a_kube_proxy
holds "a watch over HTTP/2 ends whole with the proxy" ends_whole
holds "informers, protobuf and WatchList, while the certificate is replaced" informers true application/vnd.kubernetes.protobuf
holds "informers, JSON, while the certificate is replaced" informers false application/json
exit $failed
