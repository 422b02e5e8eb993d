#!/bin/sh
# Starts the standalone Jetty of jetty/ with the flags of the command, for checks that start a proxy by them:
#
#   PROXY="$PWD/src/test/interop/standalone-jetty.sh" ../shared/interop/check.sh all
#
# Needs what mvn package has made. JAVA_HOME and JAVA_OPTS mean what they mean to target/dist.
set -eu

root=$(cd "$(dirname "$0")/../../.." && pwd)
version=$(sed -n 's|.*<jetty-home.version>\(.*\)</jetty-home.version>.*|\1|p' "$root/pom.xml")
jetty=$root/target/jetty-home-$version
[ -d "$jetty" ] || (cd "$root" && mvn -q -B dependency:unpack@jetty-home)

# Sets $java and $feature, its version.
home=$root/target/dist
# shellcheck source=../../main/dist/bin/java.sh
. "$home/bin/java.sh"

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
set -- ${JAVA_OPTS:-} -Djava.io.tmpdir="$root/target/tmp" \
  -Dgridwrapper.war="$root/target/application-grid-wrapper.war" $properties \
  -jar "$jetty/start.jar" jetty.base="$root/jetty" jetty.http.host="$host" jetty.http.port="$port"
[ "$feature" -lt 25 ] || set -- "@$home/conf/jvm-25.options" "$@"
exec "$java" "@$home/conf/jvm.options" "$@"
