#!/bin/sh
# Builds the library products of Package.swift, writes the symbol graphs of their public declarations to .build/symbols,
# a folder for each, and prints their names in the order of Package.swift.
set -eu
cd "$(dirname "$0")/../.."
SWIFT=${SWIFT:-swift}

libraries=$($SWIFT package dump-package | python3 -c '
import json, sys
print(*(product["name"] for product in json.load(sys.stdin)["products"] if "library" in product["type"]))')
rm -rf .build/symbols
modules=$($SWIFT build --show-bin-path)/Modules
for library in $libraries; do
    $SWIFT build --quiet --target $library >&2
    mkdir -p .build/symbols/$library
    $SWIFT symbolgraph-extract -module-name $library -I "$modules" -I Sources/CSystemCalls \
        -target "$(uname -m)-unknown-linux-gnu" -minimum-access-level public -skip-inherited-docs \
        -emit-extension-block-symbols -output-dir .build/symbols/$library >&2
done
echo $libraries
