import TestSupport
import Testing

/// `apply` and `apply --undo` that are killed at any of their system calls (at each third one in `make test`): the next
/// one finds a consistent record.
@Suite(.hangLimit, .enabled(if: Program.named("strace") != nil, "strace is not installed"))
struct KilledApplyTests {
    @Test(arguments: ["apply", "undo"]) func aKillAtAnyCallLeavesAConsistentRecord(_ killed: String) throws {
        let home = try TemporaryHome()
        try home.create("kill.sh", Self.script)
        let outcome = try home.shell("sh kill.sh \(killed) \(Repetitions.count(3, soak: 1))")
        #expect(outcome.status == 0, "\(outcome.text)")
        // Else the kills came too late, or there were none.
        let count = try #require(outcome.text.split(separator: " ").first.flatMap { Int($0) }, "\(outcome.text)")
        #expect(count > 60)
    }

    /// Kills at the first call, and then at a later one each time, until the command comes to its end. After each kill,
    /// the apply is made again, and taken back; and, from the same state, undone, and taken back.
    private static let script = #"""
        prefs() { "$PREFS_TOOL" "$@"; }
        state() { prefs read --stored --format xml; prefs -currentHost read --stored --format xml; prefs read com.c; }
        fail() { echo "call $n: $1"; failed=1; }
        drop() { # drop NAME: nothing is declared any more
            prefs apply --name n --allow-empty none.json >out 2>err || fail "$1: $(cat err)"
            grep -q 'was kept' err && fail "$1: $(cat err)"
            state | cmp -s - zero || fail "$1: not as before the first apply"
        }

        prefs write com.a '{k = 1; d = {x = 1;}; l = (1, 2);}'
        prefs -currentHost write com.a h 1
        prefs register com.c r 1
        echo '{"com.a": {"k": "a", "d": {"x": "a", "y": "a"}, "n": {"e": {"w": "a"}}}, "com.b": {"k": "a"},
            "-currentHost": {"com.a": {"h": null}}, "-registered": {"com.c": {"r": "a"}}}' >one.json
        echo '{"com.a": {"k": "b", "d": {"y": "b", "z": "b"}, "l": []}, "com.d": {"k": "b"},
            "-registered": {"com.c": {"r": "b", "s": 1}}}' >two.json
        echo '{}' >none.json
        state >zero
        prefs apply --name n one.json >out
        state >one
        cp -a store apply.store
        prefs apply --name n two.json >out
        state >two
        cp -a store undo.store
        case $1 in
            apply) arguments='--name n two.json' ;;
            undo) arguments=--undo ;;
        esac
        failed=0
        n=1
        while
            rm -rf store
            cp -a "$1.store" store
            strace -qq -o trace -e inject=all:signal=KILL:when=$n "$PREFS_TOOL" apply $arguments >out 2>err
            [ $? = 137 ]
        do
            rm -rf killed
            cp -a store killed
            prefs apply --name n two.json >out 2>err || fail "apply: $(cat err)"
            state | cmp -s - two || fail "not as declared"
            drop "after apply"

            rm -rf store
            mv killed store
            prefs apply --undo >out 2>err
            state >now
            # If nothing had been done, the apply before was the latest.
            cmp -s now one || { [ "$1" = apply ] && cmp -s now zero; } || fail "undo: $(cat err)"
            drop "after undo"
            n=$((n + $2))
        done
        echo "$n calls"
        exit $failed
        """#
}
