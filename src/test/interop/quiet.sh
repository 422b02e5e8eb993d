#!/usr/bin/env bash
# A quiet cluster is no outage: over four minutes in which nothing happens, a watch that is passed through lasts as long
# as it may, and no link of the proxy's own breaks.
source "$(cd "$(dirname "$0")" && pwd)/cluster.sh"

seconds=240
cluster -nodes 3 -units 1 -services 2 -endpoints 3
proxy
begin=$SECONDS
curl -skN -o "$work/events" -H "Authorization: Bearer $token" "$base/api/v1/pods?watch=1&timeoutSeconds=$seconds"
lasted=$((SECONDS - begin))
failed=0
[ "$lasted" -ge $((seconds - 1)) ] && echo "ok    a quiet watch lasted $lasted s" ||
  { echo "FAIL  a quiet watch ended after $lasted of $seconds s"; failed=1; }
if grep Outage "$work/proxy.log"; then echo "FAIL  a link broke"; failed=1; else echo "ok    no link broke"; fi
exit $failed
