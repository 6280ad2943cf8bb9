import Foundation
import TestSupport
import Testing

@testable import PrefsCore

/// The name under which a new file is written may have been taken, by a killed writer or by somebody who
/// wants to be written to.
@Suite struct TemporaryNameTests {
    private let home: TemporaryHome

    init() throws {
        home = try TemporaryHome()
        try home.create("precious", "precious", mode: 0o644)
        try home.createDirectory("precious-directory")
    }

    /// The names beside a file.
    private static func names(for file: String) -> [String] {
        [TemporaryName.new(file).usual, TemporaryName.old(file).usual]
    }

    /// What may have the name, and how it is made.
    private static let obstacles = [
        "echo old > $name", "ln -s $PWD/precious $name", "ln -s $PWD/nowhere $name",
        "ln -s $PWD/precious-directory $name",
        "ln -s $name $name", "mkfifo $name", "ln precious $name", "mkdir $name",
        "mkdir $name; echo precious > $name/file",
    ]

    @Test(.hangLimit, arguments: obstacles, [true, false])
    func whatHasTheNameIsNotFollowed(_ obstacle: String, _ isThere: Bool) throws {
        for (domain, file) in [("com.pigeon", "store/com.pigeon.plist"), ("./own", "own.plist")] {
            try plant(obstacle, beside: file, isThere: isThere)
            let before = try home.snapshot().filter { $0.key.hasPrefix("precious") }
            for sync in ["off", nil] {
                let outcome = try home.run(
                    ["write", domain, "k", "new \(sync ?? "")"], environment: ["PREFS_SYNC": sync])
                #expect(outcome == .silence, "\(outcome.testDescription)")
                #expect(try home.run("read", domain, "k") == .success("new \(sync ?? "")\n"))
            }
            #expect(try home.snapshot().filter { $0.key.hasPrefix("precious") } == before)
            #expect(try home.shell("stat -c '%F %a' \(file)") == .success("regular file 600\n"))
            #expect(try !home.exists("nowhere") && home.files(in: "precious-directory").isEmpty)
            try expectOnlyDirectoriesLeft(beside: file, obstacle)
        }
    }

    /// In a directory that others may write into, such as `/tmp`, what they put there cannot be removed.
    @Test(
        .enabled(if: geteuid() == 0 && Program.named("setpriv") != nil, "needs the superuser and setpriv"),
        arguments: obstacles, [true, false])
    func whatOthersPlantedInASharedDirectoryIsPassedOver(_ obstacle: String, _ isThere: Bool) throws {
        try home.createDirectory("shared")
        try home.shell("chmod 755 . && chmod 1777 shared && cp \"$PREFS_TOOL\" tool && chmod 755 tool")
        try plant(obstacle, beside: "shared/own.plist", isThere: isThere)
        try home.shell("chown -hR 12345 shared/.[!.]*; [ ! -e shared/own.plist ] || chown 12346 shared/own.plist")
        let (before, planted) = (try home.bytes("precious"), try listing())
        let outcome = try home.shell(
            """
            setpriv --reuid 12346 --regid 12346 --clear-groups ./tool write ./shared/own k new
            stat -c '%F %u %a' shared/own.plist
            prefs read ./shared/own k
            """)
        #expect(outcome == .success("regular file 12346 600\nnew\n"))
        #expect(try home.bytes("precious") == before && !home.exists("nowhere"))
        #expect(try listing() == planted)
    }

    /// What lies in the shared directory but for the property list.
    private func listing() throws -> String {
        try home.shell("find shared/.[!.]* -printf '%p %F %i %m %U %n %s %l\\n' | sort").text
    }

    private func plant(_ obstacle: String, beside file: String, isThere: Bool) throws {
        let directory = (file as NSString).deletingLastPathComponent
        if !directory.isEmpty { try home.createDirectory(directory) }
        if isThere { try home.create(file, "{ k = old; }") }
        for name in Self.names(for: (file as NSString).lastPathComponent) {
            let planted = try home.shell("name=\(absolute(directory, name)); \(obstacle)")
            try #require(planted == .silence, "\(planted.testDescription)")
        }
    }

    private func absolute(_ directory: String, _ name: String) -> String {
        home.absolute(directory.isEmpty ? name : directory + "/" + name)
    }

    /// A directory is not removed; anything else goes, as what a killed writer left would.
    private func expectOnlyDirectoriesLeft(beside file: String, _ obstacle: String) throws {
        let directory = (file as NSString).deletingLastPathComponent
        let left = try home.shell("find ./\(directory) -maxdepth 1 -name '.*.prefs-*' ! -type d")
        #expect(left == .silence, "\(obstacle)\n\(left.testDescription)")
    }
}
