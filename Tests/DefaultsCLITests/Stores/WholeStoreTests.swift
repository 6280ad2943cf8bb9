import Foundation
import TestSupport
import Testing

/// `export --all` and `import --all`: every domain, every host and registered defaults, in one document and back.
@Suite(.hangLimit) struct WholeStoreTests {
    private let home: TemporaryHome

    init() throws { home = try TemporaryHome() }

    private func fillSmallStore() throws {
        try home.run(
            "write", "com.pigeon", "{ a = 1; when = <*D2024-01-02 03:04:05 +0000>; list = (x, { y = <0102>; }); }")
        try home.run("write", "-g", "Everywhere", "-bool", "yes")
        try home.run("write", "loft/com.crow", "real", "-float", "nan")
        try home.run("-currentHost", "write", "com.pigeon", "here", "1")
        try home.run("-host", "attic", "write", "loft/com.crow", "there", "2")
        try home.run("register", "com.pigeon", "r", "3")
        try home.saveState("com.pigeon", "main", 1)
    }

    private func wipe() throws {
        try FileManager.default.removeItem(atPath: home.store)
    }

    /// The contents of each file of the store, without saved states and without what is remembered for an undo.
    private func settings() throws -> [String: String] {
        try home.snapshot().filter { name, _ in
            name.hasPrefix("store/") && !name.hasPrefix("store/SavedState/") && !name.hasPrefix("store/.applied/")
        }
    }

    // MARK: There and back

    @Test(arguments: ["binary", "xml"]) func everythingIsThereAgainAfterTheStoreWasWiped(_ format: String) throws {
        try fillSmallStore()
        let before = try settings()
        #expect(before.count == 6)
        #expect(try home.run("export", "--all", "all", "--format", format) == .silence)
        #expect(try home.mode("all") == "600")
        try wipe()
        #expect(try home.run("import", "--all", "all") == .silence)
        #expect(try settings() == before)
        #expect(!home.exists("store/SavedState"))
    }

    @Test func theSectionsOfADocumentAreTheHosts() throws {
        try fillSmallStore()
        try home.run("delete", "com.pigeon", "when")
        try home.run("delete", "com.pigeon", "list")
        try home.run("delete", "loft/com.crow")
        let expected = """
            {
              "-currentHost": {
                "com.pigeon": {
                  "here": "1"
                }
              },
              "-host attic": {
                "loft/com.crow": {
                  "there": "2"
                }
              },
              "-registered": {
                "com.pigeon": {
                  "r": "3"
                }
              },
              "Apple Global Domain": {
                "Everywhere": true
              },
              "com.pigeon": {
                "a": "1"
              }
            }

            """
        #expect(try home.run("export", "--all", "-", "--format", "json") == .success(expected))
        #expect(try home.run("export", "all.json", "--all") == .silence)
        #expect(try home.bytes("all.json") == Data(expected.utf8))
        // On another machine the settings of this host are those of that one.
        try wipe()
        #expect(try home.run(["import", "all.json", "--all"], environment: ["PREFS_HOST": "OTHER"]) == .silence)
        #expect(try home.run("-host", "OTHER", "read", "com.pigeon", "here") == .success("1\n"))
    }

    @Test func anEmptyStoreIsAnEmptyDocument() throws {
        #expect(try home.run("export", "--all", "-") == .success(TemporaryHome.document("<dict/>")))
    }

