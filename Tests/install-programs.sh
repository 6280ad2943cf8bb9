#!/bin/sh
# Installs, from Debian's packages, the programs that the tests ask to read what prefs wrote and the
# other way round, and those that the benchmarks compare prefs with. Where it may not (no root, no apt)
# the tests and comparisons that need them are skipped.
# usage: install-programs.sh [tests|benchmarks]          installs what is missing
#        install-programs.sh report [tests|benchmarks]   says what is missing
set -u

report=""
if [ "${1:-}" = report ]; then
    report=yes
    shift
fi
what=${1:-tests}

missing=""
need() { # need PROGRAM PACKAGE; a path is a file that must be there
    command -v "$1" >/dev/null 2>&1 || [ -e "$1" ] || missing="$missing $2"
}
need python3 python3
need plistutil libplist-utils
need plget gnustep-base-runtime
if [ "$what" = benchmarks ]; then
    need cc gcc
    need /usr/include/plist/plist.h libplist-dev
    need git git
    need dconf dconf-cli
    need valgrind valgrind
else
    need xmllint libxml2-utils
    need strace strace
    need jq jq
    need setfacl acl
    need mandoc mandoc
    need man man-db
    need groff groff-base
    need zsh zsh
    need fish fish
    need /usr/share/bash-completion/bash_completion bash-completion
fi
[ -z "$missing" ] && exit 0

if [ -n "$report" ]; then
    echo "Skipped: the $what that need these packages, which are not installed:$missing"
elif [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    export DEBIAN_FRONTEND=noninteractive
    apt-get update -qq && apt-get install -y -qq --no-install-recommends $missing >/dev/null
fi
exit 0
