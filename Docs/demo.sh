#!/bin/sh
# Shows what prefs does, in a store that is thrown away: on a terminal with pauses for reading, in some 45 seconds, and
# at once elsewhere or if NO_PAUSE is set.
# usage: demo.sh PREFS PIGEON    with the paths of the command and of the program in Docs/Demo
set -eu
PATH="$(cd "$(dirname "$1")" && pwd):$PATH"
pigeon=$(cd "$(dirname "$2")" && pwd)/$(basename "$2")
folder=$(mktemp -d)
background=
trap 'kill $background 2>/dev/null || true; rm -rf "$folder"' EXIT
trap 'exit 1' HUP INT TERM
cd "$folder"
PREFS_HOME=$folder/store
export PREFS_HOME
[ -t 1 ] && [ -z "${NO_PAUSE:-}" ] && pace=yes || pace=

pause() { [ -z "$pace" ] || sleep "$1"; }

part() { # part TEXT
    printf '\n# %s\n' "$1"
    pause 2
}

run() { # run COMMAND: prints and runs it
    printf '$ %s\n' "$1"
    pause 1
    eval "$1"
    pause 1
}

lines() { # lines FILE COUNT: prints the lines of a background program, as soon as it has printed so many
    until [ "$(grep -c '' "$1")" -ge "$2" ]; do sleep 0.02; done
    cat "$1"
}

part "Lines of defaults, as scripts for a Mac have them"
run "prefs write com.pigeon HPMapType 2"
run "prefs write com.pigeon Places -array Loft '{floor = 3;}'"
run "prefs read com.pigeon"
run "prefs register com.pigeon HPFollowHeading -int 1"
run "prefs read com.pigeon HPFollowHeading"

part "The settings as XML, for any other tool"
run "prefs export com.pigeon - | grep -A 4 Places"

part "A program that runs is told at once, and its own changes can be watched"
: >said >watched
"$pigeon" >>said 2>&1 &
background=$!
printf '$ pigeon &\n'
lines said 1
prefs watch com.pigeon >watched 2>&1 &
background="$background $!"
printf '$ prefs watch com.pigeon &\n'
# It watches for certain once it has printed a change.
until [ -s watched ]; do prefs write com.pigeon Watched -int $$ && prefs delete com.pigeon Watched; done
pause 2
: >said
run "prefs write com.pigeon HPMapType -int 1"
lines said 1
until grep -q HPMapChanges watched; do sleep 0.02; done
grep -v Watched watched
pause 2
kill $background
wait $background 2>/dev/null || true
background=

part "Forty programs write, and are all killed with SIGKILL: the file is whole"
number=0
while [ $number -lt 40 ]; do
    number=$((number + 1))
    timeout -s KILL 1 sh -c "while :; do prefs write com.pigeon Writer$number -int \$\$; done" &
    background="$background $!"
done
wait $background 2>/dev/null || true
background=
run "prefs check store/com.pigeon.plist"
run "prefs read com.pigeon HPMapType"

part "Settings as a file declares them, and back"
echo '{"com.pigeon": {"HPMapType": 0, "Volume": 0.5}}' >settings.json
run "cat settings.json"
run "prefs apply --check settings.json || echo differs"
run "prefs apply settings.json"
run "prefs apply --undo"

part "To go on: make install, and then"
cat <<'END'
prefs help
prefs settings com.pigeon --bundle Docs/Examples/share/settings/com.pigeon.bundle
man prefs
END
