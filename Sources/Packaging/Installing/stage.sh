#!/bin/sh
# Puts all files to install or package into a folder: the programs, the unit of the agent for systemd, the manual, the
# completions, the script that installs them, and the documents for packages.
# usage: stage.sh FOLDER COMMAND [FORM] [AGENT]    with an empty word for a program that is left out
set -eu
cd "$(dirname "$0")/../../.."
installing=Sources/Packaging/Installing
stage=$1
command=$2
form=${3:-}
agent=${4:-}
rm -rf "$stage"
mkdir -p "$stage"

# Bytes after the end of an executable file have no effect. These are the mark by which install.sh knows its files.
marked() {
    cp "$1" "$stage/$2"
    sed -n "s/^mark='\(.*\)'$/\1/p" $installing/install.sh >>"$stage/$2"
}
[ -z "$form" ] || marked "$form" prefs-settings
if [ -n "$agent" ]; then
    marked "$agent" prefs-cloud
    cp $installing/prefs-cloud.service "$stage"
fi
cp "$command" "$stage/prefs"
# The commit goes into the copy of the command, over the dots that Version.swift has for it.
if git ls-files --error-unmatch Package.swift >/dev/null 2>&1 && commit=$(git rev-parse --verify -q HEAD); then
    commit=$(echo "$commit" | cut -c 1-12)
    [ -z "$(git status --porcelain)" ] || commit=$commit+
    place=$(LC_ALL=C grep -abo 'prefs-commit: \.\{16\}' "$stage/prefs" | cut -d : -f 1)
    [ -z "$place" ] || printf 'prefs-commit: %s' "$commit" |
        dd of="$stage/prefs" bs=1 seek="$place" conv=notrunc status=none
fi
cp $installing/install.sh README.md Docs/License.md "$stage"
cp -R $installing/Completions "$stage/completions"
"$command" help --manual >"$stage/prefs.1"
mkdir "$stage/manual"
# The verbs are the candidates that a shell's completion shows, with their meaning after a tab.
"$command" complete -- '' | while IFS='	' read -r verb _; do
    case $verb in -*) ;; *) "$command" help --manual "$verb" >"$stage/manual/prefs-$verb.1" ;; esac
done
