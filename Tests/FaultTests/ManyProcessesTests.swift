import TestSupport
import Testing

/// Many processes at one domain: every change arrives, and nobody ever sees half of one.
@Suite struct ManyProcessesTests {
    let home: TemporaryHome
    /// How often each of the 8 writers writes; an even number.
    private static let count = Repetitions.count(20, soak: 200)

    init() throws { home = try TemporaryHome() }

    /// 8 writers, and 4 readers that have nothing to complain about while they write. A writer that has waited in vain
    /// for the lock, as may be on a busy machine, tries again, as it is told to.
    private func eightWriters(at domain: ContendedDomain, _ body: String) throws {
        try domain.prepare(home)
        try #require(try home.run(["write", domain.name, "start", "1"], environment: domain.environment) == .silence)
        let outcome = try home.shell(
            """
            write() {
                until prefs write "$@" 2> "refusal$writer" || ! grep -q ' is locked: .* Try again.$' "refusal$writer"; do :; done
                cat "refusal$writer"
            }
            for reader in 1 2 3 4; do
                while [ ! -e done ]; do
                    prefs read "\(domain.name)" start || echo "reader $reader: $?"
                    prefs export "\(domain.name)" - > "seen$reader" || echo "reader $reader: $?"
                    tail -n 1 "seen$reader" | grep -q '^</plist>$' || echo "reader $reader saw half a file"
                done | sort -u > "reader$reader" &
            done
            for writer in 1 2 3 4 5 6 7 8; do
                ( i=0; while [ $i -lt \(Self.count) ]; do \(body); i=$((i + 1)); done ) & writers="$writers $!"
            done
            wait $writers
            touch done
            wait
            cat reader? | sort -u
            """, environment: domain.environment)
        #expect(outcome == .success("1\n"), "\(outcome.testDescription)")
    }

    /// Every other change of a writer is a key of its own, the rest are elements of one array.
    @Test(arguments: ContendedDomain.all) func differentKeysAndAppendsToOneArrayAllArrive(_ domain: ContendedDomain)
        throws
    {
        try eightWriters(
            at: domain,
            """
            write '\(domain.name)' w$writer.$i -int $i; i=$((i + 1)); write '\(domain.name)' list -array-add $writer.$i
            """)
        func changes(_ first: Int, _ text: (Int, Int) -> String) -> [Substring] {
            (1...8).flatMap { writer in stride(from: first, to: Self.count, by: 2).map { text(writer, $0)[...] } }
        }
        let elements = try home.run("read", domain.name, "list").text.split { "(),\" \n".contains($0) }
        #expect(elements.count == 4 * Self.count && Set(elements) == Set(changes(1) { "\($0).\($1)" }))
        try home.run("delete", domain.name, "list")
        let lines = try home.run("read", domain.name).text.split(separator: "\n").dropFirst().dropLast()
        #expect(
            lines.count == 4 * Self.count + 1
                && Set(lines) == Set(changes(0) { "    \"w\($0).\($1)\" = \($1);" } + ["    start = 1;"])
        )
        #expect(try home.snapshot().keys.allSatisfy { !$0.contains(".prefs-") })
    }

    @Test func aDomainWrittenAsAWholeIsNeverSeenByHalves() throws {
        #expect(try home.run("write", "com.pigeon", "{ a = 0; b = 0; }") == .silence)
        #expect(
            try home.shell(
                """
                for reader in 1 2 3 4; do
                    while [ ! -e done ]; do
                        set -- $(prefs read com.pigeon)
                        [ "$4" = "$7" ] || echo "saw $*"
                    done > "reader$reader" &
                done
                ( i=0; while [ $i -lt 500 ]; do prefs write com.pigeon "{ a = $i; b = $i; }"; i=$((i + 1)); done ) &
                wait $!
                touch done
                wait
                cat reader?
                prefs read com.pigeon
                """, environment: ["PREFS_SYNC": nil]) == .success("{\n    a = 499;\n    b = 499;\n}\n"))
    }

    /// Somebody else holds the lock of the directory, changes the file, and lets go.
    @Test(arguments: [
        ("touch own.plist", "rm own.plist", "600"), ("touch own.plist", "chmod 664 own.plist", "664"),
        ("", "touch own.plist; chmod 640 own.plist", "640"),
    ])
    func anExportGoesByTheFileThatIsThereWhenItHasTheLock(_ before: String, _ change: String, _ mode: String) throws {
        #expect(
            try home.shell(
                """
                \(PathThatTurnsTests.functions)
                prefs write com.pigeon k v && mkdir files && cd files || exit
                \(before)
                wait_in . export com.pigeon own.plist
                \(change)
                let_go && stat -c %a own.plist && ls -A
                """, environment: ["PREFS_SYNC": nil]) == .success("\(mode)\nown.plist\n"))
    }

    @Test func aWriterThatWaitedWritesIntoTheDirectoryThatIsThereThen() throws {
        #expect(try home.run("write", "com.pigeon", "k", "old") == .silence)
        #expect(
            try home.shell(
                """
                \(PathThatTurnsTests.functions)
                wait_in store write com.pigeon k new
                mv store moved && mkdir store
                let_go && prefs read com.pigeon k
                PREFS_HOME="$HOME/moved" prefs read com.pigeon k
                """) == .success("new\nold\n"))
    }

    @Test func writersThatEmptyTheDomainLoseNothing() throws {
        #expect(
            try home.shell(
                """
                for writer in 1 2 3 4; do
                    ( for round in 1 2 3 4 5 6 7 8 9 10; do
                        prefs write com.pigeon k$writer $round && prefs delete com.pigeon k$writer
                    done; prefs write com.pigeon end$writer yes ) &
                done
                wait
                """, environment: ["PREFS_SYNC": nil]) == .silence)
        #expect(
            try home.run("read", "com.pigeon")
                == .success("{\n    end1 = yes;\n    end2 = yes;\n    end3 = yes;\n    end4 = yes;\n}\n"))
        #expect(try home.files(in: "store") == ["com.pigeon.plist"])
    }

    /// The first finds that there is no store, and is held up before it makes one until another has done so.
    @Test(.enabled(if: Recording.isPossible, "needs strace, and the right to trace"), arguments: ["off", nil])
    func aStoreMayBeMadeByAnotherMeanwhile(_ sync: String?) throws {
        #expect(
            try home.shell(
                """
                export PREFS_HOME="$PWD/deep/store"
                strace -f -o log -e trace=openat,openat2,mkdirat -e inject=mkdirat:delay_enter=3000000:when=1 \
                    "$PREFS_TOOL" write com.first k 1 & first=$!
                until grep -q '"deep".*ENOENT' log 2> /dev/null; do sleep 0.01; done
                prefs write com.second k 2 && wait $first && ls deep/store
                """, environment: ["PREFS_SYNC": sync]) == .success("com.first.plist\ncom.second.plist\n"))
    }

    @Test func manyThatMakeOneNewStoreAllWrite() throws {
        #expect(
            try home.shell(
                """
                for round in 1 2 3; do
                    exec 9> gate; flock 9
                    for writer in 1 2 3 4 5 6 7 8 9; do
                        PREFS_HOME="$PWD/$round/deep/store" flock -s gate "$PREFS_TOOL" write com.pigeon$writer k $writer 9<&- &
                    done
                    exec 9<&-
                    wait
                    ls $round/deep/store | wc -l
                done
                """, environment: ["PREFS_SYNC": nil]) == .success("9\n9\n9\n"))
    }
}
