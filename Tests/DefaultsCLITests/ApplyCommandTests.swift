import Foundation
import TestSupport
import Testing

/// `prefs apply`: settings become what files declare, and are given back when they no longer do.
@Suite(.hangLimit) struct ApplyCommandTests {
    private let home: TemporaryHome

    init() throws {
        home = try TemporaryHome()
    }

    @discardableResult
    private func apply(_ declared: String, _ arguments: String...) throws -> Outcome {
        try home.create("declared", declared)
        return try home.run(["apply"] + arguments + ["declared"])
    }

    private func stored() throws -> String {
        try home.run("read", "--stored", "--format", "json").text
    }

    // MARK: Hosts

    /// What the program `hostname` prints. Programs see the settings for TEST-HOST.
    private static let machine = ProcessInfo.processInfo.hostName

    private func declared(for host: String) -> String { "{\"-host \(host)\": {\"com.pigeon\": {\"h\": 1}}}" }

    @Test func theNameOfTheMachineMeansThisHost() throws {
        let command = "prefs -host TEST-HOST write com.pigeon h -int 1"
        let (line, trial) = ("\(command)\n", "\(command) # was not set\n# 1 setting in 1 domain would change\n")
        for name in Set([Self.machine, String(Self.machine.prefix { $0 != "." })]) {
            #expect(try apply(declared(for: name), "--dry-run") == .success(trial))
            #expect(try apply("defaults -host \(name) write com.pigeon h -int 1", "--dry-run") == .success(trial))
        }
        #expect(try apply(declared(for: Self.machine)) == .success(line))
        #expect(try apply(declared(for: Self.machine), "--existing") == .silence)
        #expect(try apply("{}", "--allow-empty") == .success("prefs -host TEST-HOST delete com.pigeon\n"))
        let both = """
            {"-host \(Self.machine)": {"com.pigeon": {"h": 1, "d": {"x": 1}}},
             "-currentHost": {"com.pigeon": {"h": 2, "d": {"y": 2}}}}
            """
        #expect(try apply(both).status == 0)
        #expect(
            try home.run("-currentHost", "read", "com.pigeon", "--format", "json").text.filter { !$0.isWhitespace }
                == #"{"d":{"x":1,"y":2},"h":1}"#)
    }

    @Test func filesForTheNameOfTheMachineWin() throws {
        try home.run("-host", Self.machine, "write", "com.pigeon", "old", "1")
        let line = "prefs -host \(Self.machine) write com.pigeon h -int 1\n"
        #expect(try apply(declared(for: Self.machine)) == .success(line))
        #expect(try apply("{}", "--allow-empty").text == "prefs -host \(Self.machine) delete com.pigeon h\n")
    }

