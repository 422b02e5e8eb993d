#!/usr/bin/env bash
# Unpacks the image of `mvn -Pimage package` as a container runtime does, looks at what it holds, and runs it as its user
# on a root file system that is read-only: over deploy/examples and, where there is one, behind TLS on a real
# kube-apiserver. A line a check.
#
# Needs root, for mounts and chroot. IMAGE is the tar.
set -u

# image.sh run CONFIG ROOT ARGUMENTS...: in a mount namespace of its own. What a container has beside its image is /proc,
# which the loader finds the runtime's libraries by, and the devices; no /tmp is given.
if [ "${1:-}" = run ]; then
  config=$2 root=$3; shift 3
  mount --bind "$root" "$root" && mount -t proc proc "$root/proc" || exit 125
  for device in null random urandom; do mount --bind "/dev/$device" "$root/dev/$device" || exit 125; done
  mount -o remount,ro,bind "$root" || exit 125
  exec python3 - "$config" "$root" "$@" << 'P'
import json, os, sys
path, root, *arguments = sys.argv[1:]
config = json.load(open(path))["config"]
user, group = map(int, config["User"].split(":"))
environment = dict(variable.split("=", 1) for variable in config["Env"])
if "_JAVA_OPTIONS" in os.environ:
    environment["_JAVA_OPTIONS"] = os.environ["_JAVA_OPTIONS"]
os.chroot(root)
os.chdir(config["WorkingDir"])
os.setgroups([])
os.setgid(group)
os.setuid(user)
command = config["Entrypoint"] + arguments
os.execve(command[0], command, environment)
P
fi

[ "$(id -u)" = 0 ] || { echo "image.sh is skipped: it needs root"; exit 0; }
here=$(cd "$(dirname "$0")" && pwd)
# shellcheck source=src/test/interop/cluster.sh
. "$here/cluster.sh"
image=${IMAGE:-$root/target/application-grid-wrapper-image.tar}
[ -r "$image" ] || { echo "there is no $image: run mvn -DskipTests -Pimage package"; exit 1; }
fs=$work/root config=$work/config.json
in_image="unshare --mount --propagation private $here/image.sh run $config $fs"
failed=0

# check NAME COMMAND...: what the command prints is shown where it fails.
check() {
  local name=$1; shift
  if "$@" > "$work/check.log" 2>&1; then echo "ok    $name"; return; fi
  echo "FAIL  $name"; tail -8 "$work/check.log" | sed 's/^/      /'; failed=1
}

# json FILE EXPRESSION: of what the file holds, as d; a list is a line each.
json() {
  python3 -c 'import json, sys
d = json.load(open(sys.argv[1])); v = eval(sys.argv[2]); print(*v if isinstance(v, list) else [v], sep="\n")' "$@"
}
holds() { json "$config" "$1"; [ "$(json "$config" "$1")" = "$2" ]; }
# nothing COMMAND...: holds where it succeeds and prints nothing.
nothing() { "$@" > "$work/found" || return; cat "$work/found"; [ ! -s "$work/found" ]; }

blob() { echo "$work/oci/blobs/${1/:/\/}"; }

# unpack: by the manifest, layer by layer, and each blob by its digest.
unpack() {
  local manifest digest
  mkdir -p "$work/oci" "$fs" && tar -xf "$image" -C "$work/oci" || return
  manifest=$(blob "$(json "$work/oci/index.json" 'd["manifests"][0]["digest"]')")
  json "$manifest" '[x["digest"] for x in [d["config"]] + d["layers"]]' > "$work/digests"
  while read -r digest; do
    echo "${digest#*:}  $(blob "$digest")" | sha256sum --check --quiet || return
  done < "$work/digests"
  cp "$(blob "$(head -1 "$work/digests")")" "$config"
  tail -n +2 "$work/digests" | while read -r digest; do tar --warning=no-unknown-keyword -xpf "$(blob "$digest")" -C "$fs" || exit; done
}

