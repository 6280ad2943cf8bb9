import CommandKit
import Foundation
import TestSupport
import Testing

@testable import defaults_cli

/// What `prefs complete` tells the shells.
@Suite struct CompletionTests {
    let home: TemporaryHome

    init() throws { home = try TemporaryHome() }

    /// The candidates for the last word, without explanations. A last line of `files` asks for files.
    private func candidates(_ words: String...) throws -> [String] {
        let outcome = try home.run(["complete", "--"] + words)
        #expect(outcome.status == 0 && outcome.stderr.isEmpty, "\(outcome.testDescription)")
        return outcome.text.split(separator: "\n").map { line in
            line.hasPrefix("\t") ? String(line) : String(line.prefix { $0 != "\t" })
        }
    }

    private let files = "\tfiles"

    @Test func verbsAndTheHostsInFrontOfThem() throws {
        #expect(try candidates("re") == ["read", "read-type", "rename", "register"])
        #expect(try candidates("-c") == ["-currentHost"])
        #expect(try candidates("-currentHost", "-").contains("-host") == false)
        #expect(try candidates("").contains("diff"))
        #expect(try candidates("").contains("complete") == false)
        #expect(try candidates("help", "imp") == ["import"])
        for topic in ["types", "keypath", "formats"] { #expect(try candidates("help", "").contains(topic)) }
        #expect(try candidates("frobnicate", "").isEmpty)
        try home.run("-host", "nas", "write", "com.pigeon", "a", "1")
        #expect(try candidates("-host", "") == [TemporaryHome.host, "nas"])
    }

    @Test func domains() throws {
        try home.run("write", "com.pigeon", "a", "1")
        try home.run("write", "-g", "a", "1")
        try home.run("register", "com.loft", "a", "1")
        #expect(try candidates("read", "") == ["-g", "NSGlobalDomain", "-app", "com.loft", "com.pigeon"])
        #expect(try candidates("READ", "com.p") == ["com.pigeon"])
        #expect(try candidates("diff", "com.pigeon", "com.l") == ["com.loft"])
        #expect(try candidates("read", "./") == [files])
        #expect(try candidates("find", "").isEmpty)
    }

    @Test func applications() throws {
        try home.create("share/applications/org.example.Loft.desktop", "[Desktop Entry]\nName=Loft\n")
        let outcome = try home.run(
            ["complete", "--", "read", "-app", "org"], environment: ["XDG_DATA_DIRS": home.absolute("share")])
        #expect(outcome == .success("org.example.Loft\n"))
    }

    @Test func keysThatAreStoredAndRegisteredForTheHosts() throws {
        try home.run("write", "com.pigeon", "Everywhere", "1")
        try home.run("-currentHost", "write", "com.pigeon", "Here", "1")
        try home.run("register", "com.pigeon", "Registered", "-int", "1")
        #expect(try candidates("read", "com.pigeon", "") == ["Everywhere", "Registered"])
        #expect(try candidates("-currentHost", "read", "com.pigeon", "") == ["Here", "Registered"])
        #expect(try candidates("-host", TemporaryHome.host, "write", "com.pigeon", "H") == ["Here"])
        #expect(try candidates("rename", "com.pigeon", "E") == ["Everywhere"])
        #expect(try candidates("rename", "com.pigeon", "Everywhere", "").isEmpty)
        #expect(try candidates("read", "--raw", "com.pigeon", "Ev") == ["Everywhere"])
        #expect(
            try home.run("complete", "--", "read", "com.pigeon", "R")
                == .success("Registered\tan integer, registered\n"))
    }

