#!/bin/sh
# Writes prefs.order: the functions of the toolchain that commands run, which the linker places next to each other. The
# functions of this project are left out, since their names change with the source: with them, a read touches 81 pages of
# memory in place of 89, and takes the same time.
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
run delete com.example.order key5

{
    echo "# Made by \`make order\` with $(swift --version 2>/dev/null | sed -n 's/.*(\(swift-[^ ]*\)).*/\1/p')."
    printf '%s\n' _start __libc_start_main __libc_start_call_main
    for number in $(seq "$count"); do sed -nE "s/^c?fn=\([0-9]+\) ([A-Za-z_.\$][^ ']*).*/\1/p" "$folder/$number"; done |
        grep -vE '9PrefsCore|13PropertyLists|17CommandLineValues|12defaults_cli' | awk '!seen[$0]++'
} >Sources/Packaging/Linking/prefs.order
wc -l Sources/Packaging/Linking/prefs.order
