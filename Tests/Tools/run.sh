#!/bin/sh
# Runs tests, whose output has a line for each of thousands of tests, into the file LOG. Prints the progress every ten
# seconds, and at the end what failed and what was skipped.
# usage: run.sh LOG [ARGUMENT]…    with the arguments of `swift test`; without any, all tests are built and run
# The variable TESTS says how many tests these are, if they are not all. If the tests print nothing for PATIENCE
# seconds, 900 unless set, this script names those that have not ended, and ends them.
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
hanging=
parts=0
running=
trap 'end_all TERM' EXIT
trap 'exit 1' HUP INT TERM

# Ends all processes that were started, and those that they have started: `swift test` would leave its tests running.
end_all() { # end_all SIGNAL
    for root in $running; do end_tree "$1" "$root"; done
}

end_tree() { # end_tree SIGNAL PROCESS
    # shellcheck disable=SC2046 # These are several numbers.
    set -- "$1" "$2" $(cat "/proc/$2/task/"*/children 2>/dev/null)
    kill -"$1" "$2" 2>/dev/null
    signal=$1
    shift 2
    for child; do end_tree "$signal" "$child"; done
}

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

# Names and ends the tests if they have printed nothing for too long. A program that a test runs is killed after ten
# minutes, so 15 are enough.
end_if_hanging() {
    before=$said
    said=$(cat "$log".* | wc -c)
    [ "$said" = "$before" ] || changed=$seconds
    [ $((seconds - changed)) -ge "$patience" ] && grep -q '^◇ Test run started' "$log".* || return 0
    # An argument with a null byte ends its line, and the end of the test follows on the same one.
    hanging=$(cat "$log".* | awk '
        / recorded an? / { next }
        /^◇ Test .* started\.$/ && !/^◇ Test (case|run) / {
            sub(/^◇ Test /, ""); sub(/ started\.$/, ""); running[$0]++
        }
        /(✔|✘|➜) Test .* after [0-9.]+ seconds/ {
            sub(/^.*(✔|✘|➜) Test /, "")
            sub(/( with [0-9]+ test cases?)? (passed|failed|was cancelled) after [0-9.]+ seconds.*/, "")
            running[$0]--
        }
        END { for (test in running) if (running[test] > 0) print "  " test }
    ' | LC_ALL=C sort)
    echo "The tests have printed nothing for $((seconds - changed)) seconds. These have begun and not ended:"
    hanging=${hanging:-  no test: a process does not end}
    printf '%s\n' "$hanging"
    echo "All processes, with their states:"
    for entry in /proc/[0-9]*; do
        state=$(sed -nE 's/^([0-9]+) \(.*\) ([A-Za-z]) .*/\1 \2/p' "$entry/stat")
        words=$(tr '\0\n' '  ' <"$entry/cmdline" | cut -c 1-200)
        # Only the kernel's own processes and those that have ended have no words.
        case $words$state in
        *' Z') words="($(cat "$entry/comm"))" ;;
        esac
        [ -z "$words" ] || printf '  %s %s\n' "$state" "$words"
    done 2>/dev/null
    # The library saves settings at SIGTERM, and a process that hangs may not get that far.
    end_all KILL
    changed=$seconds
}

# Waits for a second, and prints the progress if ten have passed.
pause() {
    sleep 1
    seconds=$(($(date +%s) - started))
    end_if_hanging
    [ $((seconds / 10)) != "$printed" ] || return 0
    printed=$((seconds / 10))
    # The line of an argument with a null byte ends there, and the end of the test follows on the same one.
    done=$(cat "$log".* | sed '/ recorded an issue /d' | grep -acE '(✔|✘|➜) Test ([^ ]*\(|")')
    # The cases that have begun are shown too: some tests have hundreds of cases.
    begun=$(cat "$log".* | grep -acE '^◇ Test (case |[^ ]*\(|")')
    failed=$(cat "$log".* | sed -nE 's/^✘ Test (.*) recorded an issue .*/\1/p' | sort -u | paste -s -d '|' - |
        sed 's/|/, /g')
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

# Runs all tests in four processes, as `swift test` runs them in one: it runs as many at a time as there are
# processors, and many tests only wait for another program.
run_all() {
    start "$swift" build --build-tests
    wait_for_all || return
    rm "$log.$parts"
    program=$("$swift" build --show-bin-path)/prefsPackageTests.xctest || return
    for selection in '--filter ^DefaultsCLITests\.' '--filter ^FaultTests\.' '--filter ^CloudAgentTests\.' \
        '--skip ^(DefaultsCLITests|FaultTests|CloudAgentTests)\.'; do
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
    grep -aE '^(✔|✘) Test run with ' "$part" || [ "$status" = 0 ] || tail -n 5 "$part"
done
rm -f "$log".*
echo "All that the tests said is in $log."
# Again at the end, which is the part that a log of CI shows.
[ -z "$hanging" ] || printf 'These hung:\n%s\n' "$hanging"
exit "$status"
