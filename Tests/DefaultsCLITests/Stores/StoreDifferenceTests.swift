import Foundation
import TestSupport
import Testing

/// `diff --all`, and the options that leave settings out.
@Suite(.hangLimit) struct StoreDifferenceTests {
    private let home: TemporaryHome

    init() throws { home = try TemporaryHome() }

    @Test func twoDocumentsAreComparedDomainByDomain() throws {
        try home.create(
            "a.json",
            #"{"com.pigeon": {"k": 1, "l": 1}, "com.gone": {"k": 1}, "-host attic": {"com.pigeon": {"h": 1}}}"#)
        try home.create(
            "b.json",
            #"{"com.pigeon": {"k": 2, "l": 1}, "NSGlobalDomain": {"g": true}, "-registered": {"com.pigeon": {"r": 1}}}"#
        )
        let outcome = try home.run("diff", "--all", "a.json", "b.json")
        #expect(
            outcome.status == 1
                && outcome.text == """
                    prefs write com.pigeon k -int 2
                    prefs write -g g -bool true
                    prefs register com.pigeon r -int 1
                    prefs delete com.gone
                    prefs -host attic delete com.pigeon

                    """
        )
        #expect(outcome.stderr.isEmpty)
        // The commands make a store with the first document one with the second.
        try home.run("import", "--all", "a.json")
        try home.shell(outcome.text)
        #expect(try home.run("diff", "--all", "b.json") == .silence)
        #expect(try home.run("diff", "--all", "b.json", "b.json") == .silence)
    }

