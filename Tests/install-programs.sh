#!/bin/sh
# Installs, from Debian's packages, the programs that the tests ask to read what prefs wrote and the
# other way round. Where it may not (no root, no apt) those tests are skipped and say so.
set -u

missing=""
need() { # need PROGRAM PACKAGE
    command -v "$1" >/dev/null 2>&1 || missing="$missing $2"
}
need python3 python3
need plistutil libplist-utils
need xmllint libxml2-utils
need plget gnustep-base-runtime
[ -z "$missing" ] && exit 0

if command -v apt-get >/dev/null 2>&1 && [ "$(id -u)" = 0 ]; then
    export DEBIAN_FRONTEND=noninteractive
    apt-get update -qq && apt-get install -y -qq --no-install-recommends $missing >/dev/null && exit 0
fi
echo "Not installed, so their tests are skipped:$missing" >&2
exit 0
