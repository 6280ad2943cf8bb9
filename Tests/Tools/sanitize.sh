#!/bin/sh
# Runs the unit tests of the modules with sanitizers of memory.
# usage: sanitize.sh address|thread…
set -eu
cd "$(dirname "$0")/../.."

for sanitizer; do
    LSAN_OPTIONS="suppressions=$PWD/Tests/Tools/leaks-of-others.txt:print_suppressions=0" \
        "${SWIFT:-swift}" test --sanitize "$sanitizer" --scratch-path ".build/$sanitizer" --disable-xctest \
        --filter '^(PropertyListsTests|PrefsCoreTests|PrefsRestorationTests|PrefsAdministrationTests)\.' \
        -Xswiftc -use-ld=lld
done
