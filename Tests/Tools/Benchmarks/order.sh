#!/bin/sh
# Writes prefs.order: the functions that commands run, which the linker places next to each other. A read then takes 62
# page faults in place of 84, and 12 % less time. A name that is no longer in the program has no effect, so
# the file needs to be written anew only after many changes.
# usage: order.sh PREFS, an executable with its symbols. Needs valgrind.
set -eu
cd "$(dirname "$0")/../../.."

prefs=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export PREFS_HOME="$folder/store" PREFS_SYNC=off
count=0

run() {
    count=$((count + 1))
    valgrind --quiet --tool=callgrind --demangle=no --callgrind-out-file="$folder/$count" "$prefs" "$@" >"$folder/out"
}

for number in 1 2 3 4 5 6 7 8 9 10; do "$prefs" write com.example.order "key$number" "value $number"; done
run read com.example.order key5
run write com.example.order key5 other
run write com.example.order key5 -int 5
run read com.example.order
run domains
run delete com.example.order key5

{
    echo "# Made by \`make order\` with $(swift --version 2>/dev/null | sed -n 's/.*(\(swift-[^ ]*\)).*/\1/p')."
    printf '%s\n' _start __libc_start_main __libc_start_call_main
    for number in $(seq "$count"); do sed -nE "s/^c?fn=\([0-9]+\) ([A-Za-z_.\$][^ ']*).*/\1/p" "$folder/$number"; done | awk '!seen[$0]++'
} >Sources/Packaging/Linking/prefs.order
wc -l Sources/Packaging/Linking/prefs.order
