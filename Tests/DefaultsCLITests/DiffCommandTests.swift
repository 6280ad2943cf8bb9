import Foundation
import PropertyListSamples
import PropertyLists
import TestSupport
import Testing

@Suite(.hangLimit) struct DiffCommandTests {
    private let home: TemporaryHome

    init() throws { home = try TemporaryHome() }

    /// Its commands, which people pipe to `sh`, would delete all that the other one has.
    @Test(arguments: [
        (["com.old", "com.typo"], "com.typo"), (["com.typo", "com.old"], "com.typo"), (["-g", "com.old"], "Apple"),
        (["--format", "json", "com.old", "com.typo"], "com.typo"), (["com.none", "com.neither"], "com.none"),
        (["com.old", "com.registered"], "com.registered"),
    ])
    func aMistypedDomainIsNotComparedWithAnotherOne(arguments: [String], missing: String) throws {
        try home.run("write", "com.old", "k", "1")
        try home.run("register", "com.registered", "k", "1")
        try home.create("store/com.none.plist", "{}")
        let outcome = try home.run(["diff"] + arguments)
        #expect(outcome.status == 2 && outcome.stdout.isEmpty)
        #expect(outcome.message.hasPrefix("prefs: Domain \(missing)") && outcome.message.contains("--allow-missing"))
        #expect(outcome.message.split(separator: "\n").count == 2)
    }

    /// No argument can be longer than 128 KiB, and none can have NUL.
    @Test(arguments: ["long", "nul"], [true, false])
    func whatNoArgumentCanHaveIsImported(kind: String, isAdded: Bool) throws {
        let key = kind == "long" ? String(repeating: "k", count: 140_000) : "k\0"
        let (without, with): (PropertyListDictionary, PropertyListDictionary) = (["a": 1], ["a": 1, key: ["x", 2]])
        for (name, contents) in [("old", isAdded ? without : with), ("new", isAdded ? with : without)] {
            try home.create("\(name).plist", Data(try PropertyList.dictionary(contents).encoded(as: .binary)))
            try home.run("import", "com.\(name)", "\(name).plist")
        }
        let outcome = try home.run("diff", "com.old", "com.new")
        #expect(outcome.status == 1 && outcome.text.contains("base64"))
        try home.create("commands.sh", outcome.text)
        #expect(try home.shell(". ./commands.sh") == .silence)
        #expect(try home.run("diff", "com.old", "com.new") == .silence)
    }

