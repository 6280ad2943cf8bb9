#!/bin/sh
# Builds a program in release mode.
# usage: build.sh FOLDER [OPTION]… --product NAME    with options of `swift build`
# The program is .build/FOLDER/release/NAME. It is one static file without Foundation, which starts fast; but the agent,
# prefs-cloud, is linked dynamically with libcurl and libc, and statically with the libraries of Swift.
#   FOLDER order: the command with its symbols and its functions in no special order, for `make order`.
#   FOLDER static: all other programs. Tests have other options: in their folder, each build would undo the other.
set -eu
cd "$(dirname "$0")/../../.."
linking=Sources/Packaging/Linking
folder=.build/$1
shift
for product; do :; done

# The options of the compiler are the same for all programs, so that they share the libraries of a folder. Each function
# has a section of its own, so that the linker can leave out functions that are never called. The metadata of types such
# as [String] is found by address. By default it is found by name, which needs less code, but the name is parsed at run
# time; that was a third of the work of `prefs write`.
export PREFS_STATIC=yes
set -- "$@" --static-swift-stdlib -Xswiftc -use-ld=lld -Xswiftc -Xfrontend -Xswiftc -function-sections \
    -Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors
# The programs that are only measured find their arguments as any Swift program does, which prefs.ld prevents.
case $product in
prefs | prefs-settings) set -- "$@" -Xlinker -T -Xlinker "$PWD/$linking/prefs.ld" ;;
esac
[ "$folder" = .build/order ] || set -- "$@" -Xlinker -s
if [ "$folder $product" = ".build/static prefs" ]; then
    # Functions that are called are placed next to each other.
    set -- "$@" -Xlinker --symbol-ordering-file -Xlinker "$PWD/$linking/prefs.order" -Xlinker --no-warn-symbol-ordering
fi

# The package manager does not know that a program depends on these files: one that is older is linked again.
find "$linking" -type f -newer "$folder/release/$product" -exec rm -f "$folder/release/$product" ';' 2>/dev/null || true
if [ -z "${PREFS_PROGRESS:-}" ]; then
    "${SWIFT:-swift}" build --quiet -c release --scratch-path "$folder" "$@"
    exit
fi
# The package manager says what it compiles, but is silent for as long as a large module takes.
seconds=0
while sleep 10 >/dev/null 2>&1; do
    seconds=$((seconds + 10))
    echo "$seconds s"
done &
trap 'kill $!' EXIT
"${SWIFT:-swift}" build -c release --scratch-path "$folder" "$@"
