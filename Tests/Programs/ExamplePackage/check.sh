#!/bin/sh
# Builds the example package, runs its tests, runs its programs in an empty store, two of them twice, runs the transcripts of
# Docs/SearchOrder.md, and asks the package manager for the version of the library that two manifests depend on.
# usage: check.sh PATH_OF_PREFS
set -eu
package=$(cd "$(dirname "$0")" && pwd)
project=$(cd "$package/../../.." && pwd)
# That of Docs/Examples, which needs the same libraries. Both packages have a program pigeon: each build links its own.
scratch="$project/.build/examples"
prefs=$(cd "$(dirname "$1")" && pwd)

echo "Building and running the example package: about a minute."
"$project/Tests/Tools/build-package.sh" "$package" "$scratch"
"${SWIFT:-swift}" test --quiet --disable-xctest --package-path "$package" --scratch-path "$scratch"

directory=$(mktemp -d)
watcher=
trap 'kill $watcher 2>/dev/null || true; rm -rf "$directory"' EXIT
trap 'exit 1' HUP INT TERM
PATH="$scratch/debug:$prefs:$PATH"
PREFS_HOME="$directory/store"
PREFS_SYSTEM_HOME="$directory/system"
XDG_CONFIG_DIRS="$directory/etc"
XDG_DATA_DIRS="$directory/share"
XDG_STATE_HOME="$directory/state"
export PATH PREFS_HOME PREFS_SYSTEM_HOME XDG_CONFIG_DIRS XDG_DATA_DIRS XDG_STATE_HOME
mkdir -p "$XDG_DATA_DIRS/settings"
cp -R "$package/roost.bundle" "$XDG_DATA_DIRS/settings"
unset PREFS_HOST PREFS_FORMAT XDG_DATA_HOME
cd "$directory"

fail() {
    echo "$*" >&2
    exit 1
}

# What the first run has set is there in the second one: it was saved without being asked to.
{
    echo "FIRST RUN"
    timeout 60 pigeon || echo "(status $?)"
    timeout 60 aviary || echo "(status $?)"
    echo "SECOND RUN"
    timeout 60 pigeon || echo "(status $?)"
    timeout 60 aviary || echo "(status $?)"
    echo "SETTINGS"
    prefs read pigeon
    echo "SESSION"
    prefs read ./Session
    echo "CONTAINER"
    prefs read ./Container
    echo "AVIARY"
    prefs read aviary
    echo "SHARED"
    prefs read loft
    echo "TOP LEVEL"
    mkdir nest
    (cd nest && timeout 60 nest) || echo "(status $?)"
    timeout 60 perch || echo "(status $?)"
    timeout 60 swallow || echo "(status $?)"
    timeout 60 roost || echo "(status $?)"
    timeout 60 board || echo "(status $?)"
    echo "REMEMBERING"
    # It is told of its own change at any moment, or not before its end.
    printf 'satellite\nremember\nfly\n' | timeout 60 homing | grep -v '^The map is' || echo "(status $?)"
    timeout 60 homing </dev/null || echo "(status $?)"
    prefs read com.pigeon
    # The status is told on another thread, at any moment.
    { timeout 60 skein || echo "(status $?)"; } | grep -v '^No agent runs: '
} >"$directory/output" 2>&1
diff "$package/expected.txt" "$directory/output" >&2 || fail "The example package prints something else than expected.txt."

# A running program is told of what a script writes.
: >"$directory/watched"
timeout 60 pigeon watch Colour >>"$directory/watched" 2>&1 &
watcher=$!
until grep -q Watching "$directory/watched"; do
    kill -0 "$watcher" 2>/dev/null || fail "pigeon watch has ended: $(cat "$directory/watched")"
    sleep 0.05
done
prefs write pigeon Colour end
wait "$watcher" || fail "pigeon watch was not told of a change."
watcher=
grep -q 'Colour is now end' "$directory/watched" || fail "pigeon watch printed: $(cat "$directory/watched")"

# The daemons read again what a script has written when SIGHUP comes, and end in order.
for daemon in tower ledge; do
    for last in TERM INT; do
        : >"$directory/said"
        prefs delete $daemon --if-present
        timeout 60 sh -c 'echo $$ >"$1"; exec "$2"' sh "$directory/process" "$scratch/debug/$daemon" \
            >"$directory/said" 2>&1 &
        watcher=$!
        says() {
            until [ "$(tail -n 1 "$directory/said")" = "$1" ]; do
                kill -0 "$watcher" 2>/dev/null || fail "$daemon has ended: $(cat "$directory/said")"
                sleep 0.05
            done
        }
        says "Interval: 60"
        for interval in 5 70; do
            prefs write $daemon Interval -int $interval
            kill -HUP "$(cat "$directory/process")"
            says "Interval: $interval"
        done
        kill -$last "$(cat "$directory/process")"
        wait "$watcher" || fail "$daemon ended with status $?: $(cat "$directory/said")"
        watcher=
        [ "$(prefs read $daemon Ended)" = "in order" ] || fail "$daemon did not end in order."
    done
done

# Each transcript begins where the one before it ended.
document="$project/Docs/SearchOrder.md"
rm -rf "$PREFS_HOME"
awk '/^```console$/ { inside = 1; next } /^```/ { inside = 0 } inside' "$document" >"$directory/transcript"
grep '^\$ ' "$directory/transcript" | sed 's/^\$ //' >"$directory/commands"
[ -s "$directory/commands" ] || fail "Docs/SearchOrder.md has no transcripts."
while IFS= read -r command <&3; do
    printf '$ %s\n' "$command"
    eval "$command" </dev/null || echo "(status $?)"
done 3<"$directory/commands" >"$directory/output" 2>&1
diff "$directory/transcript" "$directory/output" >&2 || fail "Docs/SearchOrder.md shows something else than what happens."
# A version of this project, as a repository has it: the address of the documentation is made to lead there.
mkdir "$directory/prefs"
cp -R "$project/Package.swift" "$directory/prefs"
# A later version than the one that the manifests name, but for the last number.
version=$(sed -n 's/.*prefs.git", from: "\([0-9]*\.[0-9]*\)\..*/\1.7/p' "$package/Versioned/Package.swift")
git="git -C $directory/prefs -c user.name=prefs -c user.email=prefs@prefs.invalid -c init.defaultBranch=main"
{ $git init --quiet && $git add Package.swift && $git commit --quiet -m "A version" && $git tag "$version"; } ||
    fail "No repository could be made."
for manifest in Versioned BothSystems; do
    mkdir "$directory/$manifest"
    cp "$package/$manifest/Package.swift" "$directory/$manifest"
    (
        cd "$directory/$manifest"
        "${SWIFT:-swift}" package config set-mirror --original https://example.com/prefs.git --mirror "file://$directory/prefs"
        "${SWIFT:-swift}" package --cache-path "$directory/cache" resolve
    ) >"$directory/output" 2>&1 || fail "The dependency of $manifest is not found: $(cat "$directory/output")"
    resolved="$directory/$manifest/Package.resolved"
    grep -qF "\"version\" : \"$version\"" "$resolved" || fail "Another version was found: $(cat "$resolved")"
done
# Tests that `make` does not start would take it for that of Docs/Examples.
rm -f "$scratch/debug/pigeon"
echo "The example package and Docs/SearchOrder.md do what they say."
