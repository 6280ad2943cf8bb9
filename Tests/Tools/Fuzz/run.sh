#!/bin/sh
# Fuzzes one reader for some seconds, beginning with the seeds in Tests/Fixtures and the inputs that earlier runs
# collected in .build/fuzz; or judges generated documents. The exit status is not 0 if a fault was found.
# usage: run.sh xml|binary|openstep|json|arguments|differential SECONDS [options of libFuzzer, folders of more seeds]
#        run.sh generated COUNT [SEED]    with the number of documents of each format
set -eu
cd "$(dirname "$0")/../../.."

reader=${1:-}
duration=${2:-60}
build=.build/fuzz
SWIFT=${SWIFT:-swift}
export PREFS_FUZZ=1
# libFuzzer itself prints where a crash was, and keeps the input, so Swift's backtrace is not needed.
export SWIFT_BACKTRACE=enable=no

case $reader in
xml | binary | openstep | json | arguments) ;;
differential)
    $SWIFT build --quiet -c release --product judge --scratch-path $build/judge
    exec python3 -B Tests/Tools/Fuzz/Differential --judge $build/judge/release/judge \
        --findings $build/findings/differential --seconds "$duration"
    ;;
generated)
    echo "Reading $duration generated documents of each format, and as many damaged ones: a minute."
    # In the folder of the command, where its libraries are already built.
    Sources/Packaging/Linking/build.sh static --product generated
    exec .build/static/release/generated "$duration" "${3:-1}"
    ;;
*)
    echo "usage: make fuzz READER=xml|binary|openstep|json|arguments|differential [SECONDS=60]" >&2
    exit 2
    ;;
esac
shift 2

# Debian's default linker fails to link the instrumented code.
$SWIFT build --quiet -c release --product fuzz --scratch-path $build -Xswiftc -use-ld=lld \
    -Xswiftc -enable-testing -Xswiftc -sanitize=fuzzer,address

corpus=$build/corpus/$reader
findings=$build/findings/$reader
log=$build/$reader.log
mkdir -p "$corpus" "$findings"
for folder in "Tests/Fixtures/Seeds/$reader" "Tests/Fixtures/Findings/$reader"; do
    if [ -d "$folder" ]; then set -- "$@" "$folder"; fi
done
echo "Fuzzing $reader for $duration seconds; libFuzzer's words are in $log"
status=0
$build/release/fuzz "--$reader" -max_total_time="$duration" -timeout=10 -rss_limit_mb=2048 -max_len=4096 \
    -dict="Tests/Tools/Fuzz/Dictionaries/$reader.dict" -artifact_prefix="$findings/" -print_final_stats=1 \
    "$corpus" "$@" >"$log" 2>&1 || status=$?
grep -aE "INITED|DONE  |^stat::" "$log" || true
[ $status = 0 ] && exit 0

grep -aE -A 30 "BROKEN PROMISE|ERROR: |Fatal error" "$log" | head -60
found=$(ls -t "$findings" | head -1)
cat <<END

Found something: $findings/$found
Mend the cause, and keep the document under a name that says what it was; the tests read it from then on:
    mkdir -p Tests/Fixtures/Findings/$reader
    cp $findings/$found Tests/Fixtures/Findings/$reader/NAME
END
exit $status
