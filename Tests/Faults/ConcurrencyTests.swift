import Testing
import TestSupport

/// Many processes at one domain.
@Suite struct ConcurrencyTests {
    let home: TemporaryHome

    init() throws { home = try TemporaryHome() }

    @Test func writersOfDifferentKeysLoseNothing() throws {
        #expect(try home.shell("""
            for writer in 1 2 3 4 5 6 7 8; do
                ( key=0
                while [ $key -lt 50 ]; do
                    prefs write com.pigeon w$writer.$key -int $key
                    key=$((key + 1))
                done ) &
            done
            wait
            """, environment: ["PREFS_SYNC": nil]) == .silence)
        let outcome = try home.run("read", "com.pigeon")
        let expected = (1...8).flatMap { writer in (0..<50).map { "    \"w\(writer).\($0)\" = \($0);" } }
        let lines = outcome.text.split(separator: "\n").dropFirst().dropLast()
        #expect(lines.count == 400 && Set(lines) == Set(expected.map { $0[...] }))
        #expect(try home.files(in: "store") == ["com.pigeon.plist"])
    }

    @Test func appendsToOneArrayAllArrive() throws {
        #expect(try home.shell("""
            for writer in 1 2 3 4; do
                ( for element in a b c d e f g h i j; do
                    prefs write com.pigeon list -array-add $writer$element
                done ) &
            done
            wait
            """, environment: ["PREFS_SYNC": nil]) == .silence)
        let lines = try home.run("read", "com.pigeon", "list").text.split { "(),\n ".contains($0) }
        #expect(Set(lines) == Set((1...4).flatMap { writer in "abcdefghij".map { "\(writer)\($0)"[...] } }))
        #expect(lines.count == 40)
    }

    @Test func readersSeeWholeFilesWhileWritersWrite() throws {
        let padding = String(repeating: "ff", count: 20_000)
        #expect(try home.run("write", "com.pigeon", "padding", "-data", padding) == .silence)
        #expect(try home.run("write", "com.pigeon", "k", "0") == .silence)
        #expect(try home.shell("""
            ( for round in $(seq 20); do prefs write com.pigeon k $round; done ) &
            ( for round in $(seq 10); do prefs write com.pigeon x$round 1; prefs delete com.pigeon x$round; done ) &
            for round in $(seq 30); do
                prefs read-type com.pigeon padding || exit
                prefs read com.pigeon k > value || exit
            done | sort -u
            wait
            prefs read com.pigeon k
            """) == .success("Type is data\n20\n"))
    }

    @Test func killedWritersLeaveTheDomainWhole() throws {
        let padding = String(repeating: "ff", count: 50_000)
        #expect(try home.run("write", "com.pigeon", "padding", "-data", padding) == .silence)
        #expect(try home.shell("""
            for pause in 0 0.001 0.002 0.003 0.004 0.005 0.006 0 0.001 0.002 0.003 0.004 0.005 0.006; do
                "$PREFS_TOOL" write com.pigeon k -string "$pause" & writer=$!
                sleep $pause
                kill -KILL $writer 2> /dev/null
                wait $writer 2> /dev/null
                prefs read-type com.pigeon padding || exit
            done | sort -u
            prefs write com.pigeon k last && prefs read com.pigeon k
            """, environment: ["PREFS_SYNC": nil]) == .success("Type is data\nlast\n"))
    }

    @Test func writersThatEmptyTheDomainLoseNothing() throws {
        #expect(try home.shell("""
            for writer in 1 2 3 4; do
                ( for round in 1 2 3 4 5 6 7 8 9 10; do
                    prefs write com.pigeon k$writer $round && prefs delete com.pigeon k$writer
                done; prefs write com.pigeon end$writer yes ) &
            done
            wait
            """, environment: ["PREFS_SYNC": nil]) == .silence)
        #expect(try home.run("read", "com.pigeon")
            == .success("{\n    end1 = yes;\n    end2 = yes;\n    end3 = yes;\n    end4 = yes;\n}\n"))
        #expect(try home.files(in: "store") == ["com.pigeon.plist"])
    }
}