    @Test func aDocumentIsComparedWithTheStore() throws {
        try home.run("write", "com.pigeon", "k", "-int", "1")
        try home.run("-host", "nas.local", "write", "com.pigeon", "h", "-int", "1")
        try home.create("all.json", #"{"com.pigeon": {"k": 1}, "-host nas.local": {"com.pigeon": {"h": 1}}}"#)
        #expect(try home.run("diff", "--all", "all.json") == .silence)
        try home.run("write", "com.pigeon", "k", "-int", "2")
        #expect(try home.run("diff", "--all", "all.json").text == "prefs write com.pigeon k -int 2\n")
        let input = try home.run("export", "--all", "-").stdout
        let reverse = try home.run(["diff", "--all", "-", "all.json"], input: input)
        #expect(reverse.text == "prefs write com.pigeon k -int 1\n")
    }

    @Test func recordsNameTheirDomains() throws {
        try home.create("a.json", #"{"com.pigeon": {"k": 1}}"#)
        try home.create("b.json", #"{"com.pigeon": {"k": 1}, "-host attic": {"com.pigeon": {"h": 1}}}"#)
        let outcome = try home.run("diff", "--all", "a.json", "b.json", "--format", "json")
        let records = try JSONSerialization.jsonObject(with: outcome.stdout) as? [[String: Any]]
        let expected: [String: Any] = ["domain": "com.pigeon", "host": "attic", "keypath": "h", "new": 1]
        #expect(records.map { $0 as NSArray } == [expected] as NSArray)
        #expect(try home.run("diff", "--all", "a.json", "a.json", "--format", "json") == .success("[]\n"))
    }

    @Test func aDomainOfTheStoreThatCannotBeReadIsNotTakenForAnEmptyOne() throws {
        try home.create("store/com.bad.plist", "{ k")
        try home.create("all.json", #"{"com.bad": {"k": 1}, "com.pigeon": {"k": 1}}"#)
        let outcome = try home.run("diff", "--all", "all.json")
        #expect(outcome.status == 2 && outcome.text == "prefs delete com.pigeon\n")
        #expect(outcome.message.contains("store/com.bad.plist"))
        #expect(try home.run("diff", "--all", "absent.json").status == 2)
    }

    // MARK: --only and --exclude

    @Test func excludedSettingsAreNeitherDifferentNorChanged() throws {
        let old = "{ a = 1; Windows = ({ Frame = 1; Title = x; }, { Frame = 2; }); Noise = { n = 1; }; }"
        let new = "{ b = 1; Windows = ({ Frame = 9; Title = y; }); }"
        try home.run("write", "com.old", old)
        try home.run("write", "com.new", new)
        let patterns = ["--exclude", ":Windows.*.Frame", "--exclude", "com.*:Noise", "--exclude", ":b"]
        let outcome = try home.run(["diff", "com.old", "com.new"] + patterns)
        #expect(
            outcome.text == "prefs write --keypath Windows.0.Title com.old -string y\nprefs delete com.old a\n",
            "\(outcome.testDescription)")
        try home.shell(outcome.text)
        #expect(try home.run(["diff", "com.old", "com.new"] + patterns) == .silence)
        #expect(try home.run("read", "com.old", "Noise") == .success("{\n    n = 1;\n}\n"))
        #expect(try home.run(["diff", "com.old", "com.new", "--exclude", "com.old"]) == .silence)
        #expect(try home.run(["diff", "com.old", "com.new", "--only", "com.new"]) == .silence)
    }

    /// Removing a domain of which something is excluded keeps that.
    @Test func aDomainIsNotDeletedWithItsExcludedSettings() throws {
        try home.create("a.json", #"{"com.pigeon": {"k": 1, "mod-count": 3}}"#)
        try home.create("b.json", "{}")
        let outcome = try home.run("diff", "--all", "a.json", "b.json", "--exclude", "@noise")
        #expect(outcome.text == "prefs delete com.pigeon k\n")
        try home.create("a.json", #"{"com.pigeon": {"mod-count": 3}}"#)
        #expect(try home.run("diff", "--all", "a.json", "b.json", "--exclude", "@noise") == .silence)
    }

    @Test func aFileHasTheNameOfItsDomain() throws {
        try home.create("old/com.pigeon.plist", "{ a = 1; b = 1; }")
        try home.create("new.plist", "{ a = 2; b = 2; }")
        let only = ["--only", "com.pigeon:a"]
        #expect(
            try home.run(["diff", "./old/com.pigeon.plist", "./new.plist"] + only).text
                == "prefs write ./old/com.pigeon.plist a -string 2\n")
        #expect(try home.run(["diff", "./new.plist", "./old/com.pigeon.plist"] + only) == .silence)
    }

    @Test func anExportHasOnlyWhatIsSelected() throws {
        try home.run(
            "write", "com.pigeon", "{ a = 1; list = ({ GUID = 5; x = 1; }, { GUID = 6; }); W = { Frame = 1; }; }")
        func export(_ arguments: String...) throws -> String {
            try home.run(["export", "com.pigeon", "-", "--format", "json"] + arguments).text
                .filter { !$0.isWhitespace }
        }
        #expect(try export("--exclude", "*:**.GUID", "--exclude", ":W.*") == #"{"a":"1","list":[{"x":"1"}]}"#)
        #expect(try export("--only", ":list.1", "--only", "com.crow:a") == #"{"list":[{"GUID":"6"}]}"#)
        #expect(try export("--only", "com.p*", "--exclude", ":[lW]*") == #"{"a":"1"}"#)
        #expect(try export("--only", "com.crow") == "{}")
        try home.run("write", "-g", "a", "1")
        for name in ["-g", "NSGlobalDomain", "Apple Global Domain"] {
            #expect(
                try home.run("export", "--all", "-", "--format", "json", "--only", name).text.contains("Apple Global"))
        }
    }

    /// A check that looks at nothing, or a backup with a password in it, must not look like a good one.
    @Test func aMistypedPatternIsSaid() throws {
        try home.run("write", "com.s", "{ Size = 1; Password = x; D = { k = 1; }; }")
        try home.run("write", "com.t", "{ Size = 2; }")
        try home.create("f.json", #"{"com.s": {"Size": "1", "Gone": null}, "com.s/f": {"l": [1]}}"#)
        try home.create("all.json", #"{"com.s": {"Size": "1"}}"#)
        let commands: [([String], status: Int32)] = [
            (["apply", "--check", "f.json"], 2), (["apply", "--dry-run", "f.json"], 0),
            (["diff", "com.s", "com.t"], 2),
            (["diff", "--all", "all.json"], 2), (["diff", "--all", "all.json", "all.json"], 2),
            (["export", "com.s", "-"], 0), (["export", "--all", "-"], 0),
        ]
        for (command, status) in commands {
            for (options, said) in [
                (["--only", "com.s.Size"], "--only com.s.Size matches no setting; a key is com.s:Size"),
                (["--only", "Size"], "--only Size matches no setting; a key is com.s:Size"),
                (["--only", "com.s:Sise"], "--only com.s:Sise matches no setting; do you mean com.s:Size?"),
                (["--only", ":quite.another"], "--only :quite.another matches no setting"),
                (["--only", "quite"], "--only quite matches no setting; a key is DOMAIN:KEY"),
                (["--only", "com.s", "--only", "quite"], "--only quite matches no setting; a key is DOMAIN:KEY"),
            ] {
                let outcome = try home.run(command + options)
                #expect(outcome.status == status && outcome.message == "prefs: \(said)\n", "\(outcome.testDescription)")
            }
            for options in [
                ["--only", "com.s:Size"], ["--only", "com.s"], ["--exclude", "none", "--exclude", "com.n:*"],
            ] {
                let outcome = try home.run(command + options + ["--exclude", "@noise", "--exclude", "@secrets"])
                #expect(outcome.status < 2 && outcome.stderr.isEmpty, "\(outcome.testDescription)")
            }
        }
        for name in ["Password", "com.s.Password"] {
            for command in [["export", "com.s", "-"], ["export", "--all", "-"], ["diff", "--all", "all.json"]] {
                let outcome = try home.run(command + ["--exclude", name])
                #expect(outcome.status < 2, "\(outcome.testDescription)")
                #expect(outcome.message == "prefs: --exclude \(name) matches no domain; a key is com.s:Password\n")
            }
        }
        #expect(try home.run("apply", "--check", "f.json", "--only", "com.s:Gone").stderr.isEmpty)
        #expect(try home.run("apply", "--check", "f.json", "--only", "com.t") == .silence)
        try home.run("write", "Password", "k", "1")
        #expect(try home.run("export", "--all", "-", "--exclude", "Password").stderr.isEmpty)
    }

    @Test func aWatchPassesOverWhatIsExcluded() throws {
        let watch = try BackgroundTool(["watch", "--exclude", "com.noisy", "--exclude", ":Frame"], in: home)
        var sign = 0
        func printed() throws -> String {
            sign += 1
            try home.run("write", "com.noisy", "k", "\(sign)")
            try home.run("write", "com.pigeon", "{ Frame = \(sign); k = \(sign); }")
            return watch.text
        }
        let text = try eventually(printed()) { $0.split(separator: "\n").count >= 3 }
        #expect(text.split(separator: "\n").allSatisfy { $0.hasPrefix("prefs write com.pigeon k ") }, "\(text)")
    }

    @Test(arguments: [["--exclude", ""], ["--only", "@nois"]])
    func aPatternThatMeansNothingIsRefused(_ option: [String]) throws {
        for verb in [["export", "com.pigeon", "-"], ["diff", "com.a", "com.b"], ["watch"]] {
            #expect(try home.run(verb + option).isWrongUse(of: verb[0]))
        }
    }

    @Test func elementsThatAreExcludedKeepTheirPlacesInTheStore() throws {
        try home.create("all.json", #"{"com.a": {"w": [{"SomeUUID": "AAA"}, {"f": 3}]}}"#)
        try home.run("import", "--all", "all.json")
        #expect(try home.run("diff", "--all", "all.json", "--exclude", "@noise") == .silence)
        #expect(try home.run("diff", "--all", "all.json", "all.json", "--exclude", "@noise") == .silence)
    }

    @Test func aDomainWithTheNameOfASectionIsReportedAndLeftOut() throws {
        try home.run("write", "com.a", "k", "1")
        try home.run("write", "--", "-host", "k", "1")
        let outcome = try home.run("export", "--all", "all.json")
        #expect(outcome.status == 1 && outcome.message.contains("-host"))
        #expect(try home.run("diff", "--all", "all.json", "all.json") == .silence)
    }
}