    @Test func keysOfFiles() throws {
        try home.create("Info.plist", "{ Inner = 1; }")
        #expect(try candidates("read", "./Info", "") == ["Inner"])
        #expect(try candidates("read", "~/Info.plist", "I") == ["Inner"])
        _ = try home.shell("mkfifo pipe.plist")
        #expect(
            try home.shell("timeout 5 \"$PREFS_TOOL\" complete -- read ./pipe ''") == .silence,
            "a pipe is not waited for")
    }

    @Test func keyPathsGoOneComponentFurther() throws {
        try home.run("write", "com.pigeon", "Windows", "({ Frame = 1; Title = 2; }, x)")
        try home.run("write", "com.pigeon", "com.dot", "-dict", "a b", "1")
        #expect(try candidates("read", "com.pigeon", "--keypath", "") == ["Windows", "com\\.dot"])
        #expect(try candidates("read", "com.pigeon", "--keypath", "W") == ["Windows", "Windows.0", "Windows.1"])
        #expect(try candidates("read", "com.pigeon", "--keypath", "Windows.0.F") == ["Windows.0.Frame"])
        #expect(try candidates("read", "com.pigeon", "--keypath", "com\\.dot.") == ["com\\.dot.a b"])
        #expect(try candidates("read", "com.pigeon", "--keypath", "Windows.1.").isEmpty)
        #expect(try candidates("read", "com.pigeon", "--keypath", "nothing.").isEmpty)
    }

    @Test func theVerbsOfTheCloud() throws {
        #expect(try candidates("cloud", "") == Verb.cloud.words.map(\.rawValue))
        #expect(try candidates("cloud", "forget") == ["forget-device"])
        #expect(try home.run("complete", "--", "cloud", "sy") == .success("sync\t\(CloudVerb.sync.summary)\n"))
        #expect(try candidates("cloud", "--").isEmpty)
        #expect(try candidates("-currentHost", "cl").isEmpty)
        #expect(try candidates("-currentHost", "cloud", "sy").isEmpty)
    }

    @Test func valuesBehindTheirKey() throws {
        let all = try candidates("write", "com.pigeon", "k", "")
        #expect(all.contains("-int") && all.contains("-dict-add") && all.contains("--array-add-new"))
        #expect(try candidates("write", "com.pigeon", "k", "-bo") == ["-bool"])
        #expect(try candidates("write", "com.pigeon", "k", "-bool", "t") == ["true"])
        #expect(try candidates("write", "com.pigeon", "k", "-int", "1", "-").isEmpty)
        #expect(try candidates("write", "com.pigeon", "k", "-array", "x", "-int", "1", "-d") == ["-data", "-date"])
        #expect(try candidates("register", "com.pigeon", "k", "-str") == ["-string"])
        #expect(try candidates("write", "com.pigeon", "k", "--dry").isEmpty, "behind a key comes its value")
        #expect(try candidates("write", "com.pigeon", "--keypath", "k", "-bo") == ["-bool"])
        #expect(try candidates("write", "com.pigeon", "--keypath", "k", "--dry") == ["--dry-run"])
    }

    @Test func optionsAndWhatStandsBehindThem() throws {
        #expect(try candidates("read", "com.pigeon", "--k") == ["--keypath", "--keys"])
        #expect(try candidates("read", "com.pigeon", "k", "--r") == ["--raw"])
        #expect(try candidates("read", "--raw", "com.pigeon", "--ra").isEmpty, "once is enough")
        #expect(try candidates("export", "com.pigeon", "--exclude", "@") == ["@noise", "@secrets"])
        #expect(try candidates("read", "com.pigeon", "--format", "") == ["xml", "binary", "json", "openstep"])
        #expect(try candidates("register", "com.pigeon", "--file", "") == ["-", files])
        #expect(try candidates("import", "com.pigeon", "x") == [files])
        #expect(try candidates("export", "com.pigeon", "") == ["-", files])
        #expect(try candidates("read", "--", "--").isEmpty)
    }

    @Test func aKeyThatLooksLikeAnOptionNeedsTwoDashesBefore() throws {
        try home.run("write", "com.pigeon", "--", "--dashes", "1")
        try home.run("write", "com.pigeon", "-dash", "1")
        #expect(try candidates("read-type", "com.pigeon", "") == ["-dash", "--"])
        #expect(try candidates("read-type", "com.pigeon", "--", "--") == ["--dashes"])
    }

    @Test func keysThatWouldBreakTheLineAreLeftOut() throws {
        try home.run(
            "import", "com.pigeon", "-", input: #"{ "a\nb" = 1; "a\tb" = 1; "a\033[31m" = 1; "" = 1; "a b" = 1; }"#)
        #expect(try candidates("read", "com.pigeon", "") == ["a b"])
    }

    @Test func whatCannotBeReadHasNoCandidatesAndMakesNoNoise() throws {
        try home.create("store/com.broken.plist", "{ a = ")
        try home.create("store/Registered/com.broken.plist", "junk junk")
        try home.createDirectory("store/com.directory.plist")
        for domain in ["com.broken", "com.directory", "com.missing", ".hidden", "./missing", "/", ""] {
            #expect(try candidates("read", domain, "").isEmpty, "\(domain)")
            #expect(try candidates("read", domain, "--keypath", "a").isEmpty, "\(domain)")
        }
        #expect(try candidates("read", "com.b") == ["com.broken"])
        #expect(try candidates("-host", ".bad", "read", "com.b") == ["com.broken"])
        try home.create("file", "")
        let outcome = try home.run(
            ["complete", "--", "read", "com."], environment: ["PREFS_HOME": home.absolute("file")])
        #expect(outcome == .silence)
    }

    @Test func nothingIsWrittenOrChanged() throws {
        #expect(try candidates("read", "com.p").isEmpty)
        #expect(!home.exists("store"))
    }
}
