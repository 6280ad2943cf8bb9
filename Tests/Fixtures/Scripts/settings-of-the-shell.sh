#!/bin/bash
set -e
set -xuo pipefail
set +x
shopt -s nullglob extglob
umask 022
IFS=$' \n'
rm -rf !(keep|it)
NAME=loft
defaults write com.pigeon Shell -string "$NAME"
#> prefs write com.pigeon Shell -string loft
