#!/bin/sh
# Writes prefs.order: the functions that commands run, which the linker places next to each other, those of a read
# first. A read then takes 40 page faults in place of 72. A name that is no longer in the program has no effect, so the
# file needs to be written anew only after many changes.
#
# Most Swift code of the standard library is one section, which would come between the other functions, so the list
# leaves it out. libc has some functions once for each kind of processor; valgrind runs those for AVX2, and the others
# are added.
# usage: order.sh PREFS, an executable with its symbols. Needs valgrind and objdump.
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

# Prints the names of the functions in a profile that have sections of their own.
functions() {
    sed -nE "s/^c?fn=\([0-9]+\) ([A-Za-z_.\$][^ ']*).*/\1/p" "$1" | grep -vxFf "$folder/library" |
        sed -n 'p; /_avx/ { s/_avx2*/_evex/p; s/_evex/_avx512/p }'
}

resources=$(swift -print-target-info | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p')
objdump -t "${resources}_static/linux/libswiftCore.a" | awk '/ F \.text\t/ { print $NF }' >"$folder/library"

for number in 1 2 3 4 5 6 7 8 9 10; do "$prefs" write com.example.order "key$number" "value $number"; done
run read com.example.order key5
run write com.example.order key5 other
run write com.example.order key5 -int 5
run read com.example.order
run domains
run delete com.example.order key5

{
    echo "# Made by \`make order\` with $(swift --version 2>/dev/null | sed -n 's/.*(\(swift-[^ ]*\)).*/\1/p')."
    printf '%s\n' _start __libc_start_main __libc_start_call_main frame_dummy __strcmp_avx2 __strcmp_evex
    for number in $(seq "$count"); do functions "$folder/$number"; done | awk '!seen[$0]++'
} >Sources/Packaging/Linking/prefs.order
wc -l Sources/Packaging/Linking/prefs.order
