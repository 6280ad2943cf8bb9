#!/bin/sh
# Runs `swift test`, whose output has a line for each of thousands of tests, into the file LOG. Prints the progress
# every ten seconds, and at the end what failed and what was skipped.
# usage: run.sh LOG ARGUMENT...    with the arguments of `swift test`
set -u
log=$1
shift
cd "$(dirname "$0")/../.." || exit
mkdir -p "$(dirname "$log")" || exit
total=$(grep -rhE '^ *@Test' Tests --include='*.swift' --exclude-dir=Programs | wc -l)

# Without a limit, all tests begin before the first one ends, and most end in the last minute.
"${SWIFT:-swift}" test --experimental-maximum-parallelization-width 8 "$@" >"$log" 2>&1 &
tests=$!
trap 'kill "$tests" 2>/dev/null' EXIT
trap 'exit 1' HUP INT TERM

seconds=0
while kill -0 "$tests" 2>/dev/null; do
    sleep 1
    seconds=$((seconds + 1))
    [ $((seconds % 10)) = 0 ] || continue
    done=$(grep -cE '^(✔|✘|➜) Test [^ ]*\(' "$log")
    # The cases that have begun are shown too: some tests have hundreds of cases.
    begun=$(grep -cE '^◇ Test (case |[^ ]*\()' "$log")
    failed=$(grep -E '^✘ Test [^ ]*\(.* recorded an issue' "$log" | cut -d ' ' -f 3 | sort -u | wc -l)
    if [ "$done" = 0 ] && ! grep -q '^◇ Test run started' "$log"; then
        progress="building the tests"
    else
        progress="$begun tests and cases of tests begun, $done of $total tests done"
        [ "$failed" = 0 ] || progress="$progress, $failed failed"
    fi
    printf '  %d:%02d  %s\n' $((seconds / 60)) $((seconds % 60)) "$progress"
done
wait "$tests"
status=$?
trap - EXIT

# Prints the failures with the lines that belong to them, and errors of the compiler, which have no test.
awk '
    /^✘ Test run with / { next }
    /^✘/ { shown = 1; print; next }
    /^(◇|✔|➜|↳ Target|Test (Suite|Case))/ { shown = 0; next }
    /(^|: )(error|fatal error): / { print; next }
    shown { print }
' "$log"
sed -nE 's/^➜ (Test|Suite) .* skipped: "(.*)"$/\2/p' "$log" | sort | uniq -c | sort -rn |
    sed -E 's/^ *([0-9]+) (.*)$/Skipped, \1 times: \2/'
if [ "$status" = 0 ]; then
    grep -E '^✔ Test run with ' "$log"
else
    grep -E '^✘ Test run with ' "$log" || tail -n 5 "$log"
fi
echo "All that the tests said is in $log."
exit "$status"
