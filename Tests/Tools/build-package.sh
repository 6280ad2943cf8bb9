#!/bin/sh
# Builds a package that depends on this one.
# usage: build-package.sh PACKAGE SCRATCH_PATH
set -eu
cd "$(dirname "$0")/../.."

# A plan of the package manager from before files were moved can name them still, and the build fails: begin anew then.
files=$(find Sources -name '*.swift' | sort)
[ "$(cat "$2/files" 2>/dev/null)" = "$files" ] || rm -rf "$2"
mkdir -p "$2"
echo "$files" >"$2/files"

"${SWIFT:-swift}" build --quiet --package-path "$1" --scratch-path "$2"
