#!/bin/sh
# Starts the standalone Jetty of jetty/ with the flags of the command, for checks that start a proxy by them:
#
#   PROXY="$PWD/src/test/interop/standalone-jetty.sh" ../shared/interop/check.sh all
#
# Needs the packaged WAR. JAVA_OPTS comes before the flags of the JVM.
set -eu

root=$(cd "$(dirname "$0")/../../.." && pwd)
version=$(sed -n 's|.*<jetty-home.version>\(.*\)</jetty-home.version>.*|\1|p' "$root/pom.xml")
home=$root/target/jetty-home-$version
[ -d "$home" ] || (cd "$root" && mvn -q -B dependency:unpack@jetty-home)

host=127.0.0.1 port=51006 properties=
while [ $# -gt 0 ]; do
  case $1 in
  --*=*) name=${1%%=*} value=${1#*=}; shift ;;
  --*) name=$1 value=$2; shift 2 ;;
  *) echo "not a flag: $1" >&2; exit 2 ;;
  esac
  case $name in
  --bind-address) host=${value%:*} port=${value##*:} ;;
  *) properties="$properties -Dgridwrapper.${name#--}=$value" ;;
  esac
done

# A WAR is unpacked beside the temporary files, and stays there where a check kills the process.
mkdir -p "$root/target/tmp"
# shellcheck disable=SC2086
exec java -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Xmx256m -Xss256k ${JAVA_OPTS:-} \
  -Djava.io.tmpdir="$root/target/tmp" -Dgridwrapper.war="$root/target/application-grid-wrapper.war" $properties \
  -jar "$home/start.jar" jetty.base="$root/jetty" jetty.http.host="$host" jetty.http.port="$port"
