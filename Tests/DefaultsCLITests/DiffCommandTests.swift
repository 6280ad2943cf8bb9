import Foundation
import PropertyListSamples
import PropertyLists
import TestSupport
import Testing

@Suite(.hangLimit) struct DiffCommandTests {
    private let home: TemporaryHome

    init() throws { home = try TemporaryHome() }

    private func compare(_ old: String, _ new: String, arguments: [String] = ["com.old", "com.new"]) throws -> Outcome {
        try home.run("write", "com.old", old)
        try home.run("write", "com.new", new)
        return try home.run(["diff"] + arguments)
    }

    @Test func nothingIsDifferent() throws {
        #expect(try compare("{a=1;}", "{a=1;}") == .silence)
        #expect(try home.run("diff", "--allow-missing", "com.none", "com.neither") == .silence)
    }

    @Test(arguments: [
        ("{a=1;}", "{a=2;}", "prefs write com.old a -string 2"),
        ("{a=1;}", "{b=<*I1>;}", "prefs write com.old b -int 1\nprefs delete com.old a"),
        ("{a=1;}", "{}", "prefs delete com.old"),
        ("{a={b=1;c=2;};}", "{a={b=1;c=3;};}", "prefs write --keypath a.c com.old -string 3"),
        ("{a={b={c=1;};};}", "{a={b={};};}", "prefs write --keypath a.b com.old -dict"),
        ("{a=(1,2);}", "{a=(1,3,4);}", "prefs write com.old a -array -string 1 -string 3 -string 4"),
        ("{a=(1);}", "{a=(1,{x=2;});}", "prefs write com.old a '( 1, { x = 2; } )'"),
        (
            "{a=({x=1;},{y=1;},{z=1;});}", "{a=({x=2;},{y=1;});}",
            "prefs write --keypath a.0.x com.old -string 2\nprefs delete --keypath a.2 com.old"
        ),
        ("{a=({x=1;});}", "{a=({x=1;},{y=1;});}", "prefs write --keypath a.1 com.old -dict -string y -string 1"),
        ("{\"it's\"=1;}", "{\"it's\"=\"a b\";}", "prefs write com.old 'it'\\''s' -string 'a b'"),
        ("{\"a.b\"={c=1;};}", "{\"a.b\"={c=2;};}", "prefs write --keypath 'a\\.b.c' com.old -string 2"),
        ("{}", "{\"--k\"=1;}", "prefs write -- com.old --k -string 1"),
        (
            "{}", "{a=<*BY>;b=<*R0.5>;c=<*D2024-01-02 03:04:05 +0000>;d=<0102>;}",
            """
            prefs write com.old a -bool true
            prefs write com.old b -float 0.5
            prefs write com.old c -date 2024-01-02T03:04:05Z
            prefs write com.old d -data 0102
            """
        ),
    ])
    func theCommandsMakeTheFirstAsTheSecond(old: String, new: String, commands: String) throws {
        let arguments = ["com.old", "com.new", "--allow-missing"]
        let outcome = try compare(old, new, arguments: arguments)
        #expect(outcome.status == 1 && outcome.text == commands + "\n")
        try home.shell(outcome.text)
        #expect(try home.run(["diff"] + arguments) == .silence)
    }