labels() {
  local name
  for name in title description version revision licenses; do
    [ -n "$(json "$config" "d['config']['Labels'].get('org.opencontainers.image.$name', '')")" ] || { echo "$name"; return 1; }
  done
}

programs() {
  diff - <(cd "$fs" && find . -type f -perm /111 ! -name 'ld-linux*' | sort) << 'P'
./opt/grid-wrapper/runtime/bin/java
./opt/grid-wrapper/runtime/lib/jspawnhelper
P
}

# Every jar of the image is a component of the SBOM.
sbom() {
  json "$fs/opt/grid-wrapper/bom.json" '[c["name"] + "-" + c["version"] + ".jar" for c in d["components"]]' | sort > "$work/named"
  find "$fs/opt/grid-wrapper/lib" -name '*.jar' ! -name 'application-grid-wrapper.jar' -printf '%f\n' | sort > "$work/jars"
  [ -s "$work/jars" ] && nothing comm -13 "$work/named" "$work/jars"
}

archive_is_used() {
  local strict=-Xshare:on
  [ ! -e "$fs/opt/grid-wrapper/lib/application-grid-wrapper.aot" ] || strict=-XX:AOTMode=on
  _JAVA_OPTIONS="$strict -Xlog:class+load" $in_image --version > "$work/classes" || { tail -5 "$work/classes"; return 1; }
  grep 'io.gridwrapper.launch.Main source: shared objects file' "$work/classes"
}

options_win() {
  _JAVA_OPTIONS='-Xmx48m -XX:+PrintFlagsFinal' $in_image --version > "$work/flags" && grep ' MaxHeapSize ' "$work/flags" | grep 50331648
}

# shellcheck disable=SC2086
called() { curl -sf ${CURL_FLAGS:-} "$@"; }
slices=/apis/discovery.k8s.io/v1/endpointslices

# start FLAGS...: sets $base and $proxy_pid, and $took, the milliseconds to the first answer.
start() {
  local port begun; port=$(free_port); base=${SCHEME:-http}://127.0.0.1:$port; begun=$(date +%s%N)
  # shellcheck disable=SC2086
  setsid $in_image --bind-address "127.0.0.1:$port" "$@" > "$work/proxy.log" 2>&1 &
  proxy_pid=$!
  until_true 60 called "$base$slices" || { tail -8 "$work/proxy.log"; return 1; }
  took=$((($(date +%s%N) - begun) / 1000000))
}

# terminated: whether SIGTERM is answered within 5 s, and with 0.
terminated() {
  local begun code took; begun=$(date +%s%N)
  kill -TERM "$proxy_pid"; wait "$proxy_pid"; code=$?; proxy_pid=
  took=$((($(date +%s%N) - begun) / 1000000))
  echo "exit $code after $took ms"
  [ $code = 0 ] && [ $took -lt 5000 ]
}

# quiet: whether all that was written is lines of our log, none of them worse than INFO.
quiet() { nothing sed -E '/^[0-9-]+T[0-9:.]+Z INFO /d' "$work/proxy.log"; }

resident() { awk '/^Rss/ { print int($2 / 1024) }' "/proc/$proxy_pid/smaps_rollup"; }
figures() {
  echo "      first answer after $took ms, $(resident) MiB resident; $(($(stat -c %s "$image") / 1000000)) MB to carry, $size MB unpacked"
}

# Of web and dns of deploy/examples only what site-a has, of api all.
examples_are_pruned() {
  diff <(printf '%s\n' 10.42.0.21 10.42.0.5 10.42.1.34 10.42.1.40 10.42.1.5 10.42.2.23) \
    <(called "$base$slices" | grep -o '10\.42\.[0-9.]*[0-9]' | sort -u)
}

over_examples() {
  cp -R "$root/deploy/examples" "$fs/examples"
  check "it starts" start --manifests /examples --hostname node-a1
  [ -d "/proc/$proxy_pid" ] || return
  sleep 3; figures
  check "a list is pruned" examples_are_pruned
  check "health" called "$base/grid-wrapper/readyz"
  check "metrics" called "$base/grid-wrapper/metrics"
  check "SIGTERM ends it with 0 within 5 s" terminated
  check "all that it wrote is its log" quiet
}