    @Test(.enabled(if: Program.named("python3") != nil, "python3 is not installed"))
    func twoThousandDomainsOfEveryKindAreTheSameToPlistlibAndAfterAnImport() throws {
        let python = try #require(Program.named("python3"))
        try home.run("import", "com.pigeon", Fixture.path("every_kind.plist"))
        let every = try home.bytes("store/com.pigeon.plist")
        for number in 0..<2_000 {
            let name = number.isMultiple(of: 10) ? "folder\(number % 7)/com.d\(number)" : "com.d\(number)"
            let file =
                switch number % 20 {
                case 1: "ByHost/\(name).TEST-HOST"
                case 2: "ByHost/\(name).attic"
                case 3: "Registered/\(name)"
                default: name
                }
            try home.create("store/\(file).plist", every)
        }
        // plistlib compares the document with the files, and counts them.
        let compare = """
            import os, plistlib, sys
            document, store = plistlib.load(open(sys.argv[1], "rb")), sys.argv[2]
            folders = {"-currentHost": "ByHost/%s.TEST-HOST", "-host attic": "ByHost/%s.attic", "-registered": "Registered/%s"}
            count = 0
            def compare(file, values):
                global count
                count += 1
                path = os.path.join(store, file + ".plist")
                assert repr(sorted(values.items())) == repr(sorted(plistlib.load(open(path, "rb")).items())), path
            for name, values in document.items():
                if name in folders:
                    for domain, values in values.items(): compare(folders[name] % domain, values)
                else: compare(name, values)
            files = [f for d, _, names in os.walk(store) if "/.applied" not in d for f in names if f.endswith(".plist")]
            assert count == len(files), (count, len(files))
            print(count)
            """
        try home.create("compare.py", compare)
        #expect(try home.run("export", "--all", "all.plist") == .silence)
        #expect(try home.run(python, "compare.py", "all.plist", "store") == .success("2001\n"))
        let before = try settings()
        try wipe()
        #expect(try home.run("import", "--all", "all.plist") == .silence)
        #expect(try home.run(python, "compare.py", "all.plist", "store") == .success("2001\n"))
        #expect(try settings().keys == before.keys)
        #expect(try home.run("diff", "--all", "all.plist") == .silence)
    }

    // MARK: Export

    @Test(arguments: ["com.bad.plist", "ByHost/com.bad.TEST-HOST.plist", "Registered/com.bad.plist"])
    func aDomainThatCannotBeReadIsReportedAndTheRestExported(_ file: String) throws {
        try home.run("write", "com.pigeon", "k", "1")
        try home.create("store/" + file, "{ k")
        let outcome = try home.run("export", "--all", "-", "--format", "json")
        #expect(outcome.status == 1 && outcome.text == "{\n  \"com.pigeon\": {\n    \"k\": \"1\"\n  }\n}\n")
        #expect(outcome.message.contains(home.absolute("store/" + file)))
        #expect(outcome.message.split(separator: "\n").count == 1)
        #expect(try home.run("export", "--all", "--exclude", "com.bad", "-").status == 0)
    }

    @Test func aDomainThatTheFormatCannotHoldIsReportedAndTheRestExported() throws {
        try home.run("write", "com.pigeon", "k", "1")
        try home.run("write", "com.real", "k", "-float", "nan")
        let outcome = try home.run("export", "--all", "-", "--format", "json")
        #expect(outcome.status == 1 && outcome.text == "{\n  \"com.pigeon\": {\n    \"k\": \"1\"\n  }\n}\n")
        #expect(outcome.message.hasPrefix("prefs: Could not export domain com.real to - due to"))
        #expect(try home.run("export", "--all", "all.plist") == .silence)
    }

