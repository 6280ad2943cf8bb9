#!/bin/sh
# Shows the main job of prefs on a store that is thrown away. usage: demo.sh PATH_OF_PREFS
set -eu
PATH="$(cd "$(dirname "$1")" && pwd):$PATH"
PREFS_HOME=$(mktemp -d)
export PREFS_HOME
trap 'rm -rf "$PREFS_HOME"' EXIT

run() {
    printf '\n$ %s\n' "$*"
    eval "$*"
}

run prefs write com.pigeon HPMapType 2
run prefs write com.pigeon Zoom -float 0.75
run prefs write com.pigeon Places -array Dovecote "'{name=Loft; floor=3;}'"
run prefs read com.pigeon
run prefs read-type com.pigeon Zoom
run prefs register com.pigeon HPFollowHeading -int 1
run prefs read com.pigeon HPFollowHeading
run prefs write com.pigeon HPFollowHeading -int 2
run prefs read com.pigeon HPFollowHeading
run prefs delete com.pigeon HPFollowHeading
run prefs read com.pigeon HPFollowHeading
run prefs find loft
run "prefs export com.pigeon - | tail -n +3"
run prefs read com.pigeon Altitude || echo "(status $?)"
run prefs domains
