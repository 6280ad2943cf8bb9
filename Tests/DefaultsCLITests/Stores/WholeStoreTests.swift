import Foundation
import TestSupport
import Testing

/// `export --all` and `import --all`: every domain, every host and registered defaults, in one document and back.
@Suite(.hangLimit) struct WholeStoreTests {
    private let home: TemporaryHome

    init() throws { home = try TemporaryHome() }

    /// The contents of each file of the store, without saved states and without what is remembered for an undo.
    private func settings() throws -> [String: String] {
        try home.snapshot().filter { name, _ in
            name.hasPrefix("store/") && !name.hasPrefix("store/SavedState/") && !name.hasPrefix("store/.applied/")
        }
    }

    // MARK: There and back

    @Test(.enabled(if: Program.python != nil, "python3 is not installed"))
    func twoThousandDomainsOfEveryKindAreTheSameToPlistlibAndAfterAnImport() throws {
        let python = try #require(Program.python)
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
        try FileManager.default.removeItem(atPath: home.store)
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

    @Test func aDocumentOfManyDomainsIsNotTakenForOne() throws {
        try home.run("write", "com.pigeon", "a", "1")
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
}
