#!/bin/sh
# Builds a tarball of the files to install, a list of its contents, and the SHA-256 sums of both, and prints the path of
# the tarball. In its folder, `sha256sum --check NAME.sha256` tests it.
# usage: tarball.sh STAGE FOLDER
set -eu
version=$("$1/prefs" --version)
name=prefs-$(echo "$version" | cut -d ' ' -f 2)-$(uname -m)
tar -C "$1" --transform "s,^\.,$name," --owner 0 --group 0 --numeric-owner --sort name \
    --mode u+rw,go=rX -czf "$2/$name.tar.gz" .
cd "$2"
tar -tzf "$name.tar.gz" | grep -v '/$' >"$name.contents"
sha256sum "$name.tar.gz" "$name.contents" >"$name.sha256"
cd - >/dev/null
echo "$2/$name.tar.gz"
