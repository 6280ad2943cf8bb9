import Foundation
import TestSupport
import Testing

/// What messages have in common, and those for mistakes that people make.
@Suite struct MessageTests {
    private let home: TemporaryHome

    init() throws { home = try TemporaryHome() }

    // MARK: Long texts

    @Test func aLongTextIsCutBetweenCharactersAndItsLengthSaid() throws {
        let outcome = try home.run("write", "com.pigeon", "k", "-int", String(repeating: "é👩‍👩‍👧", count: 5_000))
        #expect(outcome.isRefusal(naming: "is not a whole number", "… (100000 bytes)") && outcome.stderr.count < 500)
        let text = try #require(String(data: outcome.stderr, encoding: .utf8))
        let start = try #require(text.range(of: "'")).upperBound
        let end = try #require(text.range(of: "…")).lowerBound
        let shown = text[start..<end]
        #expect(shown.utf8.count > 250 && shown.allSatisfy { "é👩‍👩‍👧".contains($0) }, "\(shown)")
    }

    @Test(arguments: [300, 301]) func onlyAVeryLongTextIsCut(_ count: Int) throws {
        let text = String(repeating: "x", count: count)
        let outcome = try home.run("write", "com.pigeon", "k", "-int", text)
        #expect(outcome.message.contains("'\(text)'") == (count == 300))
        #expect(outcome.message.contains("… (301 bytes)") == (count == 301))
    }

