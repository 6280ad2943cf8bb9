#!/bin/sh
# Builds the tests, and the programs that the chosen ones run, and runs these tests. Installs nothing.
# usage: TEST=NAME check.sh
# NAME is a regular expression for `swift test --filter`: a test, a suite or a module of tests. `make check` passes the
# paths of the programs, as `make test` does.
# Status: 2 if no test is named, 1 if none has that name.
set -eu
cd "$(dirname "$0")/../.."
swift=${SWIFT:-swift}
# The name of a test is shown with its parameters, whose parentheses would be a group.
case ${TEST:=} in
*'()' | *':)') TEST=${TEST%(*} ;;
'')
    echo "Name a test, a suite or a module of tests, such as: make check TEST=WriteCommandTests" >&2
    exit 2
    ;;
esac

echo "Building the tests: five to eight minutes the first time, on two cores."
"$swift" build --quiet --build-tests
tests=$("$swift" build --show-bin-path)/prefsPackageTests.xctest
chosen=$("$tests" --testing-library swift-testing --list-tests | grep -E -- "$TEST") || {
    echo "No test matches $TEST. This lists all: swift test list --skip-build" >&2
    exit 1
}

# The Makefile has a target for each module of tests, which builds the programs that it needs.
modules=$(echo "$chosen" | cut -d . -f 1 | sort -u)
# shellcheck disable=SC2046 # These are several words.
make --silent --no-print-directory $(echo "$modules" | sed 's/^/programs-for-/')
TESTS=$(echo "$chosen" | wc -l) exec Tests/Tools/run.sh .build/check.log --skip-build --disable-xctest --filter "$TEST"
