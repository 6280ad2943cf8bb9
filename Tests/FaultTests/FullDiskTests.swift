import TestSupport
import Testing

/// A small file system that is really full, in a mount namespace of its own.
@Suite(.enabled(if: SmallDisk.mayBeMounted, "needs the right to mount a file system"))
struct FullDiskTests {
    let home: TemporaryHome

    init() throws { home = try TemporaryHome() }

    /// Room for a part of the new file, from nothing up to all of it.
    @Test func aFullDiskChangesNothing() throws {
        let outcome = try SmallDisk.run(
            home, "size=256k",
            """
            long=$(printf %20000s x)
            prefs write com.pigeon padding -string "$long" || exit
            cp disk/store/com.pigeon.plist before
            for free in 0 1 2 3 4 5 6 7 8; do
                head -c 300000 /dev/zero > disk/filler 2> /dev/null
                truncate -s -$((free * 4096)) disk/filler
                prefs write com.pigeon more -string "and $long" && echo written
                cmp disk/store/com.pigeon.plist before || echo changed
                ls -A disk/store
            done
            rm disk/filler
            prefs write com.pigeon more -string "and $long" && ls -A disk/store
            prefs read com.pigeon | wc -l
            """)
        #expect(outcome.status == 0)
        #expect(outcome.text == String(repeating: "com.pigeon.plist\n", count: 10) + "4\n")
        let message =
            "prefs: Could not write domain com.pigeon; exiting: write \(home.path)/disk/store/.com.pigeon.plist.prefs-new: No space left on device\n"
        #expect(outcome.message == String(repeating: message, count: 9))
    }

    /// No room for the new file's name, and none for the second name of the old one.
    @Test(arguments: [(0, "openat", "new"), (1, "linkat", "old")])
    func aDiskWithoutRoomForNamesChangesNothing(_ free: Int, call: String, file: String) throws {
        let outcome = try SmallDisk.run(
            home, "nr_inodes=64",
            """
            prefs write com.pigeon k old || exit
            i=0; while touch "disk/filler$i" 2> /dev/null; do i=$((i + 1)); done
            i=\(free); while [ $i -gt 0 ]; do i=$((i - 1)); rm "disk/filler$i"; done
            prefs write com.pigeon k new && echo written
            prefs read com.pigeon k
            ls -A disk/store
            rm disk/filler*
            prefs write com.pigeon k new && prefs read com.pigeon k
            """)
        #expect(outcome.text == "old\ncom.pigeon.plist\nnew\n")
        #expect(
            outcome.message == """
                prefs: Could not write domain com.pigeon; exiting: \(call) \
                \(home.path)/disk/store/.com.pigeon.plist.prefs-\(file): No space left on device

                """)
    }

    /// There is no room for the text with the reason at its head.
    @Test func anEditedTextStaysOnAFullDisk() throws {
        let editor = "#!/bin/sh\nsed -i 's/I1>;/I2>/' \"$1\"\nhead -c 300000 /dev/zero > disk/filler || true\n"
        try home.create("editor", editor, mode: 0o755)
        let outcome = try SmallDisk.run(
            home, "size=256k",
            """
            mkdir disk/tmp
            prefs write com.pigeon k -int 1
            TMPDIR="$PWD/disk/tmp" EDITOR="$PWD/editor" prefs edit com.pigeon
            cat disk/tmp/prefs-edit-*/*
            ls -A disk/tmp/prefs-edit-*
            """)
        #expect(outcome.text.contains("k = <*I2>\n}\n") && outcome.text.hasSuffix("}\ncom.pigeon.plist\n"))
        #expect(outcome.message.contains("prefs: the edited text is in \(home.path)/disk/tmp/prefs-edit-"))
        #expect(outcome.lastLine.hasSuffix(": No space left on device"), "\(outcome.testDescription)")
    }

    @Test func aDomainCanBeDeletedFromAFullDisk() throws {
        let outcome = try SmallDisk.run(
            home, "size=64k,nr_inodes=64",
            """
            prefs write com.pigeon k old || exit
            i=0; while touch "disk/filler$i" 2> /dev/null; do i=$((i + 1)); done
            head -c 100000 /dev/zero > disk/filler0 2> /dev/null
            prefs delete com.pigeon && ls -A disk/store
            """)
        #expect(outcome == .silence)
    }

    @Test func aFirstWriteOntoAFullDiskLeavesNothing() throws {
        let outcome = try SmallDisk.run(
            home, "size=64k",
            """
            head -c 100000 /dev/zero > disk/filler 2> /dev/null
            prefs write com.pigeon k -string "$(printf %20000s x)" && echo written
            find disk -mindepth 1
            """)
        #expect(outcome.text.split(separator: "\n").sorted() == ["disk/filler", "disk/store"])
        #expect(outcome.message.contains("No space left on device"))
    }

    @Test(arguments: ["off", nil]) func theFoldersThatAFailedWriteMadeAreEmpty(_ sync: String?) throws {
        let outcome = try SmallDisk.run(
            home, "size=64k,nr_inodes=20",
            """
            \(sync == nil ? "" : "export PREFS_SYNC=off")
            prefs write com.pigeon k v && prefs write there/d k v && prefs delete there/d || exit
            head -c 100000 /dev/zero > disk/filler 2> /dev/null
            prefs write there/a/b/c k v && echo written; prefs -currentHost write a/d k v && echo written
            find disk/store | sort; rm disk/filler
            i=0; while touch "disk/filler$i" 2> /dev/null; do i=$((i + 1)); done; rm disk/filler0
            prefs write other/a/b k v && echo written
            find disk/store | sort
            """)
        let files = outcome.text.split(separator: "\n").filter { $0.hasSuffix(".plist") || $0.contains("prefs-") }
        #expect(files == ["disk/store/com.pigeon.plist", "disk/store/com.pigeon.plist"], "\(outcome.testDescription)")
        #expect(
            outcome.message.split(separator: "\n").count { $0.contains("No space left on device") } == 3,
            "\(outcome.testDescription)")
    }

    /// One fails, in the folder that both need.
    @Test(arguments: [(40, "off"), (10, nil)]) func aWriterIsNotHarmedByOneThatFailsInItsFolder(
        _ times: Int, _ sync: String?
    ) throws {
        let outcome = try home.shell(
            """
            long=$(head -c 20000 /dev/zero | tr '\\0' x)
            for time in $(seq \(times)); do
                for process in 1 2 3; do (ulimit -f 1; prefs write f$time/a/bad$process k "$long") 2>&1 | cat >> refused & done
                for process in 1 2 3; do prefs write f$time/a/good$process k v & done
                wait
            done
            find store -name 'good*' | wc -l; find store -name 'bad*' | wc -l; grep -c 'File too large' refused; wc -l < refused
            """, environment: ["PREFS_SYNC": sync])
        #expect(outcome == .success("\(3 * times)\n0\n\(3 * times)\n\(3 * times)\n"))
    }

    @Test func aReadOnlyDiskChangesNothing() throws {
        let outcome = try SmallDisk.run(
            home, "size=64k",
            """
            prefs write com.pigeon k old && mount -o remount,ro disk || exit
            prefs write com.pigeon k new && echo written
            prefs delete com.pigeon && echo deleted
            prefs read com.pigeon k
            """)
        #expect(outcome.text == "old\n")
        #expect(outcome.message.split(separator: "\n").count == 2)
        #expect(
            outcome.message.contains(
                "openat \(home.path)/disk/store/.com.pigeon.plist.prefs-new: Read-only file system"))
    }
}
