#!/bin/sh
# Says what to install where the Swift toolchain is missing or too old, and to run `make clean` where the folder of the
# source was moved: what the compiler keeps in .build names the old place, and nothing can be built with it.
set -eu
cd "$(dirname "$0")/../../.."
swift=${SWIFT:-swift}
needed=$(sed -n 's|^// swift-tools-version: *||p' Package.swift)
there=$("$swift" --version 2>/dev/null | sed -n 's/.*Swift version \([0-9.]*\).*/\1/p')
if [ "$(printf '%s\n' "$needed" "${there:-0}" | sort -V | head -n 1)" != "$needed" ]; then
    echo "prefs needs Swift $needed or later, and $swift is ${there:-not there}."
    echo "Install it from https://www.swift.org/install/linux/, or name one that is there: make SWIFT=/path/to/swift"
    exit 2
fi >&2
for plan in .build/debug.yaml .build/*/debug.yaml .build/*/release.yaml; do
    [ ! -e "$plan" ] || grep -qF "\"$(pwd -P)/" "$plan" || {
        echo "This folder was at another place when prefs was built in it: say make clean first, which removes .build." >&2
        exit 2
    }
done
