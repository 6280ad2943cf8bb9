#!/bin/sh
# Builds Docs/Examples/Configuration, and runs its tests and its program; skipped if its dependencies cannot be had.
# usage: configuration.sh PATH_OF_PREFS
set -eu
project=$(cd "$(dirname "$0")/../.." && pwd)
prefs=$(cd "$(dirname "$1")" && pwd)/prefs
package="$project/Docs/Examples/Configuration"
scratch="$project/.build/configuration"
SWIFT=${SWIFT:-swift}

if ! "$SWIFT" package --package-path "$package" --scratch-path "$scratch" resolve >/dev/null 2>&1; then
    echo "Skipped: Docs/Examples/Configuration, since swift-configuration cannot be had."
    exit
fi
echo "Building and testing Docs/Examples/Configuration: about two minutes the first time."
"$project/Tests/Tools/build-package.sh" "$package" "$scratch"
"$SWIFT" test --quiet --disable-xctest --package-path "$package" --scratch-path "$scratch"

PREFS_HOME=$(mktemp -d)
export PREFS_HOME
trap 'rm -rf "$PREFS_HOME"' EXIT
"$prefs" write weathercock http.port -int 9090
for expected in "http://localhost:9090" "http://localhost:7070"; do
    said=$("$scratch/debug/weathercock")
    [ "$said" = "$expected" ] || { echo "weathercock printed $said, not $expected" >&2; exit 1; }
    export HTTP_PORT=7070
done
echo "Docs/Examples/Configuration does what it says."
