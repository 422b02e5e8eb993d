#!/usr/bin/env bash
# How long each way of running it takes from its start to its first answer, and what it then holds: a table for README,
# over a kube-apiserver with 100 nodes and 300 services of 20 endpoints. Needs what mvn package has made.
#
# JAVA_HOMES are the JDKs to run on, RUNS how often each is started; the figures are medians.
source "$(cd "$(dirname "$0")" && pwd)/cluster.sh"

homes=${JAVA_HOMES:-/usr/lib/jvm/java-17-openjdk-amd64 /usr/lib/jvm/temurin-25-jdk-amd64}
runs=${RUNS:-3}
idle=10
CURL_FLAGS='-HAccept:application/vnd.kubernetes.protobuf -o/dev/null'

# The archive of target/dist is of the Java that built it: each gets a folder and an archive of its own.
dist() {
  cp -a "$root/target/dist" "$work/dist-$1"
  "$work/dist-$1/bin/make-archive" > "$work/archive.log" || { cat "$work/archive.log"; exit 1; }
}

median() { sort -n | awk '{v[NR]=$1} END {print v[int((NR + 1) / 2)]}'; }

# measure NAME COMMAND: one row of the table.
measure() {
  local name=$1 start times=() sizes=()
  PROXY=$2
  for _ in $(seq "$runs"); do
    start=$(date +%s%N)
    proxy
    times+=($((($(date +%s%N) - start) / 10000000)))
    sleep "$idle"
    sizes+=("$(awk '/VmRSS/ {print int($2 / 1024)}' "/proc/$proxy_pid/status")")
    stop_proxy
  done
  printf '| %s | %s | %s s | %s MiB |\n' "$name" "$version" \
    "$(printf '%s\n' "${times[@]}" | median | sed -E 's/^(.?)$/0\1/; s/^(..)$/0\1/; s/(..)$/.\1/')" \
    "$(printf '%s\n' "${sizes[@]}" | median)"
}

cluster -nodes 100 -units 10 -services 300 -endpoints 20
echo '| way | Java | start to first answer | resident when idle |'
echo '|---|---|---|---|'
for home in $homes; do
  export JAVA_HOME=$home
  version=$(sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$home/release")
  dist "$version"
  measure '`target/dist`' "$work/dist-$version/bin/application-grid-wrapper"
  measure 'a standalone Jetty' "$root/src/test/interop/standalone-jetty.sh"
  measure '`java -jar`' "$home/bin/java -jar $root/target/application-grid-wrapper.war"
done
