import TestSupport
import Testing

/// Who may read what is stored, at any moment.
@Suite struct FileModeTests {
    private let home: TemporaryHome

    init() throws { home = try TemporaryHome() }

    /// A umask of 0777 would leave nothing to the owner.
    @Test(arguments: ["0", "022", "077", "0777"]) func newFilesAreTheOwnersWhateverTheUmask(_ umask: String) throws {
        #expect(
            try home.shell(
                """
                umask \(umask)
                prefs write com.pigeon k v && prefs write com.pigeon k w && prefs -currentHost write com.pigeon k v
                prefs register com.pigeon k v && prefs write ./own k v && prefs export com.pigeon exported.plist
                find store own.plist exported.plist -printf '%m %p\\n' | sort
                """)
                == .success(
                    """
                    600 exported.plist
                    600 own.plist
                    600 store/ByHost/com.pigeon.TEST-HOST.plist
                    600 store/Registered/com.pigeon.plist
                    600 store/com.pigeon.plist
                    700 store
                    700 store/ByHost
                    700 store/Registered

                    """))
    }

    @Test(arguments: ["600", "640", "644", "664", "666", "400"], ["0", "077", "0777"])
    func aFileKeepsItsMode(_ mode: String, _ umask: String) throws {
        try home.create("own.plist", "{ a = 1; }")
        #expect(
            try home.shell(
                """
                chmod \(mode) own.plist; umask \(umask)
                prefs write ./own k v && stat -c %a own.plist
                """) == .success("\(mode)\n"))
    }

    /// Every file is made for its owner alone, and gets the old mode, no other, before anything is in it.
    @Test(
        .enabled(if: Recording.isPossible, "needs strace, and the right to trace"),
        arguments: [nil, "600", "640", "644", "666"] as [String?], ["0", "077"])
    func noByteIsReadableByMoreThanTheOldFileWas(_ mode: String?, _ umask: String) throws {
        if let mode {
            try home.create("own.plist", "{ a = 1; }")
            try home.shell("chmod \(mode) own.plist")
        }
        let outcome = try home.shell(
            """
            umask \(umask)
            exec strace -f -o trace -e trace=open,openat,creat,chmod,fchmod,fchmodat,write \
            "$PREFS_TOOL" write ./own k secret
            """)
        #expect(outcome == .silence)
        let calls = try String(decoding: home.bytes("trace"), as: UTF8.self).split(separator: "\n")
        let created = calls.filter { $0.contains("O_CREAT") }
        #expect(
            created.count == 1 && created.allSatisfy { $0.contains("O_EXCL") && $0.contains(", 0600)") }, "\(calls)")
        let changes = calls.indices.filter { calls[$0].contains("chmod") }
        let firstWrite = try #require(calls.firstIndex { $0.contains("write(") })
        for change in changes {
            #expect(change < firstWrite && calls[change].contains(", 0\(mode ?? "600"))"), "\(calls)")
        }
        #expect(try home.mode("own.plist") == mode ?? "600")
    }
}
