#!/bin/sh
# Compares prefs with programs that do the same, and writes Docs/Performance.md.
# usage: run.sh PREFS PREFS-CLOUD [options of `python3 Tests/Tools/Benchmarks`, see --help]
set -eu
cd "$(dirname "$0")/../../.."

prefs=$1
agent=$2
shift 2
build=.build/benchmarks
programs=Tests/Tools/Benchmarks/Programs
CC=${CC:-cc}
mkdir -p $build

Tests/Tools/install-programs.sh benchmarks
for product in codec settings; do PREFS_BENCHMARKS=1 Sources/Packaging/Linking/build.sh static --product $product; done
# The measured programs are copies made by `install`. A file that a linker has written is in the kernel's cache in small
# pieces, and a program starts much slower from these.
install -m 755 "$prefs" "$(dirname "$prefs")/codec" "$(dirname "$prefs")/settings" $build
rm -f $build/prefs-settings
[ ! -e "$(dirname "$prefs")/prefs-settings" ] || install -m 755 "$(dirname "$prefs")/prefs-settings" $build
rm -f $build/prefs-cloud
[ ! -e "$agent" ] || install -m 755 "$agent" $build/prefs-cloud
for program in launch read_file replace_file; do
    $CC -O2 -static -w -o $build/linked $programs/$program.c
    install -m 755 $build/linked $build/$program
done
# The programs that prefs is compared with. Those whose library or compiler is missing are left out.
$CC -O2 -w -o $build/libplist_codec $programs/libplist_codec.c -lplist-2.0 2>/dev/null || rm -f $build/libplist_codec
for program in foundation_codec foundation_settings; do
    if ! [ -x $build/$program ] || [ $programs/$program.swift -nt $build/$program ]; then
        swiftc -swift-version 6 -O -o $build/$program $programs/$program.swift
    fi
done

python3 -B Tests/Tools/Benchmarks --prefs $build/prefs --folder $build "$@"
Tests/Tools/install-programs.sh report benchmarks
