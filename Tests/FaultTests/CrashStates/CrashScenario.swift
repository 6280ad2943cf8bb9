import TestSupport
import Testing

/// A command that changes one domain, and the files it finds.
struct CrashScenario: CustomTestStringConvertible, Sendable {
    var name: String
    var arguments: [String]
    /// Earlier runs of the same command, which do not come to a good end. They may leave anything on the disk
    /// that the last one puts right.
    var earlier: [EarlierRun] = []
    /// Commands that show the domain.
    var reading = [
        ["export", "com.pigeon", "-"], ["-currentHost", "export", "com.pigeon", "-"], ["read", "com.pigeon"],
    ]
    /// A write that comes after the loss of power.
    var next = ["write", "com.pigeon", "next", "1"]
    var prepare: @Sendable (TemporaryHome) throws -> Void = { _ in }

    enum EarlierRun {
        /// Killed at a call, in the notation of ``Recording``.
        case killed(at: String)
        /// With `PREFS_SYNC=off`, which promises nothing for a loss of power.
        case unsynchronized
    }

    var testDescription: String { name }

    /// The store is in its usual place below the home, so that its whole path has to be made; writes wait for the disk.
    static let environment: [String: String?] = ["PREFS_HOME": nil, "PREFS_SYNC": nil]
    private static let store = ".local/share/prefs"
    /// Long enough that half of it is not all of it.
    private static let text = text(seed: 1)

    /// Those at whose end there is a file.
    static let writing = firstWrites + replacements + afterOtherWriters
    /// Those in which nobody but the command itself does anything.
    static let withoutOthers = firstWrites + replacements + removals
    static let all = writing + removals

    private static let firstWrites = [
        CrashScenario(name: "first write of a new store", arguments: ["write", "com.pigeon", "k", "-string", text]),
        CrashScenario(
            name: "first registered value", arguments: ["register", "com.pigeon", "k", "-string", text],
            next: ["register", "com.pigeon", "next", "1"], prepare: aDomain),
        CrashScenario(
            name: "first value of a host", arguments: ["-currentHost", "write", "com.pigeon", "k", "-string", text],
            next: ["-currentHost", "write", "com.pigeon", "next", "1"], prepare: aDomainOfAnyHost),
        CrashScenario(
            name: "first value of a domain in folders",
            arguments: ["write", "com.pigeon/loft/a", "k", "-string", text],
            reading: [["export", "com.pigeon/loft/a", "-"]], next: ["write", "com.pigeon/loft/a", "next", "1"],
            prepare: aDomain),
    ]

    private static let replacements = [
        CrashScenario(name: "write", arguments: ["write", "com.pigeon", "k", "-string", text], prepare: aDomain),
        CrashScenario(
            name: "write of a whole domain", arguments: ["write", "com.pigeon", "{ k = \"\(text)\"; }"],
            prepare: aDomain),
        CrashScenario(
            name: "import", arguments: ["import", "com.pigeon", "other.plist"],
            prepare: {
                try aDomain($0); try document($0, "other.plist", seed: 2)
            }),
        CrashScenario(
            name: "write for a host", arguments: ["-currentHost", "write", "com.pigeon", "k", "-string", text],
            next: ["-currentHost", "write", "com.pigeon", "next", "1"], prepare: aDomain),
        CrashScenario(
            name: "apply", arguments: ["apply", "--name", "n", "declared.json"], reading: readingOfApply,
            next: nextApply, prepare: aDeclaredDomain),
        CrashScenario(
            name: "undo of an apply", arguments: ["apply", "--undo"], reading: readingOfApply, next: nextApply,
            prepare: {
                try aDeclaredDomain($0)
                try applying($0, "declared.json")
            }),
        CrashScenario(
            name: "XML file through a symbolic link", arguments: ["write", "./link.plist", "k", "-string", text],
            reading: [["export", "./link.plist", "-"]], next: ["write", "./link.plist", "next", "1"], prepare: aLink),
        CrashScenario(
            name: "export over a file", arguments: ["export", "com.pigeon", "link.plist"],
            reading: [["export", "./link.plist", "-"]], next: ["write", "./link.plist", "next", "1"],
            prepare: {
                try aDomain($0); try aLink($0)
            }),
    ]

    private static let removals = [
        CrashScenario(name: "deletion of the last key", arguments: ["delete", "com.pigeon", "only"], prepare: oneKey),
        CrashScenario(name: "deletion of a domain", arguments: ["delete", "com.pigeon"], prepare: aDomain),
        CrashScenario(
            name: "deletion of a file through a symbolic link", arguments: ["delete", "./link.plist"],
            reading: [["export", "./link.plist", "-"]], next: ["write", "./link.plist", "next", "1"], prepare: aLink),
    ]

