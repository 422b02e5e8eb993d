# The common part of the scripts beside it, which set $home and source it. Finds Java, and sets
#
#   java, version      its path, and its version
#   archive            the file of loaded classes that such a Java can start from
#   record, replay     its options to make one, and to start from one, to be followed by that file
#   quiet              its option to say nothing where the file does not fit
# shellcheck shell=sh disable=SC2034,SC2154

refuse() {
  echo "application-grid-wrapper: $*" >&2
  exit 2
}

# read_version: from the file that stands beside bin/, since to start Java only to ask it takes a tenth of a second.
read_version() {
  release=$(readlink -f -- "$java")
  release=${release%/bin/*}/release
  if [ -r "$release" ]; then
    while IFS='"' read -r key version _; do
      [ "$key" != JAVA_VERSION= ] || return 0
    done < "$release"
  fi
  version=$("$java" -version 2>&1) || refuse "$java does not start: $version"
  version=${version#*\"}
  version=${version%%\"*}
}

# become_java OPTIONS... CLASS ARGUMENTS...
become_java() {
  set -- "-Dgridwrapper.webapp=$home/webapp" -cp "$home/lib/application-grid-wrapper.jar" "$@"
  [ "$feature" -lt 25 ] || set -- "@$home/conf/jvm-25.options" "$@"
  exec "$java" "@$home/conf/jvm.options" "$@"
}

if [ -n "${JAVA_HOME:-}" ]; then
  java=$JAVA_HOME/bin/java
  [ -x "$java" ] || refuse "JAVA_HOME has no bin/java: $JAVA_HOME"
else
  java=$(command -v java) || refuse "no Java: JAVA_HOME is not set, and the PATH has no java"
fi
read_version
feature=${version%%[!0-9]*}
[ "${feature:-0}" -ge 17 ] || refuse "Java 17 or newer is needed; $java is $version"

if [ "$feature" -ge 25 ]; then
  archive=$home/lib/application-grid-wrapper.aot
  record=-XX:AOTCacheOutput= replay=-XX:AOTCache= quiet='-Xlog:aot*=off'
else
  archive=$home/lib/application-grid-wrapper.jsa
  record=-XX:ArchiveClassesAtExit= replay=-XX:SharedArchiveFile= quiet='-Xlog:cds*=off'
fi

# Else glibc gives each thread an arena of its own, and each keeps what it once held.
export MALLOC_ARENA_MAX="${MALLOC_ARENA_MAX:-1}"