    @Test func filesForTheNameAndForThisHostAreRefused() throws {
        try home.run("-host", Self.machine, "write", "com.pigeon", "old", "1")
        try home.run("-currentHost", "write", "com.pigeon", "old", "1")
        let before = try home.snapshot()
        try home.create("declared", declared(for: Self.machine))
        try home.create("script", "defaults -host \(Self.machine) write com.pigeon h -int 1")
        for file in ["declared", "script"] {
            let outcome = try home.run("apply", file)
            #expect(
                outcome.isRefusal(
                    naming: "ByHost/com.pigeon.\(Self.machine).plist", "ByHost/com.pigeon.TEST-HOST.plist",
                    "-currentHost"), "\(outcome.testDescription)")
        }
        for file in ["declared", "script"] { try FileManager.default.removeItem(atPath: home.absolute(file)) }
        #expect(try home.snapshot() == before)
    }

    @Test func aHostWithoutSettingsIsToldOrRefused() throws {
        try home.run("write", "com.pigeon", "k", "1")
        for name in ["nas.local", "attic"] {
            #expect(try apply(declared(for: name), "--existing").isRefusal(naming: "the host \(name)", "--existing"))
            let outcome = try apply(declared(for: name), "--name", name)
            #expect(outcome.status == 0 && outcome.text == "prefs -host \(name) write com.pigeon h -int 1\n")
            #expect(outcome.message.hasPrefix("prefs: the host \(name) has no settings so far"))
            #expect(try apply(declared(for: name), "--name", name, "--existing") == .silence)
        }
        // A document of the whole store, made on another machine, is taken as it is.
        try home.create("all.json", declared(for: Self.machine))
        #expect(try home.run("import", "--all", "all.json") == .silence)
        #expect(home.exists("store/ByHost/com.pigeon.\(Self.machine).plist"))
    }

    /// The encodings and byte order marks that Docs/PropertyLists.md has.
    @Test func aByteOrderMarkMakesNoScriptOfADocument() throws {
        let json = "// comment\n" + #"{"com.a": {"k": 1}}"#
        let xml = "<plist><dict><key>com.a</key><dict><key>k</key><integer>1</integer></dict></dict></plist>"
        let text = "{ com.a = { s = t; }; }"
        let mark = "\u{FEFF}"
        let wide = try #require((mark + xml).data(using: .utf16LittleEndian))
        for document in [Data((mark + json).utf8), Data((mark + xml).utf8), wide] {
            try home.create("declared", document)
            #expect(try home.run("apply", "declared") == .success("prefs write com.a k -int 1\n"))
            #expect(try home.run("apply", "--undo").status == 0)
        }
        for encoding in [String.Encoding.utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian, .utf32BigEndian] {
            for text in [text, mark + text] {
                try home.create("declared", try #require(text.data(using: encoding)))
                #expect(try home.run("apply", "declared") == .success("prefs write com.a s -string t\n"))
                #expect(try home.run("apply", "--undo").status == 0)
            }
            try home.create("declared", try #require(json.data(using: encoding)))
            #expect(try home.run("apply", "declared").isRefusal(naming: "declared", "UTF-"))
        }
    }

    @Test(arguments: [
        (#"{"com.pigeon": 1}"#, "com.pigeon must be a dictionary"), (#"{"-host": {}}"#, "-host"),
        (#"{"com.pigeon": {"a": }}"#, "declared"), ("[1, 2]", "dictionary of domains is expected, not an array"),
        ("null", "dictionary of domains is expected, not null"), (" 1", "dictionary of domains is expected"),
        (#""x""#, "dictionary of domains is expected, not a string"), ("()", "dictionary of domains is expected"),
        ("<array/>", "dictionary of domains is expected"), ("// none\n[]", "dictionary of domains is expected"),
        (#"{"com.pigeon": null}"#, "com.pigeon must be a dictionary of a domain's keys, not null"),
        (#"{"com.a": {"d": {"k": [1, {"x": null}]}}}"#, "null inside an array"),
        (#"{"-currentHost": {"com.a": [1]}}"#, "com.a"),
    ])
    func aMalformedDocumentIsRefused(_ document: String, _ words: String) throws {
        let outcome = try apply(document, "--format", "json")
        #expect(outcome.status == 1 && outcome.stdout.isEmpty && outcome.message.contains(words))
        #expect(try stored() == "{}\n")
    }

    // MARK: The record

    /// The values from before would be where others may read them.
    @Test(arguments: [".applied", ".applied/record", ".applied/record/settings.plist"], [true, false])
    func noLinkIsFollowedToTheRecord(_ place: String, isThere: Bool) throws {
        try home.run("write", "com.pigeon", "a", "1")
        try apply(#"{"com.pigeon": {"a": 2}}"#)
        try home.createDirectory("elsewhere")
        try home.shell(isThere ? "mv store/\(place) elsewhere/target" : "rm -r store/\(place)")
        try home.link("store/\(place)", to: home.absolute("elsewhere/target"))
        let before = try home.snapshot()
        for arguments in [
            ["declared"], ["--check", "declared"], ["--dry-run", "declared"], ["--list"], ["--undo"],
            ["--forget", "--name", home.absolute("declared")],
        ] {
            let outcome = try home.run(["apply"] + arguments)
            #expect(outcome.status != 0 && outcome.stdout.isEmpty && outcome.message.contains("\(place) is a symbolic"))
        }
        #expect(try home.run("import", "--all", "declared").isRefusal(naming: "\(place) is a symbolic link"))
        #expect(try home.run("complete", "--", "apply", "--forget", "--name", "").message.isEmpty)
        #expect(try home.snapshot() == before)
    }

    @Test func aRecordThatIsLongerThanAFileMayBeIsAnError() throws {
        let declared = #"{"com.pigeon": {"k": "\#(String(repeating: "long ", count: 10_000))"}}"#
        try home.create("declared", declared)
        for command in ["apply declared", "import --all declared"] {
            let outcome = try home.shell("ulimit -f 16; prefs \(command)")
            #expect(outcome.isRefusal(naming: "settings.plist"))
            #expect(try home.files(in: "store").filter { $0.contains("settings.plist") }.isEmpty)
            #expect(!home.exists("store/com.pigeon.plist"))
        }
    }

    /// The domain com.b is longer than a file may be, which interrupts the apply after com.a.
    @Test func namesAreListedAfterAnInterruptionThatADamagedDomainHides() throws {
        try apply(#"{"com.pigeon": {"a": 1}}"#, "--name", "one")
        try home.run("write", "com.b", "list", String(repeating: "long ", count: 10_000))
        try home.create("two.json", #"{"com.a": {"k": 1}, "com.b": {"k": 1}}"#)
        #expect(try home.shell("ulimit -f 16; prefs apply two.json").status == 1)
        try home.create("store/com.b.plist", "{ k")
        #expect(try home.run("apply", "two.json").isRefusal(naming: "com.b.plist"))
        let outcome = try home.run("apply", "--list")
        #expect(outcome.status == 0 && outcome.text.hasSuffix("  1 setting  one\n"))
    }

    // MARK: Options and limits

    @Test(arguments: [
        "apply --undo file", "apply --undo --exclude com.a", "apply --list --only com.a", "apply --undo --check",
        "apply --list --undo --force", "apply --force a", "apply --forget", "apply --forget a",
        "apply --undo --name ''", "apply --forget --name a --force", "apply --forget --undo --name a", "apply - -",
        "apply --name '' a",
        "-currentHost apply a",
    ])
    func optionsThatDoNotFitAreRefused(_ line: String) throws {
        #expect(try home.shell("prefs \(line)").status == 255)
    }

    @Test func settingsOfTheGreatestDepthThatADomainHoldsCanBeAppliedAndTakenBack() throws {
        var depth = 500
        func declared() -> String {
            #"{"com.a": "# + String(repeating: #"{"k": "#, count: depth) + "1" + String(repeating: "}", count: depth)
                + "}"
        }
        while try apply(declared()).status == 0 { depth += 1 }
        #expect(depth > 501)
        #expect(try home.run("apply", "--undo").status == 0)
        #expect(try apply(#"{"com.b": {"k": 1}}"#, "--name", "other").status == 0)
    }
}