# certificate NAME KEY...: signed by $work/ca.crt, for 127.0.0.1 and apiserver.test; KEY says of which kind, to openssl.
certificate() {
  local name=$1; shift
  openssl req -newkey "$@" -nodes -keyout "$work/$name.key" -subj "/CN=$name" 2> /dev/null |
    openssl x509 -req -CA "$work/ca.crt" -CAkey "$work/ca.key" -days 1 -out "$work/$name.crt" \
      -extfile <(echo subjectAltName=IP:127.0.0.1,DNS:apiserver.test) 2> /dev/null
}

endpoints() { grep -o '"nodeName"' | wc -l; }
units_are_pruned() {
  local shown whole
  shown=$(called "$base$slices" | endpoints)
  whole=$(curl -sk -H "Authorization: Bearer $token" "$api$slices" | endpoints)
  echo "$shown of $whole"; [ "$shown" -gt 0 ] && [ "$shown" -lt "$whole" ]
}

# The apiserver is found by a name, and has a key on an elliptic curve; what kube-proxy meets has one of RSA.
behind_tls() {
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout "$work/ca.key" -out "$work/ca.crt" -days 2 \
    -subj /CN=ca 2> /dev/null
  certificate apiserver ec -pkeyopt ec_paramgen_curve:P-384
  certificate served rsa:2048
  API_FLAGS="--authorization-mode=AlwaysAllow --tls-cert-file=$work/apiserver.crt --tls-private-key-file=$work/apiserver.key"
  cluster -nodes 12 -units 3 -services 6 -endpoints 12
  mkdir "$fs/mounted"
  sed -e "s#127.0.0.1#apiserver.test#" -e 's#insecure-skip-tls-verify: true#certificate-authority: ca.crt#' \
    "$kubeconfig" > "$fs/mounted/kubeconfig"
  cp "$work/ca.crt" "$work"/served.* "$fs/mounted"; chmod 644 "$fs"/mounted/*
  echo '127.0.0.1 apiserver.test' > "$fs/etc/hosts"
  SCHEME=https CURL_FLAGS="--cacert $work/ca.crt"
  check "it starts" start --kubeconfig /mounted/kubeconfig --hostname node-0000 --insecure=false \
    --cert-file /mounted/served.crt --key-file /mounted/served.key
  [ -d "/proc/$proxy_pid" ] || return
  check "a list is pruned" units_are_pruned
  check "what is not ours is passed on" called "$base/version"
  check "SIGTERM ends it with 0 within 5 s" terminated
  check "all that it wrote is its log" quiet
}

echo "== what is in it"
unpack || { echo "FAIL  the image can be unpacked"; exit 1; }
size=$(du -sm "$fs" | cut -f1)
check "its user is 65532" holds 'd["config"]["User"]' 65532:65532
check "its entrypoint is java with options from a file, and the command" \
  holds '" ".join(d["config"]["Entrypoint"])' "/opt/grid-wrapper/runtime/bin/java @conf/java.options io.gridwrapper.launch.Main"
check "it is labelled" labels
check "java is the only program: there is no shell" programs
check "nothing has more rights than its caller" nothing find "$fs" -perm /6000
check "its user can change nothing" nothing find "$fs" ! -type l \( -perm /022 -o ! -user 0 -o ! -group 0 \)
check "its SBOM names every jar" sbom
mkdir -p "$fs/proc" "$fs/dev"; touch "$fs/dev/null" "$fs/dev/random" "$fs/dev/urandom"

echo "== as its user, read-only, without /tmp"
check "the archive of classes fits" archive_is_used
check "_JAVA_OPTIONS goes before its options" options_win
over_examples
echo "== behind TLS, on a kube-apiserver with TLS"
if [ -x "$bin/kube-apiserver" ]; then behind_tls; else echo "skipped: there is no kube-apiserver in $bin"; fi
exit $failed
