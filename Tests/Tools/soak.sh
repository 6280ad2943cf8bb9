#!/bin/sh
# Looks for faults until MINUTES have passed: generated documents with another seed each time, the fuzzers, and once the
# tests that repeat something, as often as they can, the example of swift-configuration, and the unit tests with the
# address and the thread sanitizer. Ends with the first fault.
# usage: soak.sh MINUTES PREFS    with the path of the command from the top of the project
set -eu
cd "$(dirname "$0")/../.."
export SWIFT=${SWIFT:-swift}
end=$(($(date +%s) + ${1:-30} * 60))

# Runs a step unless the time is over. Steps are short, but for the first build of each kind.
step() {
    left=$((end - $(date +%s)))
    [ "$left" -gt 0 ] || { echo "Found nothing in ${minutes} minutes."; exit 0; }
    echo "$1 ($((left / 60)) minutes left)"
    shift
    "$@" >.build/soak.log 2>&1 && return
    tail -n 60 .build/soak.log
    echo "All that was said is in .build/soak.log."
    exit 1
}

# The tests that use `Repetitions`.
repeating='CrashState|Killed|ManyProcesses|FailingCall|Mutation|RoundTrip|PlainComparison|RandomCoercion|Walk'
repeating="$repeating|RandomTree|ApplySequence|RandomValues|theRepresentation|BinaryHostile|GeneratedDocument"
repeating="$repeating|RandomDomains|theLastOfTwo"

minutes=${1:-30}
command=$PWD/$2
mkdir -p .build
seed=$(date +%s)
once=yes
while true; do
    step "Generated documents, seed $seed" Tests/Tools/Fuzz/run.sh generated 20000 "$seed"
    for reader in xml binary openstep json arguments differential; do
        step "Fuzzing $reader" Tests/Tools/Fuzz/run.sh "$reader" 60
    done
    if [ -n "$once" ]; then
        step "Running the tests that repeat" env PREFS_SOAK=1 PREFS_TOOL="$command" \
            "$SWIFT" test --disable-xctest --filter "$repeating"
        step "Building and testing Docs/Examples/Configuration" Tests/Tools/configuration.sh "$command"
        step "Running the unit tests with the sanitizers" Tests/Tools/sanitize.sh address thread
        once=
    fi
    seed=$((seed + 1))
done