    @Test func filesAndStandardInputAreCompared() throws {
        try home.create("a.plist", Data("{ k = 1; }".utf8))
        try home.create("b.json", Data(#"{"k": 2}"#.utf8))
        #expect(try home.run("diff", "./a.plist", "./b.json").text == "prefs write ./a.plist k -int 2\n")
        #expect(try home.run("diff", "./a", "-", input: "{ k = 3; }").text == "prefs write ./a.plist k -string 3\n")
        #expect(try home.run("diff", "-", "./a.plist", "--format", "json", input: "{ k = 1; }") == .success("[]\n"))
        try home.run("-currentHost", "write", "com.new", "k", "4")
        #expect(
            try home.run("-currentHost", "diff", "--allow-missing", "com.old", "com.new").text
                == "prefs -host \(TemporaryHome.host) write com.old k -string 4\n")
    }

    @Test func whatCannotBeChangedIsNotToldHowTo() throws {
        try home.create("a.json", #"{"k": 1}"#)
        try home.run("write", "com.new", "k", "2")
        try home.run("write", "com.new", "k", "-int", "2")
        let outcome = try home.run("diff", "./a.json", "com.new")
        #expect(outcome.text == "prefs write ./a.json k -int 2\n" && outcome.status == 1)
        #expect(try home.shell(outcome.text).status == 0 && home.run("diff", "./a.json", "com.new") == .silence)
        try home.run("write", "com.new", "k", "-int", "3")
        #expect(try home.run("diff", "--format", "json", "./a.json", "com.new").status == 1)
    }

    /// Though none of its keys stays.
    @Test func aFileKeepsItsFormatAndMode() throws {
        try home.create("x", "<plist><dict><key>a</key><string>1</string></dict></plist>", mode: 0o644)
        try home.run("write", "com.new", "b", "-int", "2")
        try home.create("commands.sh", try home.run("diff", "./x", "com.new").text)
        #expect(try home.shell(". ./commands.sh") == .silence)
        #expect(try home.bytes("x").starts(with: Data("<?xml".utf8)))
        #expect(try home.mode("x") == "644")
    }

    @Test func nothingToCompareWithIsSaid() throws {
        try home.run("write", "com.old", "k", "1")
        let outcome = try home.run("diff", "--allow-missing", "com.old", "com.typo")
        #expect(outcome.status == 1 && outcome.text == "prefs delete com.old\n")
        #expect(outcome.message == "prefs: there is nothing in the second: the command deletes all of the first\n")
    }

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

    @Test func aDomainThatHasValuesForOtherHostsIsNotMistyped() throws {
        try home.run("-currentHost", "write", "com.here", "k", "1")
        try home.run("write", "com.old", "k", "1")
        #expect(try home.run("diff", "com.old", "com.here").text == "prefs delete com.old\n")
        let line = "prefs -host \(TemporaryHome.host) write com.old k -string 1\n"
        #expect(try home.run("-currentHost", "diff", "com.old", "com.here").text == line)
    }

    @Test func aDomainWithoutValuesBesideAFileIsEmptyAndThatIsSaid() throws {
        try home.create("a.plist", "{ k = 1; }")
        let said = "Domain com.typo does not exist: it is compared as an empty one"
        let outcome = try home.run("diff", "com.typo", "./a.plist")
        #expect(outcome.status == 1 && outcome.text == "prefs write com.typo k -string 1\n")
        #expect(outcome.message == "prefs: \(said)\n")
        for arguments in [["./a.plist", "com.typo"], ["com.typo", "./a.plist"]] {
            let outcome = try home.run(["diff", "--format", "json"] + arguments)
            #expect(outcome.status == 1 && outcome.message == "prefs: \(said)\n")
        }
        try home.create("empty.plist", "{}")
        #expect(
            try home.run("diff", "./empty.plist", "com.typo") == Outcome(stderr: Data("prefs: \(said)\n".utf8)))
        let input = try home.run("diff", "com.typo", "-", input: "{ k = 1; }")
        #expect(input.status == 1 && input.message == "prefs: \(said)\n")
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

    @Test func differencesAreJSON() throws {
        let outcome = try compare(
            "{a=1;b={c=1;};}", "{b={c=<*I2>;};d=1;}", arguments: ["--format", "json", "com.old", "com.new"])
        #expect(outcome.status == 1)
        let edits = try #require(try JSONSerialization.jsonObject(with: outcome.stdout) as? [[String: Any]])
        #expect(edits.map { $0["keypath"] as? String } == ["a", "b.c", "d"])
        #expect(edits[0]["old"] as? String == "1" && edits[0]["new"] == nil)
        #expect(edits[1]["old"] as? String == "1" && edits[1]["new"] as? Int == 2)
        #expect(edits[2]["old"] == nil && edits[2]["new"] as? String == "1")
    }

    /// JSON has neither dates nor data nor references.
    @Test func differencesThatJSONDoesNotShowHaveTypes() throws {
        let date = PropertyList.date(PropertyListDate(secondsSinceReferenceDate: 0))
        let old: PropertyListDictionary = [
            "a": date, "b": .data([1, 2]), "c": [1, date, "x"], "d": ["e": .uid(3)], "f": 1, "g": [date],
        ]
        let new: PropertyListDictionary = [
            "a": "2001-01-01T00:00:00Z", "b": "AQI=", "c": [1, "2001-01-01T00:00:00Z", "x"], "d": ["e": ["CF$UID": 3]],
            "f": 1.0, "g": ["x"],
        ]
        for (name, contents) in [("old", old), ("new", new)] {
            try home.create("\(name).plist", Data(try PropertyList.dictionary(contents).encoded(as: .binary)))
        }
        let outcome = try home.run("diff", "--format", "json", "./old.plist", "./new.plist")
        #expect(outcome.status == 1)
        let edits = try #require(try JSONSerialization.jsonObject(with: outcome.stdout) as? [[String: Any]])
        #expect(
            edits.map { [$0["keypath"], $0["oldType"], $0["newType"]].map { $0 as? String } } == [
                ["a", "date", "string"], ["b", "data", "string"], ["c.1", "date", "string"],
                ["d.e", "reference", "dictionary"], ["f", nil, nil],
                ["g", nil, nil],
            ])
        #expect(
            edits[2]["old"] as? String == "2001-01-01T00:00:00Z" && edits[2]["new"] as? String == "2001-01-01T00:00:00Z"
        )
    }

    @Test func aTypeThatChangesBesideOtherElementsIsTold() throws {
        let date = PropertyList.date(PropertyListDate(secondsSinceReferenceDate: 0))
        let text: PropertyList = "2001-01-01T00:00:00Z"
        let old: PropertyListDictionary = [
            "a": [1, date, .data([])], "b": [[1, date]], "c": [date, "x"], "d": [date, ["k": date]],
        ]
        let new: PropertyListDictionary = ["a": [2, text, ""], "b": [[2, text]], "c": [text, "x", "y"], "d": [text]]
        for (name, contents) in [("old", old), ("new", new)] {
            try home.create("\(name).plist", Data(try PropertyList.dictionary(contents).encoded(as: .binary)))
        }
        let outcome = try home.run("diff", "--format", "json", "./old.plist", "./new.plist")
        let edits = try #require(try JSONSerialization.jsonObject(with: outcome.stdout) as? [[String: Any]])
        #expect(
            edits.map { [$0["keypath"], $0["oldType"], $0["newType"]].map { $0 as? String } } == [
                ["a", nil, nil], ["a.1", "date", "string"], ["a.2", "data", "string"], ["b.0", nil, nil],
                ["b.0.1", "date", "string"],
                ["c", nil, nil], ["c.0", "date", "string"], ["d", nil, nil], ["d.0", "date", "string"],
            ])
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
