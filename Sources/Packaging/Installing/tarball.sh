#!/bin/sh
# Builds a tarball of the files to install, and prints its path.
# usage: tarball.sh STAGE FOLDER
set -eu
name=prefs-$("$1/prefs" --version | cut -d ' ' -f 2)-$(uname -m)
tar -C "$1" --transform "s,^\.,$name," --owner 0 --group 0 --numeric-owner --sort name \
    --mode u+rw,go=rX -czf "$2/$name.tar.gz" .
echo "$2/$name.tar.gz"
