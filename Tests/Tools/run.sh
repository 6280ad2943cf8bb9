#!/bin/sh
# Runs tests, whose output has a line for each of thousands of tests, into the file LOG. Prints the progress every ten
# seconds, and at the end what failed and what was skipped.
# usage: run.sh LOG [ARGUMENT]…    with the arguments of `swift test`; without any, all tests are built and run
# The variable TESTS says how many tests these are, if they are not all. Tests that hang are named and ended: PATIENCE is
# the number of seconds for which no test has to begin or end, a quarter of an hour if it is not set.
set -u
log=$1
shift
cd "$(dirname "$0")/../.." || exit
mkdir -p "$(dirname "$log")" || exit
rm -f "$log".*
swift=${SWIFT:-swift}
total=${TESTS:-$(grep -rhE '^ *@Test' Tests --include='*.swift' --exclude-dir=Programs | wc -l)}
patience=${PATIENCE:-900}
started=$(date +%s)
said=0
changed=0
printed=0
parts=0
running=
trap 'kill $running 2>/dev/null' EXIT
trap 'exit 1' HUP INT TERM

# Starts a command whose output is the next part of the log.
start() { # start WORD...
    parts=$((parts + 1))
    "$@" >"$log.$parts" 2>&1 &
    running="$running $!"
}

# Starts a program of tests. Without a limit, all tests begin before the first one ends, and most end in the last
# minute.
start_tests() { # start_tests WORD...
    start "$@" --experimental-maximum-parallelization-width 8
}

# Ends the tests if they have said nothing for longer than a program that they run may take, and says which these are.
end_if_hanging() {
    before=$said
    said=$(cat "$log".* | wc -c)
    [ "$said" = "$before" ] || changed=$seconds
    [ $((seconds - changed)) -ge "$patience" ] && grep -q '^◇ Test run started' "$log".* || return 0
    echo "No test has begun or ended for $((seconds - changed)) seconds. These have begun and not ended:"
    cat "$log".* | awk '
        /^◇ Test [^ ]*\(.* started/ { running[$3]++ }
        /^(✔|✘|➜) Test [^ ]*\(.* (passed|failed|skipped)/ { running[$3]-- }
        END { for (test in running) if (running[test] > 0) print "  " test }
    ' | sort
    echo "All processes, with their states:"
    for entry in /proc/[0-9]*; do
        words=$(tr '\0' ' ' <"$entry/cmdline" | cut -c 1-200)
        [ -z "$words" ] || printf '  %s %s\n' "$(sed -E 's/^([0-9]+) .*\) ([A-Z]) .*/\1 \2/' "$entry/stat")" "$words"
    done 2>/dev/null
    # shellcheck disable=SC2086 # These are several numbers.
    kill $running
    changed=$seconds
}

# Waits for a second, and prints the progress if ten have passed.
pause() {
    sleep 1
    seconds=$(($(date +%s) - started))
    end_if_hanging
    [ $((seconds / 10)) != "$printed" ] || return 0
    printed=$((seconds / 10))
    done=$(cat "$log".* | grep -cE '^(✔|✘|➜) Test [^ ]*\(')
    # The cases that have begun are shown too: some tests have hundreds of cases.
    begun=$(cat "$log".* | grep -cE '^◇ Test (case |[^ ]*\()')
    failed=$(cat "$log".* | grep -E '^✘ Test [^ ]*\(.* recorded an issue' | cut -d ' ' -f 3 | sort -u | tr '\n' ' ')
    failed=${failed% }
    if [ "$done" = 0 ] && ! grep -q '^◇ Test run started' "$log".*; then
        progress="building the tests"
    else
        progress="$begun tests and cases of tests begun, $done of $total tests done"
        [ -z "$failed" ] || progress="$progress, failed: $failed"
    fi
    printf '  %d:%02d  %s\n' $((seconds / 60)) $((seconds % 60)) "$progress"
}

# Waits for all commands that were started. Status: that of the last one that failed.
wait_for_all() {
    status=0
    for process in $running; do
        while kill -0 "$process" 2>/dev/null; do pause; done
        wait "$process" || status=$?
    done
    running=
    return "$status"
}

# Runs all tests in three processes, as `swift test` runs them in one: it runs as many at a time as there are
# processors, and many tests only wait for another program.
run_all() {
    start "$swift" build --build-tests
    wait_for_all || return
    rm "$log.$parts"
    program=$("$swift" build --show-bin-path)/prefsPackageTests.xctest || return
    command='^DefaultsCLITests\.'
    others='^(FaultTests|CloudAgentTests)\.'
    for selection in "--filter $command" "--filter $others" "--skip $command --skip $others"; do
        # shellcheck disable=SC2086 # These are several words.
        start_tests "$program" --testing-library swift-testing $selection
    done
    wait_for_all
}

if [ $# = 0 ]; then
    run_all
else
    start_tests "$swift" test "$@"
    wait_for_all
fi
status=$?
trap - EXIT
cat "$log".* >"$log"

# Prints the failures with the lines that belong to them, and errors of the compiler, which have no test.
awk '
    /^✘ Test run with / { next }
    /^✘/ { shown = 1; print; next }
    /^(◇|✔|➜|↳ Target|Test (Suite|Case))/ { shown = 0; next }
    /(^|: )([Ff]atal error|error): / { print; next }
    shown { print }
' "$log"
sed -nE 's/^➜ (Test|Suite) .* skipped: "(.*)"$/\2/p' "$log" | sort | uniq -c | sort -rn |
    sed -E 's/^ *([0-9]+) (.*)$/Skipped, \1 times: \2/'
# A process that has ended without a result says why at its end.
for part in "$log".*; do
    grep -E '^(✔|✘) Test run with ' "$part" || [ "$status" = 0 ] || tail -n 5 "$part"
done
rm -f "$log".*
echo "All that the tests said is in $log."
exit "$status"
