#!/bin/sh
# Installs, from Debian's packages, the programs that the tests ask to read what prefs wrote and the
# other way round. Where it may not (no root, no apt) those tests are skipped.
# usage: install-programs.sh          installs what is missing
#        install-programs.sh report   says what is missing
set -u

missing=""
need() { # need PROGRAM PACKAGE
    command -v "$1" >/dev/null 2>&1 || missing="$missing $2"
}
need python3 python3
need plistutil libplist-utils
need xmllint libxml2-utils
need plget gnustep-base-runtime
need strace strace
[ -z "$missing" ] && exit 0

if [ "${1:-}" = report ]; then
    echo "Skipped: the tests that need these packages, which are not installed:$missing"
elif [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    export DEBIAN_FRONTEND=noninteractive
    apt-get update -qq && apt-get install -y -qq --no-install-recommends $missing >/dev/null
fi
exit 0