    @Test func aDomainWithTheNameOfASectionIsReported() throws {
        try home.run("write", "com.pigeon", "k", "1")
        for name in ["-registered", "-host x"] { try home.create("store/\(name).plist", "{ k = 1; }") }
        let outcome = try home.run("export", "--all", "all.json")
        #expect(outcome.status == 1)
        #expect(
            outcome.message.contains("domain -registered is left out") && outcome.message.contains("domain -host x is"))
        #expect(try String(decoding: home.bytes("all.json"), as: UTF8.self).contains("com.pigeon"))
    }

    @Test func lossInJSONIsSaid() throws {
        try home.run("write", "com.pigeon", "k", "-date", "2024-01-02")
        let outcome = try home.run("export", "--all", "all.json")
        #expect(outcome.status == 0 && outcome.message.contains("JSON has no dates"))
    }

    @Test(arguments: [
        ["export", "--all"], ["export", "--all", "a", "b"], ["export", "--all", "--registered", "-"],
        ["export", "--all", "--saved-state", "-"], ["import", "--all"], ["import", "--all", "a", "b"],
        ["diff", "--all"], ["diff", "--all", "-", "-"], ["diff", "--all", "a", "b", "c"],
    ])
    func wrongUse(_ arguments: [String]) throws {
        let outcome = try home.run(arguments, input: Data("{}".utf8))
        #expect([1, 255].contains(outcome.status) && outcome.stdout.isEmpty && !outcome.stderr.isEmpty)
        for option in [["-currentHost"], ["-host", "attic"]] {
            let onHost = try home.run(option + [arguments[0], "--all", "x"])
            #expect(onHost.isWrongUse(of: arguments[0]) && onHost.message.contains("every host"))
        }
        #expect(!home.exists("store"))
    }

    // MARK: Import

    @Test func keysAreMergedAndReplaceRemovesAllOthers() throws {
        try fillSmallStore()
        try home.create("all.json", #"{"com.pigeon": {"b": 1}, "-host attic": {"com.new": {"n": 1}}}"#)
        #expect(try home.run("import", "--all", "all.json") == .silence)
        #expect(try home.run("read", "com.pigeon", "a") == .success("1\n"))
        #expect(try home.run("-host", "attic", "read", "loft/com.crow", "there") == .success("2\n"))
        #expect(try home.run("import", "--all", "--replace", "all.json") == .silence)
        #expect(try home.run("diff", "--all", "all.json") == .silence)
        #expect(try Set(settings().keys) == ["store/com.pigeon.plist", "store/ByHost/com.new.attic.plist"])
        #expect(home.exists("store/SavedState/com.pigeon/main.plist"))
    }

    @Test func aDocumentOfManyDomainsIsNotTakenForOne() throws {
        try fillSmallStore()
        let before = try settings()
        for key in ["-currentHost", "-host attic", "-registered", "Apple Global Domain", "NSGlobalDomain"] {
            try home.create("a b.json", #"{"com.crow": {"a": 1}, "\#(key)": {}}"#)
            for verb in [["import"], ["import", "--replace"], ["register", "--file", "a b.json"]] {
                let outcome = try home.run(verb + ["com.pigeon"] + (verb[0] == "import" ? ["a b.json"] : []))
                let call = "prefs import --all 'a b.json'"
                #expect(
                    outcome
                        == .failure(
                            "a b.json: this is a document of many domains, since it has the key \(key). Defaults have "
                                + "not been changed.\nprefs: say \(call) for all of them, or \(call) --only com.pigeon")
                )
            }
            #expect(try home.run("import", "./file.json", "a b.json").status == 0)
        }
        #expect(try home.run("import", "com.pigeon", "-", input: #"{"-g": {}}"#).message.contains("--all - --only com"))
        #expect(try settings() == before)
        try home.create("one.json", #"{"-g": {"b": 1}, "k": 1}"#)
        #expect(try home.run("import", "com.keys", "one.json") == .silence)
        // A domain may have the names of others as its keys.
        try home.create("one.json", #"{"com.pigeon": {"b": 1}}"#)
        let said = "prefs: each key of one.json is the name of a domain; prefs import --all one.json changes those\n"
        #expect(try home.shellOnTerminal("prefs import com.keys one.json 2>&1").text == said)
        #expect(try home.run("import", "com.keys", "one.json") == .silence)
        try home.create("one.json", #"{"com.pigeon": {"b": 1}, "com.nobody": {}}"#)
        #expect(try home.shellOnTerminal("prefs import com.keys one.json 2>&1").text.isEmpty)
    }

    @Test func aSingleSettingIsTakenFromADocument() throws {
        try home.run("write", "com.a", "{ k = now; W = { x = now; y = now; }; Password = now; }")
        try home.run("write", "com.b", "{ k = now; }")
        try home.create(
            "all.json",
            #"{"com.a": {"k": "old", "W": {"x": "old", "z": "old"}, "Password": "old"}, "com.b": {"l": "old"}}"#)
        func changes(_ options: String...) throws -> String {
            try home.run(["import", "--all", "--dry-run", "all.json"] + options).text
        }
        #expect(try changes("--only", "com.a:k") == "prefs write com.a k -string old\n")
        #expect(try changes("--only", "com.a:W.x") == "prefs write --keypath W.x com.a -string old\n")
        #expect(try changes("--only", "com.b") == "prefs write com.b l -string old\n")
        #expect(
            try changes("--only", "com.a", "--exclude", "@secrets", "--exclude", ":W")
                == "prefs write com.a k -string old\n")
        #expect(try changes("--replace", "--only", "com.a:W") == changes("--only", "com.a:W"))
        #expect(
            try changes("--replace", "--only", "com.b")
                == "prefs write com.b l -string old\nprefs delete com.b k\n")
        #expect(try home.run("import", "--all", "--replace", "all.json", "--only", "com.c").status == 1)
        #expect(try home.run("import", "--all", "all.json", "--only", "com.a.k").message.contains("a key is com.a:k"))
        for pattern in ["com.a:none", "com.none"] {
            let outcome = try home.run("import", "--all", "all.json", "--only", pattern)
            #expect(outcome.status == 1 && outcome.message.contains("all.json: none of its settings is selected."))
        }
        #expect(try home.run("import", "com.a", "all.json", "--only", "com.a").isWrongUse(of: "import"))
        #expect(try home.run("read", "com.a", "W") == .success("{\n    x = now;\n    y = now;\n}\n"))
        try home.run("import", "--all", "all.json", "--only", "com.a:W.x")
        #expect(try home.run("read", "com.a", "W") == .success("{\n    x = old;\n    y = now;\n}\n"))
        try home.run("apply", "--undo", "--name", "import")
        #expect(try home.run("read", "com.a", "W") == .success("{\n    x = now;\n    y = now;\n}\n"))
    }

    /// So that a backup that was made on another machine can be used on one that it names.
    @Test(arguments: [
        ("-currentHost", "-host TEST-HOST"), ("-host TEST-HOST", "-currentHost"),
    ]) func theSettingsOfThisHostByItsNameWin(_ first: String, _ second: String) throws {
        let sections = [
            "-currentHost": #"{"a": 1, "here": 1, "d": {"x": 1, "y": 1}}"#,
            "-host TEST-HOST": #"{"a": 2, "named": 2, "d": {"y": 2}}"#,
        ]
        let parts = [first, second].map { #""\#($0)": {"com.pigeon": \#(sections[$0] ?? "")}"# }
        try home.create("all.json", "{\(parts.joined(separator: ", "))}")
        let merged = #"{"a":2,"d":{"x":1,"y":2},"here":1,"named":2}"#
        for command in [["import", "--all"], ["import", "--all", "--replace"], ["apply"]] {
            #expect(try home.run(command + ["all.json"]).status == 0)
            let stored = try home.run("-currentHost", "read", "com.pigeon", "--format", "json").text
            #expect(stored.filter { !$0.isWhitespace } == merged)
            try home.run("-currentHost", "delete", "com.pigeon")
        }
    }

    @Test func aDryRunPrintsTheCommands() throws {
        try fillSmallStore()
        try home.create("all.json", #"{"com.pigeon": {"a": "2"}, "-registered": {"com.pigeon": {"r": "4"}}}"#)
        let before = try home.snapshot()
        #expect(
            try home.run("import", "--all", "--dry-run", "all.json")
                == .success("prefs write com.pigeon a -string 2\nprefs register com.pigeon r -string 4\n"))
        let dry = try home.run("import", "--all", "--dry-run", "--replace", "all.json")
        #expect(
            dry.text == """
                prefs write com.pigeon a -string 2
                prefs delete com.pigeon list
                prefs delete com.pigeon when
                prefs register com.pigeon r -string 4
                prefs delete -g
                prefs delete loft/com.crow
                prefs -host TEST-HOST delete com.pigeon
                prefs -host attic delete loft/com.crow

                """)
        #expect(try home.snapshot() == before)
        try home.shell(dry.text)
        #expect(try home.run("diff", "--all", "all.json") == .silence)
    }

    @Test func nothingIsWrittenIfSomethingIsWrong() throws {
        try home.run("write", "com.pigeon", "k", "1")
        try home.create("store/com.bad.plist", "{ k")
        let before = try settings()
        try home.create("all.json", #"{"com.pigeon": {"k": 2}, "com.bad": {"k": 2}}"#)
        #expect(try home.run("import", "--all", "all.json").isRefusal(naming: home.absolute("store/com.bad.plist")))
        try home.create("all.json", #"{"com.pigeon": {"k": 2}}"#)
        #expect(
            try home.run("import", "--all", "--replace", "all.json")
                .isRefusal(naming: home.absolute("store/com.bad.plist")))
        for (document, words) in [
            (#"{"com.pigeon": 1}"#, "com.pigeon must be a dictionary"), (#"{"": {"k": 1}}"#, "domain"),
            (#"{"-g": {"k": 1}, "NSGlobalDomain": {}}"#, "the same domain"), ("[]", "dictionary"),
            (#"{"-currentHost": {}, "-host TEST-HOST": {"-g": {}, "NSGlobalDomain": {}}}"#, "the same domain"),
        ] {
            try home.create("all.json", document)
            let outcome = try home.run("import", "--all", "all.json")
            #expect(outcome.status == 1 && outcome.stdout.isEmpty && outcome.message.contains(words), "\(document)")
        }
        for document in [#"{"com.pigeon": {}, "-currentHost": {"com.a": {}}, "-registered": {}}"#, "{}"] {
            try home.create("all.json", document)
            let outcome = try home.run("import", "--all", "--replace", "all.json")
            #expect(outcome.isRefusal(naming: "would remove all settings"))
        }
        #expect(try home.run("import", "--all", "all.json") == .silence)
        #expect(try settings() == before)
    }

    @Test func whatCanBeKnownBeforeIsNotAFailureInTheMiddle() throws {
        try home.run("write", "com.first", "k", "0")
        try home.shell("mkfifo store/com.second.plist")
        try home.create("all.json", #"{"com.first": {"k": 1}, "com.second": {"k": 1}}"#)
        #expect(try home.run("import", "--all", "all.json").isRefusal(naming: "store/com.second.plist"))
        #expect(try home.run("read", "com.first", "k") == .success("0\n"))
    }

    /// The second domain is longer than a file may be; the record of the import, which has both values, is not asked.
    @Test func whatWasWrittenBeforeAFailureIsSaid() throws {
        try home.create("all.json", #"{"com.first": {"k": 1}, "com.second": {"k": 1}, "com.third": {"k": 1}}"#)
        try home.run("write", "com.second", "list", String(repeating: "long ", count: 10_000))
        let outcome = try home.shell("ulimit -f 16; prefs import --all all.json")
        #expect(outcome.status == 1 && outcome.message.contains("Could not write domain com.second"))
        #expect(outcome.message.hasSuffix("prefs: 1 of 3 domains were written before that: com.first\n"))
        #expect(try home.run("apply", "--undo", "--name", "import").text == "prefs delete com.first\n")
        #expect(!home.exists("store/com.first.plist"))
    }

    @Test func anImportIsUndoneUnderItsName() throws {
        try fillSmallStore()
        let before = try settings()
        try home.create("all.json", #"{"com.pigeon": {"a": 2, "b": 1}, "com.new": {"k": 1}}"#)
        try home.run("import", "--all", "--replace", "all.json")
        #expect(try settings() != before)
        #expect(try home.run("apply", "--list").text.hasSuffix("  0 settings  import\n"))
        #expect(try home.run("apply", "--undo", "--name", "import").status == 0)
        #expect(try settings() == before)
        #expect(try home.run("apply", "--list") == .success(""))
        #expect(try home.run("apply", "--undo").status == 1)
    }

    /// What an import overwrites goes on to belong to the file that declares it.
    @Test func anImportOwnsNothing() throws {
        try home.run("write", "com.pigeon", "a", "0")
        try home.create("mine.json", #"{"com.pigeon": {"a": 1}}"#)
        try home.run("apply", "mine.json")
        try home.create("all.json", #"{"com.pigeon": {"a": 2}}"#)
        #expect(try home.run("import", "--all", "all.json") == .silence)
        #expect(try home.run("read", "com.pigeon", "a") == .success("2\n"))
        #expect(try home.run("apply", "--undo", "--name", "import").stderr.isEmpty)
        #expect(try home.run("read", "com.pigeon", "a") == .success("1\n"))
        try home.create("mine.json", "{}")
        #expect(try home.run("apply", "--allow-empty", "mine.json").status == 0)
        #expect(try home.run("read", "com.pigeon", "a") == .success("0\n"))
    }

    @Test func aBatchRefusesAWholeStore() throws {
        try home.create("all.json", #"{"com.pigeon": {"a": 2}}"#)
        for verb in ["batch", "apply"] {
            try home.create("lines.sh", "prefs import --all all.json\n")
            #expect(try home.run(verb, "lines.sh").isRefusal(naming: "lines.sh:1: import"))
        }
        #expect(try settings().isEmpty)
    }

    @Test func importedTwiceNothingIsWritten() throws {
        try fillSmallStore()
        try home.run("export", "--all", "all.plist")
        let inode = try home.inode("store/com.pigeon.plist")
        #expect(try home.run("import", "--all", "--replace", "all.plist") == .silence)
        #expect(try home.inode("store/com.pigeon.plist") == inode)
        #expect(try home.run("apply", "--list") == .success(""))
    }
}