    @Test func everyMessageIsShort() throws {
        let text = String(repeating: "x", count: 100_000)
        for arguments in [
            ["write", "com.pigeon", "k", "(\(text)"], ["read", text], ["read", "com.pigeon", text], [text],
            ["write", "com.pigeon", "k", "v", text], ["rename", "com.pigeon", text, "b"], ["find", text],
            ["read", "./\(text)"],
            ["import", "com.pigeon", text], ["export", "com.pigeon", "./\(text)/x"], ["read", "-app", text],
            ["-host", text, "read", "com.pigeon"],
            ["read", "com.pigeon", "--keypath", text], ["write", "com.pigeon", "k", "-dict", text],
            ["read", "--\(text)"], ["batch", text],
        ] {
            let outcome = try home.run(arguments)
            let message = outcome.message.split(separator: "\n").filter { $0.hasPrefix("prefs: ") }
            #expect(
                (1...2).contains(message.count) && message.allSatisfy { $0.utf8.count < 1_000 },
                "\(arguments.joined(separator: " ").prefix(80))")
            #expect(outcome.message.contains("bytes)"), "\(outcome.message.prefix(1_000))")
        }
        try home.create("script", "write com.pigeon k -int \(text)\necho \(text)\n\(text)=1\n")
        #expect(try home.run("batch", "script").message.utf8.count < 2_000)
        try home.create("bad.plist", "<plist><\(text)/></plist>")
        #expect(try home.run("read", "./bad").message.utf8.count < 1_000)
    }

    // MARK: Options that stand behind a value

    @Test(arguments: [
        (["write", "com.pigeon", "k", "--dry-run"], "--dry-run\n"),
        (["write", "com.pigeon", "k", "-array", "x", "y", "--dry-run"], "(\n    x,\n    y,\n    \"--dry-run\"\n)\n"),
        (["write", "com.pigeon", "k", "-dict", "a", "--keypath"], "{\n    a = \"--keypath\";\n}\n"),
        (["write", "com.pigeon", "k", "--help"], "--help\n"), (["register", "com.pigeon", "k", "--file"], "--file\n"),
        (["write", "com.pigeon", "--keypath", "k", "--array-add-new", "--dry-run"], "(\n    \"--dry-run\"\n)\n"),
    ])
    func anOptionThatIsStoredIsSaid(arguments: [String], value: String) throws {
        let outcome = try home.run(arguments)
        let option = try #require(arguments.last)
        #expect(
            outcome
                == Outcome(
                    stderr: Data(
                        """
                        prefs: \(option) is stored as text: options go before the key (-string \(option) says that text is meant)

                        """.utf8)))
        #expect(try home.run("read", "com.pigeon", "k") == .success(value))
    }

    @Test(arguments: [
        ["write", "com.pigeon", "k", "-string", "--dry-run"],
        ["write", "com.pigeon", "k", "-array", "a", "-string", "--dry-run"],
        ["write", "com.pigeon", "k", "--raw"], ["write", "com.pigeon", "k", "--"],
        ["write", "com.pigeon", "k", "a --dry-run"],
        ["write", "com.pigeon", "k", "--dry-run "], ["register", "com.pigeon", "k", "--replace"],
    ])
    func otherWordsAreStoredWithoutAWord(arguments: [String]) throws {
        #expect(try home.run(arguments) == .silence)
    }

    /// `plutil` and `PlistBuddy` have other words for types, which macOS' command stores as well.
    @Test(arguments: [("-dictionary", "-dict"), ("-real", "-float")])
    func aFlagOfOtherProgramsIsStoredOrRefusedAndNamed(word: String, flag: String) throws {
        #expect(
            try home.run("write", "com.pigeon", "k", word)
                == Outcome(
                    stderr: Data(
                        """
                        prefs: \(word) is stored as text: the flag is \(flag) (-string \(word) says that text is meant)

                        """.utf8)))
        #expect(try home.run("read", "com.pigeon", "k") == .success("\(word)\n"))
        #expect(
            try home.run("write", "com.pigeon", "k", word, "a", "b")
                == .failure(
                    "Unexpected argument a; leaving defaults unchanged.\n"
                        + "prefs: there is no type flag \(word); do you mean \(flag)?"
                ))
        #expect(try home.run("write", "com.pigeon", "k", "-string", word) == .silence)
    }

    @Test func aBatchSaysOnWhichLineAnOptionIsStored() throws {
        try home.create("script", "defaults write com.pigeon a 1\ndefaults write com.pigeon k --dry-run\n")
        let outcome = try home.run("batch", "script")
        #expect(outcome.status == 0 && outcome.message.hasPrefix("prefs: script:2: --dry-run is stored as text"))
        #expect(try home.run("read", "com.pigeon", "k") == .success("--dry-run\n"))
    }

    @Test(arguments: [
        (
            ["write", "com.pigeon", "k", "v", "--dry-run"],
            "Unexpected argument --dry-run; leaving defaults unchanged.\nprefs: options go before the key"
        ),
        (
            ["register", "com.pigeon", "k", "v", "--help"],
            "Unexpected argument --help; leaving defaults unchanged.\nprefs: options go before the key"
        ),
        (
            ["write", "com.pigeon", "k", "-int", "5", "-currentHost"],
            "Unexpected argument -currentHost; leaving defaults unchanged.\nprefs: -currentHost goes before the verb"
        ),
        (
            ["write", "com.pigeon", "k", "-integr", "5"],
            "Unexpected argument 5; leaving defaults unchanged.\n"
                + "prefs: there is no type flag -integr; do you mean -integer?"
        ),
        (
            ["write", "com.pigeon", "k", "-arry-add", "5"],
            "Unexpected argument 5; leaving defaults unchanged.\n"
                + "prefs: there is no type flag -arry-add; do you mean -array-add?"
        ),
        (
            ["write", "com.pigeon", "k", "int", "5"],
            "Unexpected argument 5; leaving defaults unchanged.\nprefs: there is no type flag int; do you mean -int?"
        ),
        (
            ["write", "com.pigeon", "k", "-number", "5"],
            "Unexpected argument 5; leaving defaults unchanged.\n"
                + "prefs: there is no type flag -number; write --help shows them"
        ),
        (
            ["write", "com.pigeon", "k", "5", "-int"],
            "Unexpected argument -int; leaving defaults unchanged.\nprefs: -int goes before the value"
        ),
        (["write", "com.pigeon", "k", "-5", "6"], "Unexpected argument 6; leaving defaults unchanged."),
        (
            ["write", "com.pigeon", "-currentHost", "K", "1"],
            "Unexpected argument 1; leaving defaults unchanged.\nprefs: -currentHost goes before the verb"
        ),
        (["import", "com.pigeon", "-"], "Could not parse property list from standard input due to its being empty"),
        (
            ["read", "com.pigeon", "-currentHost"],
            "The domain/default pair of (com.pigeon, -currentHost) does not exist\n"
                + "prefs: -currentHost goes before the verb"
        ),
        (
            ["read", "-host", "nas"],
            "The domain/default pair of (-host, nas) does not exist\nprefs: -host goes before the verb"
        ),
        (["read", "-currentHost"], "Domain -currentHost does not exist\nprefs: -currentHost goes before the verb"),
        (
            ["delete", "com.pigeon", "-currentHost"],
            "Domain (com.pigeon) not found. Defaults have not been changed.\nprefs: -currentHost goes before the verb"
        ),
        (
            ["write", "com.pigeon", "k"],
            "Rep argument is not a dictionary. Defaults have not been changed.\nprefs: a KEY needs a VALUE after it"
        ),
        (
            ["register", "com.pigeon", "k"],
            "Rep argument is not a dictionary. Defaults have not been changed.\nprefs: a KEY needs a VALUE after it"
        ),
    ])
    func aMessageSaysWhatToDo(arguments: [String], message: String) throws {
        #expect(try home.run(arguments) == .failure(message))
        #expect(!home.exists("store"))
    }

    @Test(arguments: [
        (["write", "-currentHost", "com.pigeon", "k"], "-currentHost goes before the verb"),
        (["write", "-currentHost", "com.pigeon", "k", "v"], "-currentHost goes before the verb"),
        (["write", "-currentHost", "-g", "k", "v"], "-currentHost goes before the verb"),
        (["register", "-host", "nas", "com.pigeon", "k", "v"], "-host goes before the verb"),
        (["import", "-currentHost", "com.pigeon", "file"], "-currentHost goes before the verb"),
        (
            ["delete", "com.pigeon", "k", "-currentHost"],
            "unexpected argument -currentHost: -currentHost goes before the verb"
        ),
        (["export", "-currentHost", "com.pigeon", "-"], "-currentHost goes before the verb"),
        (["delete", "--", "com.pigeon", "k", "--dry-run"], "unexpected argument --dry-run; options go before --"),
        (["rename", "com.pigeon", "a", "b", "c"], "unexpected argument c"),
        (["read", "com.pigeon", "--keypath"], "missing PATH after --keypath"),
        (["export", "com.pigeon", "-", "--format"], "missing FORMAT after --format"),
    ])
    func wrongUseSaysWhatToDo(arguments: [String], message: String) throws {
        let outcome = try home.run(arguments)
        #expect(outcome.isWrongUse(of: arguments[0]) && outcome.lastLine == "prefs: \(message)", "\(outcome.lastLine)")
        #expect(!home.exists("store"))
    }

    @Test func aDomainOfThatNameStandsAfterTwoDashes() throws {
        #expect(try home.run("write", "--", "-currentHost", "a.b", "v") == .silence)
        #expect(try home.run("write", "-currentHost", "k", "v") == .silence, "as on macOS")
        #expect(try home.run("read", "-currentHost", "k") == .success("v\n"))
        #expect(try home.run("delete", "-currentHost") == .silence)
    }

    // MARK: Alternatives

    @Test(arguments: [
        (
            ["read", "com.pigeon", "--keypath", "list.x"],
            "(com.pigeon, list.x) does not exist\nprefs: list is an array with 2 elements, counted from 0"
        ),
        (
            ["read-type", "com.pigeon", "--keypath", "list.2"],
            "(com.pigeon, list.2) does not exist\nprefs: list is an array with 2 elements, counted from 0"
        ),
        (
            ["read", "com.pigeon", "--keypath", "list.1.in.x.y"],
            "(com.pigeon, list.1.in.x.y) does not exist\nprefs: list.1.in is an array with 1 element, counted from 0"
        ),
        (
            ["read", "com.pigeon", "--keypath", "text.x"],
            "(com.pigeon, text.x) does not exist\nprefs: text is a string"
        ),
        (["read", "com.pigeon", "--keypath", "list.1.none"], "(com.pigeon, list.1.none) does not exist"),
        (["read", "com.pigeon", "--keypath", "none.x"], "(com.pigeon, none.x) does not exist"),
    ])
    func aKeyPathThatLeadsNowhereIsReadWithAReason(arguments: [String], message: String) throws {
        try home.run("write", "com.pigeon", "{ list = (a, { in = (b); }); text = t; }")
        #expect(try home.run(arguments) == .failure("The domain/default pair of \(message)"))
    }

    @Test(arguments: [["write"], ["register"]]) func aWordIsNoIndex(verb: [String]) throws {
        try home.run(verb + ["com.pigeon", "list", "(a, b)"])
        #expect(
            try home.run(verb + ["com.pigeon", "--keypath", "list.first", "v"])
                == .failure(
                    "There is nothing at list.first: the array has 2 elements, counted from 0, and 'first' is no number. Defaults have not been changed."
                ))
        #expect(
            try home.run(verb + ["com.pigeon", "--keypath", "list.7", "v"])
                == .failure(
                    "There is nothing at list.7: the array has 2 elements, counted from 0. Defaults have not been changed."
                ))
    }

    @Test func whatIsOnlyRegisteredIsSaidWhenItIsDeleted() throws {
        try home.run("register", "com.pigeon", "{ k = 1; d = { e = 2; }; }")
        let advice = "it is a registered default; delete --registered removes it"
        let missing = "Domain (com.pigeon) not found. Defaults have not been changed."
        for arguments in [
            ["delete", "com.pigeon"], ["delete", "com.pigeon", "k"], ["delete-all", "com.pigeon"],
            ["delete-all", "com.pigeon", "k"],
        ] {
            #expect(try home.run(arguments) == .failure("\(missing)\nprefs: \(advice)"))
        }
        #expect(try home.run("delete", "com.pigeon", "none") == .failure(missing))
        let inside = try home.run("delete", "com.pigeon", "--keypath", "d.e")
        #expect(inside.status == 1 && inside.message.hasSuffix(advice + "\n"))
        try home.create("script", "prefs delete com.pigeon k\n")
        #expect(try home.run("batch", "script") == .failure("script:1: \(missing) (\(advice))"))
        #expect(try home.run("delete", "--registered", "com.pigeon", "k") == .silence)
    }

    @Test func whatIsOnlyRegisteredIsSaidWhenItIsRenamed() throws {
        try home.run("register", "com.pigeon", "k", "1")
        let missing = "does not exist in domain com.pigeon; leaving defaults unchanged"
        #expect(
            try home.run("rename", "com.pigeon", "k", "new")
                == .failure("Key k \(missing)\nprefs: it is a registered default; delete --registered removes it"))
        #expect(try home.run("rename", "com.pigeon", "none", "new") == .failure("Key none \(missing)"))
    }

    @Test func onlyOneHostOptionIsTaken() throws {
        let outcome = try home.run("-currentHost", "-host", "nas", "read", "com.pigeon")
        #expect(
            outcome.isWrongUse(of: "VERB …")
                && outcome.lastLine == "prefs: only one of -currentHost and -host can be there")
    }

    @Test func aVerbIsNoHost() throws {
        let outcome = try home.run("-host", "read", "com.pigeon")
        #expect(outcome.isWrongUse(of: "VERB …") && outcome.lastLine == "prefs: missing name after -host")
    }
}