    private static let afterOtherWriters = [
        CrashScenario(
            name: "write after a writer that was killed before its file was on the disk",
            arguments: ["write", "com.pigeon", "k", "-string", text], earlier: [.killed(at: "fsync:when=1")],
            prepare: aDomain),
        CrashScenario(
            name: "write after a writer that was killed before its name was on the disk",
            arguments: ["write", "com.pigeon", "k", "-string", text], earlier: [.killed(at: "fsync:when=2")],
            prepare: aDomain),
        CrashScenario(
            name: "first write after writers that were killed while they made the store",
            arguments: ["write", "com.pigeon", "k", "-string", text],
            earlier: [
                // Of the directories .local, .local/share and .local/share/prefs, then of the file.
                .killed(at: "fsync:when=2"), .killed(at: "fsync:when=2"), .killed(at: "fsync:when=2"),
                .killed(at: "fsync:when=2"),
            ]),
        CrashScenario(
            name: "first write to folders after writers that were killed while they made one each",
            arguments: ["write", "a/b/c/d", "k", "-string", text],
            // Before the name of any of them was on the disk.
            earlier: [.killed(at: "fsync:when=1"), .killed(at: "fsync:when=1"), .killed(at: "fsync:when=1")],
            reading: [["export", "a/b/c/d", "-"]], next: ["write", "a/b/c/d", "next", "1"], prepare: aDomain),
        CrashScenario(
            name: "batch that finds folders whose names are not on the disk",
            arguments: ["batch", "script"], earlier: [.killed(at: "fsync:when=1"), .killed(at: "fsync:when=1")],
            reading: [["export", "a/b/d", "-"]], next: ["batch", "next"],
            prepare: {
                try aDomain($0)
                try $0.create("script", "prefs write a/b/c k 1\nprefs write a/b/d k -string '\(text)'\n")
                try $0.create("next", "prefs write a/b/c next 1\nprefs write a/b/d next 1\n")
            }),
        CrashScenario(
            name: "write after a writer that did not wait",
            arguments: ["write", "com.pigeon", "k", "-string", text], earlier: [.unsynchronized], prepare: aDomain),
        CrashScenario(
            name: "write after a deletion that was killed", arguments: ["write", "com.pigeon", "k", "-string", text],
            prepare: {
                try aDomain($0)
                _ = try Recording(["delete", "com.pigeon"], in: $0, environment: environment, killedAt: "fsync:when=1")
            }),
    ]

    @Sendable private static func aDomainOfAnyHost(_ home: TemporaryHome) throws {
        try document(home, "document.plist", seed: 3)
        try importing(home, "com.pigeon", "document.plist")
    }

    @Sendable static func aDomain(_ home: TemporaryHome) throws {
        try aDomainOfAnyHost(home)
        try importing(home, "com.pigeon", "document.plist", host: ["-currentHost"])
    }

    /// The domain, and what would be given back: the record has to agree with the domain.
    private static let readingOfApply = [
        ["export", "com.pigeon", "-"], ["apply", "--name", "n", "--dry-run", "earlier.json"],
    ]
    private static let nextApply = ["apply", "--name", "next", "next.json"]

    @Sendable private static func aDeclaredDomain(_ home: TemporaryHome) throws {
        try aDomain(home)
        try home.create("next.json", #"{"com.pigeon": {"next": 1}}"#)
        try home.create("earlier.json", #"{"com.pigeon": {"key1": "earlier"}}"#)
        try home.create("declared.json", "{\"com.pigeon\": {\"key1\": \"later\", \"key2\": \"\(text)\"}}")
        try applying(home, "earlier.json")
    }

    private static func applying(_ home: TemporaryHome, _ file: String) throws {
        let outcome = try home.run("apply", "--name", "n", file, environment: ["PREFS_HOME": nil])
        guard outcome.status == 0 else { throw RecordingError(outcome.testDescription) }
    }

    @Sendable private static func oneKey(_ home: TemporaryHome) throws {
        try home.create(
            "document.plist", TemporaryHome.document("<dict><key>only</key><string>\(text(seed: 4))</string></dict>"))
        try importing(home, "com.pigeon", "document.plist")
    }

    @Sendable static func aLink(_ home: TemporaryHome) throws {
        try document(home, "files/real.plist", seed: 5)
        try home.link("link.plist", to: "files/real.plist")
    }

    private static func importing(_ home: TemporaryHome, _ domain: String, _ file: String, host: [String] = []) throws {
        let outcome = try home.run(host + ["import", domain, file], environment: ["PREFS_HOME": nil])
        guard outcome == .silence else { throw RecordingError(outcome.testDescription) }
    }

    private static func document(_ home: TemporaryHome, _ path: String, seed: UInt64) throws {
        let pairs = (0..<20 as Range<UInt64>).map {
            "<key>key\($0)</key><string>\(text(seed: seed &+ $0 &* 100).prefix(200))</string>"
        }
        try home.create(path, TemporaryHome.document("<dict>\(pairs.joined())</dict>"))
    }

    private static func text(seed: UInt64) -> String {
        var state = seed
        return (0..<300).map { _ in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return String(state >> 20, radix: 36)
        }.joined(separator: " ")
    }
}