    /// Status 1 is for differences alone.
    @Test func whatIsNoTextOrCannotBePrintedIsTrouble() throws {
        try home.run("write", "com.pigeon", "k", "1")
        for (line, status) in [
            ("diff com.pigeon $(printf '\\377')", 2), ("-currentHost diff $(printf '\\377') com.pigeon", 2),
            ("-host $(printf '\\377') diff a b", 2),
            ("DIFF --format json $(printf '\\377') com.pigeon", 2), ("read $(printf '\\377')", 1),
            ("$(printf '\\377') diff a b", 1),
        ] {
            let outcome = try home.shell("prefs \(line)")
            #expect(
                outcome.status == Int32(status) && outcome.message.contains("is not valid UTF-8"),
                "\(outcome.testDescription)")
        }
        #expect(try home.shell("prefs diff com.none com.pigeon > /dev/full").status == 2)
        #expect(try home.shell("prefs read com.pigeon > /dev/full").status == 1)
    }

    /// More of them than anybody reads: the value is told as a whole, and the others as ever.
    @Test(arguments: [10_001, 10_002]) func veryManyDifferencesInsideOfAKeyAreOne(_ count: Int) throws {
        let rows = { (number: Int) -> PropertyList in
            .array((0..<count).map { ["n": .integer(.init($0 + number)), "name": "row"] })
        }
        for (name, number) in [("old", 0), ("new", 1)] {
            let contents: PropertyListDictionary = [
                "a": .integer(.init(number)), "rows": rows(number), "z": ["k": .integer(.init(number))],
            ]
            try home.create("\(name).plist", Data(try PropertyList.dictionary(contents).encoded(as: .binary)))
            try home.run("import", "com.\(name)", "\(name).plist")
        }
        let outcome = try home.run("diff", "com.old", "com.new")
        let lines = outcome.text.split(separator: "\n")
        #expect(outcome.status == 1 && lines.count == (count == 10_001 ? 10_003 : 3))
        let records = try #require(
            try JSONSerialization.jsonObject(with: home.run("diff", "--format", "json", "com.old", "com.new").stdout)
                as? [[String: Any]])
        #expect(records.count == lines.count)
        #expect(
            (records.first { $0["keypath"] as? String == "rows" }?["new"] as? [Any])?.count
                == (count == 10_001 ? nil : count))
        guard count == 10_002 else { return }
        try home.create("commands.sh", outcome.text)
        #expect(try home.shell(". ./commands.sh") == .silence)
        #expect(try home.run("diff", "com.old", "com.new") == .silence)
    }

    @Test func troubleHasStatus2() throws {
        try home.create("bad.plist", Data("{ k".utf8))
        for arguments in [
            ["./bad.plist", "com.new"], ["com.new", "./none.plist"], ["com.new", "./a/b/c"], [".x", "com.new"],
        ] {
            let outcome = try home.run(["diff"] + arguments)
            #expect(
                outcome.status == 2 && outcome.stdout.isEmpty && outcome.message.hasPrefix("prefs: "), "\(arguments)")
        }
        for arguments in [
            [], ["com.old"], ["-", "-"], ["-", "com.new"], ["a", "b", "c"], ["a", "b", "--format", "xml"],
        ] {
            #expect(try home.run(["diff"] + arguments).isWrongUse(of: "diff"), "\(arguments)")
        }
    }

    /// Its commands would delete all that the other one has.
    @Test(arguments: [
        ["com.pigeon", "settings.json"], ["settings.json", "com.pigeon"], ["com.pigeon", "Info"],
        ["--format", "json", "com.pigeon", "Info"],
    ])
    func aFileIsNotTakenForADomainThatDoesNotExist(arguments: [String]) throws {
        try home.run("write", "com.pigeon", "k", "v")
        try home.create("settings.json", #"{"k": "v"}"#)
        try home.create("Info.plist", "{ k = v; }")
        let outcome = try home.run(["diff"] + arguments)
        #expect(outcome.status == 2 && outcome.stdout.isEmpty)
        #expect(
            outcome.message.contains("does not exist")
                && outcome.message.contains(arguments.contains("Info") ? "./Info.plist" : "./settings.json"))
        #expect(
            try home.run(["diff"] + arguments.map { ["settings.json", "Info"].contains($0) ? "./\($0)" : $0 }).status
                == 0)
        try home.run("-host", "other", "write", "settings.json", "k", "v")
        try home.run("-host", "other", "write", "Info", "k", "v")
        #expect(try home.run(["diff"] + arguments).status == 1, "a domain of that name is there")
    }

    /// What `prefs diff A B | sh` is for.
    @Test func theCommandsOfRandomDomainsMakeThemEqual() throws {
        var random = RandomDomain(seed: 7)
        let count = Repetitions.count(200, soak: 1_000)
        for number in 0..<count {
            let old = random.contents()
            let new = number.isMultiple(of: 3) ? random.contents() : random.variation(of: old)
            for (name, contents) in [("old", old), ("new", new)] {
                let bytes = try PropertyList.dictionary(contents).encoded(as: .binary)
                try home.create("\(name)-\(number).plist", Data(bytes))
            }
        }
        let outcome = try home.shell(
            """
            directory=$(mktemp -d) && ln -s "$PREFS_TOOL" "$directory/prefs" && PATH=$directory:$PATH
            for number in $(seq 0 \(count - 1)); do
                prefs import old.$number old-$number.plist && prefs import new.$number new-$number.plist
                prefs diff --allow-missing old.$number new.$number 2> /dev/null | sh || echo "$number failed"
                prefs diff --allow-missing old.$number new.$number || echo "$number differs"
            done
            rm -r "$directory"
            """)
        #expect(outcome == .silence)
    }
}
