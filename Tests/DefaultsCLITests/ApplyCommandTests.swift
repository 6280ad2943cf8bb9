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

    // MARK: Input

    @Test func aDocumentNamesDomainsHostsAndRegisteredDefaults() throws {
        let document = """
            {
              // The global domain has several names.
              "NSGlobalDomain": {"g": 1.5},
              "com.pigeon": {"k": 1, "d": {"x": "9"}}, /* merged */
              "-currentHost": {"com.pigeon": {"h": true}},
              "-host other": {"com.pigeon": {"h": false}},
              "-registered": {"com.pigeon": {"r": "r"}}
            }
            """
        try home.run("write", "com.pigeon", "d", "-dict", "x", "1", "y", "2")
        try home.run("-host", "other", "write", "com.raven", "k", "1")
        #expect(
            try apply(document)
                == .success(
                    """
                    prefs write -g g -float 1.5
                    prefs write --keypath d.x com.pigeon -string 9
                    prefs write com.pigeon k -int 1
                    prefs -host TEST-HOST write com.pigeon h -bool true
                    prefs -host other write com.pigeon h -bool false
                    prefs register com.pigeon r -string r

                    """))
        #expect(try home.run("read", "com.pigeon", "--keypath", "d.y") == .success("2\n"))
        #expect(try apply(document) == .silence)
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

    @Test func anXMLAndABinaryPropertyListAreDocumentsToo() throws {
        let document = "<dict><key>com.a</key><dict><key>k</key><true/></dict></dict>"
        try home.create("declared.xml", TemporaryHome.document(document))
        #expect(try home.run("apply", "declared.xml") == .success("prefs write com.a k -bool true\n"))
        try home.run("write", "./b.plist", "com.b", "-dict", "k", "-int", "1")
        #expect(try home.bytes("b.plist").starts(with: Data("bplist".utf8)))
        #expect(try home.run("apply", "b.plist") == .success("prefs write com.b k -int 1\n"))
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

    @Test func aScriptDeclaresWhatItsLinesSet() throws {
        try home.run("write", "com.pigeon", "gone", "1")
        let script = """
            #!/bin/sh
            defaults write com.pigeon a -int 1
            defaults write com.pigeon d -dict-add x 1
            defaults -currentHost write com.pigeon h -bool yes
            defaults delete com.pigeon gone
            defaults delete com.pigeon never
            prefs write com.pigeon list --array-add-new x y
            """
        let outcome = try apply(script)
        #expect(
            outcome
                == .success(
                    """
                    prefs write com.pigeon a -int 1
                    prefs write com.pigeon d -dict -string x -string 1
                    prefs write com.pigeon list -array -string x -string y
                    prefs delete com.pigeon gone
                    prefs -host TEST-HOST write com.pigeon h -bool true

                    """))
        #expect(try apply(script) == .silence)
    }

    @Test(arguments: [
        ("defaults write com.pigeon list -array-add x", "--array-add-new"),
        ("defaults rename com.pigeon a b", "rename"),
        ("prefs import com.pigeon ./other.plist", "import"), ("prefs delete-all com.pigeon a", "-host NAME"),
        ("prefs delete --saved-state com.pigeon", "saved states"),
    ])
    func aLineThatDoesNotSayWhatIsToBeIsRefusedWithAHint(_ line: String, _ hint: String) throws {
        #expect(try apply("prefs write com.pigeon k 1\n\(line)").isRefusal(naming: "declared:2", hint))
        #expect(try stored() == "{}\n")
    }

    @Test func theHintForAnotherVerbHasThoseThatDeclare() throws {
        let outcome = try apply("prefs read com.pigeon")
        #expect(outcome.isRefusal(naming: "a script may have write, delete, register\n"))
    }

    @Test func aWholeDomainInAScriptIsExact() throws {
        try home.run("write", "com.pigeon", "{a = 1; b = 2; c = {d = 3;};}")
        #expect(
            try apply("defaults delete com.pigeon\ndefaults write com.pigeon a 1")
                == .success("prefs delete com.pigeon b\nprefs delete com.pigeon c\n"))
        #expect(try apply("", "--allow-empty").text.contains("prefs write com.pigeon b -string 2\n"))
        #expect(try home.run("read", "com.pigeon", "--keypath", "c.d") == .success("3\n"))
    }

    @Test func aDomainThatIsDeletedWithoutMoreIsEmptied() throws {
        try home.run("write", "com.pigeon", "a", "1")
        #expect(try apply("defaults delete com.pigeon") == .success("prefs delete com.pigeon\n"))
        #expect(try home.run("apply", "--undo") == .success("prefs write com.pigeon a -string 1\n"))
    }

    @Test func aDomainThatALaterFileDeletesForgetsWhatEarlierFilesDeclare() throws {
        try home.create("base.json", #"{"com.pigeon": {"a": 1, "b": 1}}"#)
        try home.create("work.sh", "defaults delete com.pigeon; defaults write com.pigeon b -int 2")
        #expect(try home.run("apply", "base.json", "work.sh") == .success("prefs write com.pigeon b -int 2\n"))
    }

    @Test func laterFilesOverrideEarlierOnes() throws {
        try home.create("base.json", #"{"com.pigeon": {"a": 1, "b": {"x": 1, "y": 1}}}"#)
        try home.create("work.sh", "prefs write com.pigeon b -dict-add x 2")
        try home.run("apply", "base.json", "work.sh")
        #expect(try home.run("read", "com.pigeon", "b") == .success("{\n    x = 2;\n    y = 1;\n}\n"))
        #expect(try home.run("apply", "--list").text.hasSuffix("3 settings  \(home.absolute("base.json"))\n"))
    }

    /// As `defaults` replaces it, which is what the script does in a shell.
    @Test(arguments: ["-dict x 2", "'{x = 2;}'"]) func aDictionaryInAScriptIsDeclaredAsAWhole(_ value: String) throws {
        try home.run("write", "com.pigeon", "{b = {x = 1; y = 1; z = {k = 1;};};}")
        let before = try stored()
        let script = "defaults write com.pigeon b \(value)"
        #expect(try apply(script).status == 0)
        #expect(try home.run("read", "com.pigeon", "b") == .success("{\n    x = 2;\n}\n"))
        #expect(try apply(script) == .silence)
        #expect(try home.run("apply", "--list").text.contains("  1 setting  "))
        try home.run("apply", "--undo")
        #expect(try stored() == before)
    }

    @Test func aScriptSaysThatItIsDoneOnlyIfItChangedSomething() throws {
        let script = "defaults write com.pigeon a 1\necho Done."
        #expect(try apply(script).message == "Done.\n")
        #expect(try apply(script) == .silence)
        #expect(try apply(script, "--check") == .silence)
    }

    @Test func keysThatAreAddedInAScriptReplaceTheirValues() throws {
        try home.run("write", "com.pigeon", "{b = {x = {k = 1;}; y = 1;};}")
        try apply("defaults write com.pigeon b -dict-add x '{l = 2;}'")
        #expect(
            try home.run("read", "com.pigeon", "b")
                == .success("{\n    x =     {\n        l = 2;\n    };\n    y = 1;\n}\n"))
    }

    /// Keys that an apply owned one by one are given back before the whole dictionary is taken.
    @Test func anUndoRestoresTheDictionaryOfWhichAnEarlierApplyOwnedKeys() throws {
        try home.run("write", "com.pigeon", "{b = {x = 1; y = 1;};}")
        let before = try stored()
        try apply(#"{"com.pigeon": {"b": {"x": "2", "n": "3"}}}"#)
        #expect(try apply("defaults write com.pigeon b -dict x 4").status == 0)
        #expect(try home.run("read", "com.pigeon", "b") == .success("{\n    x = 4;\n}\n"))
        try apply("", "--allow-empty")
        #expect(try stored() == before)
    }

    @Test func twoSpellingsOfADomainAreAnError() throws {
        #expect(try apply(#"{"-g": {"a": 1}, "NSGlobalDomain": {"b": 1}}"#).isRefusal(naming: "-g", "NSGlobalDomain"))
    }

    @Test(arguments: [
        (#"{"com.pigeon": {"a": "}"}, /* again */ "com.\u0070igeon" : {}}"#, "declared: com.pigeon is there twice"),
        (#"{"-currentHost": {"com.a": {}, "com.pigeon": {"a": 1}, "com.pigeon": {}}}"#, "-currentHost: com.pigeon is"),
        (#"{"com.pigeon": {"d": {"a": [{"x": 1}, {"x": 1}], "b": 1, "b": 2}}}"#, "com.pigeon: d: b is there twice"),
    ]) func aKeyThatIsThereTwiceIsAnError(_ document: String, _ words: String) throws {
        #expect(try apply(document).isRefusal(naming: words))
        try home.create("all.json", document)
        let named = words.replacingOccurrences(of: "declared", with: "all.json")
        #expect(try home.run("import", "--all", "all.json").isRefusal(naming: named))
        #expect(try stored() == "{}\n")
    }

    @Test func aKeyInACommentIsNoRepeatedKey() throws {
        try home.create(
            "all.json",
            """
            {"com.pigeon": {"a": 1 /* "a": 2 */, "b": 2 // {"b": 3
            }}
            """)
        #expect(try home.run("import", "--all", "all.json") == .silence)
        #expect(try home.run("apply", "all.json").status == 0)
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

    /// In XML, a dictionary whose only key is `CF$UID` is read as a reference.
    @Test func aDomainWithTheKeyOfAReferenceIsADomain() throws {
        try home.run("write", "com.pigeon", "CF$UID", "-int", "3")
        try home.create("declared.plist", home.run("read", "--stored", "--format", "xml").stdout)
        try home.run("delete", "com.pigeon")
        #expect(try home.run("apply", "declared.plist").text == "prefs write com.pigeon 'CF$UID' -int 3\n")
    }

    @Test func absenceIsNullOrAString() throws {
        try home.run("write", "com.pigeon", "{a = 1; b = 2; c = 3;}")
        let declared = #"{"com.pigeon": {"a": null, "b": "--absent--", "c": "----absent--", "never": null}}"#
        #expect(
            try apply(declared)
                == .success(
                    """
                    prefs write com.pigeon c -string --absent--
                    prefs delete com.pigeon a
                    prefs delete com.pigeon b

                    """))
        #expect(try apply(declared) == .silence)
    }

    @Test func textInsideAnArrayIsNoAbsence() throws {
        let list = #"["--absent--","----absent--",{"k":"--absent--","l":["----absent--"]}]"#
        try apply(#"{"com.pigeon": {"d": {"list": \#(list)}}}"#)
        #expect(
            try home.run("read", "com.pigeon", "--keypath", "d.list", "--format", "json").text
                .filter { !$0.isWhitespace } == list)
        // The settings in that form change nothing.
        #expect(try apply(stored()) == .silence)
    }

    @Test func typesAreStrictButJSONTextIsTheDateOrTheDataThatItShows() throws {
        try home.run("write", "com.pigeon", "one", "-int", "1")
        try home.run("write", "com.pigeon", "date", "-date", "2024-01-02 03:04:05 +0000")
        try home.run("write", "com.pigeon", "data", "-data", "00ff")
        #expect(
            try apply(#"{"com.pigeon": {"one": true, "date": "2024-01-02T03:04:05Z", "data": "AP8="}}"#)
                == .success("prefs write com.pigeon one -bool true\n"))
        #expect(
            try apply("prefs write com.pigeon date 2024-01-02T03:04:05Z").text
                .contains("prefs write com.pigeon date -string 2024-01-02T03:04:05Z\n"))
    }

    // MARK: Ownership

    @Test func whatIsNoLongerDeclaredGetsItsEarlierValueBack() throws {
        try home.run("write", "com.pigeon", "a", "before")
        let before = try stored()
        try apply(#"{"com.pigeon": {"a": "now", "made": {"on": {"the": "way"}}, "list": [1]}}"#)
        #expect(
            try apply(#"{"com.pigeon": {"list": [1]}}"#)
                == .success("prefs write com.pigeon a -string before\nprefs delete com.pigeon made\n"))
        #expect(try apply("{}").isRefusal(naming: "--allow-empty"))
        #expect(try apply("{}", "--allow-empty") == .success("prefs delete com.pigeon list\n"))
        #expect(try stored() == before)
        #expect(try home.run("apply", "--list").text.contains("0 settings"))
    }

    @Test func whatWasEditedSinceIsKeptAndReported() throws {
        try apply(#"{"com.pigeon": {"a": 1, "b": 1}}"#)
        try home.run("write", "com.pigeon", "a", "-int", "2")
        let outcome = try apply(#"{"com.pigeon": {"b": 1}}"#)
        #expect(outcome.status == 0 && outcome.text.isEmpty && outcome.message.contains("com.pigeon a was kept"))
        #expect(try home.run("read", "com.pigeon", "a") == .success("2\n"))
    }

    @Test func severalNamesOwnASettingTogether() throws {
        try home.run("write", "com.pigeon", "a", "before")
        try home.create("one.json", #"{"com.pigeon": {"a": "now"}}"#)
        try home.create("two.json", #"{"com.pigeon": {"a": "now"}}"#)
        try home.run("apply", "one.json")
        #expect(try home.run("apply", "two.json") == .silence)
        try home.create("one.json", "{}")
        #expect(try home.run("apply", "--allow-empty", "one.json") == .silence)
        try home.create("two.json", #"{"com.pigeon": {"a": "later"}}"#)
        #expect(try home.run("apply", "two.json") == .success("prefs write com.pigeon a -string later\n"))
        try home.create("two.json", "{}")
        let given = try home.run("apply", "--allow-empty", "two.json")
        #expect(given == .success("prefs write com.pigeon a -string before\n"))
    }

    @Test func twoNamesThatDeclareASettingDifferentlyAreAnErrorThatNamesBoth() throws {
        try home.create("one.json", #"{"com.pigeon": {"a": 1, "d": {"x": 1}}}"#)
        try home.run("apply", "one.json")
        for declared in [#"{"com.pigeon": {"b": 1, "a": 2}}"#, #"{"com.pigeon": {"b": 1, "d": 1}}"#] {
            let outcome = try apply(declared)
            #expect(outcome.isRefusal(naming: home.absolute("one.json"), home.absolute("declared")))
            #expect(try home.run("read", "com.pigeon", "b").status == 1)
        }
        let json = try apply(#"{"com.pigeon": {"a": 2}}"#, "--format", "json")
        #expect(json.status == 1 && json.text.contains(#""declaredBy": "\#(home.absolute("one.json"))""#))
        #expect(try apply(#"{"com.pigeon": {"a": 2}}"#, "--check").status == 2)
    }

    @Test func aNameWhoseFileIsGoneIsNotTheEnd() throws {
        try home.create("old name", #"{"com.pigeon": {"a": 1}}"#)
        try home.run("apply", "old name")
        try home.shell("mv 'old name' gone")
        let name = home.absolute("old name")
        let outcome = try apply(#"{"com.pigeon": {"a": 2}}"#)
        #expect(
            outcome.isRefusal(
                naming: "--name '\(name)' goes on under the old name", "--forget --name '\(name)'"))
        #expect(try apply(#"{"com.pigeon": {"a": 2}}"#, "--name", name).text == "prefs write com.pigeon a -int 2\n")
        #expect(try home.run("apply", "--forget", "--name", name) == .silence)
        #expect(try apply(#"{"com.pigeon": {"a": 3}}"#).status == 0)
    }

    // MARK: Files that moved

    @Test func aFileThatMovedGoesOnUnderItsOldName() throws {
        try home.run("write", "com.pigeon", "a", "before")
        try home.create("old.json", #"{"com.pigeon": {"a": "now", "b": 1}}"#)
        try home.run("apply", "old.json")
        try home.shell("mv old.json new.json")
        let (old, new) = (home.absolute("old.json"), home.absolute("new.json"))
        // Who holds the settings is told in one line, whether or not they are declared alike.
        let alike = try home.run("apply", "new.json")
        let line = "2 of these settings are also declared by \(old), which no longer exists; if it has moved,"
        #expect(alike.status == 0 && alike.text.isEmpty)
        #expect(
            alike.message.hasPrefix("prefs: \(line) prefs apply --name \(old) goes on under the old name, and")
                && alike.message.split(separator: "\n").count == 1)
        try home.run("apply", "--forget", "--name", new)
        try home.create("new.json", #"{"com.pigeon": {"a": "later", "b": 2}}"#)
        let refused = try home.run("apply", "new.json")
        #expect(refused.isRefusal(naming: "com.pigeon a and 1 more", "--name \(old) goes on under the old name"))
        #expect(refused.message.split(separator: "\n").count == 1)

        #expect(try home.run("apply", "--name", old, "new.json").status == 0)
        #expect(try home.run("apply", "--list").text.hasSuffix("  2 settings  \(old)\n"))
        try home.create("new.json", "{}")
        #expect(
            try home.run("apply", "--allow-empty", "--name", old, "new.json")
                == .success("prefs write com.pigeon a -string before\nprefs delete com.pigeon b\n"))
    }

    /// Whether there is a file of that path does not matter.
    @Test func aNameIsThatOfATextOrElseOfAPathOrElseANewOne() throws {
        try home.create("f", #"{"com.pigeon": {"a": 1}}"#)
        try home.run("apply", "f")
        let path = home.absolute("f")
        #expect(try apply(#"{"com.pigeon": {"a": 2}}"#, "--name", "./f").text == "prefs write com.pigeon a -int 2\n")
        #expect(try home.run("apply", "--list").text.hasSuffix("  1 setting  \(path)\n"))
        try home.create("g", "")
        try apply(#"{"com.pigeon": {"g": 1}}"#, "--name", "g")
        #expect(try home.run("apply", "--list").text.hasSuffix("  1 setting  g\n"))
        // Once the text is a name, it is meant.
        try home.create("g", #"{"com.loft": {"g": 1}}"#)
        try home.run("apply", "g")
        #expect(try home.run("apply", "--forget", "--name", "g").status == 0)
        #expect(try home.run("apply", "--list").text.contains("  1 setting  \(home.absolute("g"))\n"))
        #expect(try home.run("apply", "--undo", "--name", "f").text == "prefs write com.pigeon a -int 1\n")
    }

    @Test func onlyItsOwnerCanReadTheRecord() throws {
        try apply(#"{"com.pigeon": {"a": 1}}"#)
        #expect(try home.shell("stat -c %a store/.applied/record/settings.plist") == .success("600\n"))
        #expect(try home.run("domains") == .success("com.pigeon\n"))
    }

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

    /// A link makes two domains one file, so that a value of both is there once, and goes once.
    @Test func domainsOfOneFileAreAppliedAndGivenBack() throws {
        try home.run("write", "com.a", "old", "1")
        try home.link("store/com.b.plist", to: "com.a.plist")
        let declared = #"{"com.a": {"k": 1, "old": null}, "com.b": {"k": 1, "old": null}}"#
        #expect(try apply(declared).status == 0)
        #expect(try home.run("read", "com.a") == .success("{\n    k = 1;\n}\n"))
        #expect(try home.run("apply", "--dry-run", "--undo").status == 0)
        #expect(try home.run("apply", "--undo").status == 0)
        #expect(try home.run("read", "com.a") == .success("{\n    old = 1;\n}\n"))
        try home.create("all.plist", "{com.a = {k = 1;}; com.b = {k = 1;};}")
        let arguments = ["import", "--all", "--replace", "all.plist"]
        #expect(try home.run(arguments + ["--dry-run"]).status == 0)
        #expect(try home.run(arguments).status == 0)
        #expect(try home.run("read", "com.a") == .success("{\n    k = 1;\n}\n"))
    }

    @Test func aRecordThatIsNotUnderstoodIsLeftAsItIs() throws {
        try apply(#"{"com.pigeon": {"a": 1}}"#)
        for contents in ["{ FormatVersion = 2; }", "nothing"] {
            try home.create("store/.applied/record/settings.plist", contents)
            #expect(try apply(#"{"com.pigeon": {"a": 2}}"#).isRefusal(naming: "settings.plist"))
            #expect(try home.run("read", "com.pigeon", "a") == .success("1\n"))
            #expect(try home.bytes("store/.applied/record/settings.plist") == Data(contents.utf8))
        }
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

    // MARK: Forgetting

    @Test func aForgottenNameLeavesItsSettingsAsTheyAre() throws {
        try home.run("write", "com.pigeon", "a", "before")
        try apply(#"{"com.pigeon": {"a": "now"}}"#, "--name", "me")
        let outcome = try home.run("apply", "--forget", "--name", "me")
        #expect(outcome.status == 0 && outcome.text == "prefs write com.pigeon a -string before\n")
        #expect(outcome.message.contains("me is forgotten with these earlier values"))
        #expect(try home.run("apply", "--list") == .silence)
        #expect(try home.run("apply", "--undo").isRefusal(naming: "no apply"))
        #expect(try apply("{}", "--name", "me", "--allow-empty") == .silence)
        #expect(try home.run("read", "com.pigeon", "a") == .success("now\n"))
    }

    @Test func forgettingTellsEachEarlierValueThatNobodyElseKnows() throws {
        try home.run("write", "com.pigeon", "{a = 1; b = 1; c = 1; d = {x = 1;}; l = (1, 2, 3); r = {x = 1;};}")
        try apply(#"{"com.pigeon": {"b": "shared"}}"#, "--name", "other")
        let declared = #"{"a": 2, "b": "shared", "c": 2, "d": {"x": 2, "y": 2}, "l": [], "new": {"k": 1}, "r": 1}"#
        try apply(#"{"com.pigeon": \#(declared)}"#, "--name", "me")
        try home.run("write", "com.pigeon", "c", "edited")
        let before = try stored()
        #expect(
            try home.run("apply", "--forget", "--name", "me").text
                == """
                prefs write com.pigeon a -string 1
                prefs write com.pigeon c -string 1
                prefs write --keypath d.x com.pigeon -string 1
                prefs write com.pigeon l -array -string 1 -string 2 -string 3
                prefs write com.pigeon r -dict -string x -string 1

                """)
        #expect(try stored() == before)
    }

    @Test func whatAForgottenNameSharedIsGivenBackByTheOtherName() throws {
        try home.run("write", "com.pigeon", "a", "before")
        try apply(#"{"com.pigeon": {"a": "now"}}"#, "--name", "one")
        try apply(#"{"com.pigeon": {"a": "now"}}"#, "--name", "two")
        try home.run("apply", "--forget", "--name", "one")
        let outcome = try apply("{}", "--name", "two", "--allow-empty")
        #expect(outcome == .success("prefs write com.pigeon a -string before\n"))
    }

    @Test func theUndoOfAnotherNameDoesNotBringAForgottenOneBack() throws {
        try apply(#"{"com.pigeon": {"a": "now", "b": 1}}"#, "--name", "one")
        try apply(#"{"com.pigeon": {"a": "now", "b": 1}}"#, "--name", "two")
        try home.run("apply", "--forget", "--name", "one")
        #expect(
            try home.run("apply", "--undo", "--name", "two")
                == .success("prefs delete com.pigeon\n"))
        #expect(try home.run("apply", "--list") == .silence)
        #expect(try apply(#"{"com.pigeon": {"a": "other"}}"#, "--name", "three").status == 0)
    }

    @Test func onlyAKnownNameCanBeForgotten() throws {
        #expect(try home.run("apply", "--forget", "--name", "me").isRefusal(naming: "me", "--list"))
        #expect(!FileManager.default.fileExists(atPath: home.store + "/.applied"))
    }

    // MARK: Undo

    @Test func undoTakesBackTheLatestApplyOfAName() throws {
        try home.run("write", "com.pigeon", "{a = 1; d = {x = 1;};}")
        let before = try stored()
        try apply(#"{"com.pigeon": {"a": "2", "d": {"x": "2", "y": "2"}, "e": []}}"#, "--name", "one")
        let middle = try stored()
        try apply(#"{"com.pigeon": {"d": {"x": "3"}}}"#, "--name", "one")
        try home.run("apply", "--undo")
        #expect(try stored() == middle)
        #expect(try home.run("apply", "--undo").isRefusal(naming: "no apply"))
        #expect(try apply("{}", "--name", "one", "--allow-empty").status == 0)
        #expect(try stored() == before)
        #expect(try home.run("apply", "--undo", "--name", "two").isRefusal(naming: "two", "--list"))
    }

    @Test func undoSkipsWhatWasEditedUnlessForced() throws {
        try home.run("write", "com.pigeon", "{a = 1; b = 1;}")
        try apply(#"{"com.pigeon": {"a": "2", "b": "2"}}"#)
        try home.run("write", "com.pigeon", "a", "3")
        let outcome = try home.run("apply", "--undo", "--dry-run")
        let command = "prefs write com.pigeon b -string 1"
        #expect(outcome.text == "\(command) # was -string 2\n# 1 setting in 1 domain would change\n")
        #expect(outcome.message.contains("com.pigeon a was kept"))
        #expect(try home.run("apply", "--undo").text == "\(command)\n")
        try apply(#"{"com.pigeon": {"a": "2"}}"#)
        try home.run("write", "com.pigeon", "a", "4")
        #expect(try home.run("apply", "--undo", "--force") == .success("prefs write com.pigeon a -string 3\n"))
    }

    // MARK: Options

    @Test func checkAndDryRunChangeNothing() throws {
        try home.run("write", "com.pigeon", "a", "1")
        let before = try home.files(in: "store")
        let change = "prefs write com.pigeon a -string 2 # was -string 1\n# 1 setting in 1 domain would change\n"
        #expect(try apply(#"{"com.pigeon": {"a": "2"}}"#, "--check") == Outcome(status: 1, stdout: Data(change.utf8)))
        #expect(try apply(#"{"com.pigeon": {"a": "2"}}"#, "--dry-run") == .success(change))
        #expect(try apply(#"{"com.pigeon": {"a": "1"}}"#, "--check") == .silence)
        #expect(try apply("{", "--check").status == 2)
        #expect(try apply("prefs write com.pigeon a -array-add 1", "--check").status == 2)
        #expect(try home.files(in: "store") == before)
    }

    @Test func aTrialSaysWhatTheValuesWere() throws {
        try home.run("write", "com.a", "{ text = \"two\\nlines\"; d = { x = (1, 2); }; gone = 1; }")
        try home.run("write", "com.a", "long", String(repeating: "é", count: 300))
        try home.run("write", "com.b", "only", "-bool", "true")
        let script = """
            prefs write com.a text -string 'new lines'
            prefs write com.a d -dict x 1
            prefs delete com.a gone
            prefs write com.a long -int 1
            prefs write com.a new '{}'
            prefs delete com.b
            """
        for option in ["--check", "--dry-run"] {
            let lines = try apply(script, option).text.split(separator: "\n")
            #expect(
                lines.filter { !$0.contains(" long ") } == [
                    "prefs write --keypath d.x com.a -string 1 # was -array -string 1 -string 2",
                    "prefs write com.a new -dict # was not set",
                    "prefs write com.a text -string 'new lines' # was -string 'two\\nlines'",
                    "prefs delete com.a gone # was -string 1",
                    "prefs delete com.b # was -dict -string only -bool true",
                    "# 6 settings in 2 domains would change",
                ])
            let long = try #require(lines.first { $0.contains(" long ") }?.split(separator: " # ").last)
            #expect(long.hasPrefix("was -string 'éé") && long.contains("é… (") && long.count <= 200)
        }
        let json = try apply(script, "--check", "--format", "json").text
        #expect(!json.contains("# "))
        #expect(try home.shell(try apply(script, "--dry-run").text) == .silence)
        #expect(try apply(script, "--check") == .silence)
    }

    @Test func aDomainThatCannotBeWrittenIsNamedWithItsLine() throws {
        let script = "prefs write com.a k 1\n\nprefs write /no-such-folder/Volumes k 1\n"
        let outcome = try apply(script)
        #expect(
            outcome
                == .failure(
                    "declared:3: Could not write domain /no-such-folder/Volumes.plist; exiting: open /no-such-folder: "
                        + "No such file or directory\n"
                        + "prefs: --exclude '/no-such-folder/*' leaves out what is in this folder"))
        #expect(try apply(script, "--exclude", "/no-such-folder/*").status == 0)
        #expect(try home.run("read", "com.a", "k") == .success("1\n"))
    }

    @Test func checkLooksOnlyAtWhatIsSelected() throws {
        let declared = #"{"com.pigeon": {"a": 1, "d": {"x": 1, "y": 1}}, "com.loft": {"NSWindow Frame main": "0 0"}}"#
        let change =
            "prefs write com.pigeon d -dict -string x -int 1 # was not set\n# 1 setting in 1 domain would change\n"
        let selected = try apply(declared, "--check", "--only", "com.pigeon:d", "--exclude", "*:d.y")
        #expect(selected == Outcome(status: 1, stdout: Data(change.utf8)))
        #expect(try apply(declared, "--check", "--only", "com.loft", "--exclude", "@noise") == .silence)
    }

    @Test func onlyWhatIsSelectedIsSetAndGivenBack() throws {
        try home.run("write", "com.pigeon", "{a = before; d = {y = before;}; l = (1, 2);}")
        let before = try stored()
        let declared = #"{"com.pigeon": {"a": 1, "d": {"x": 1, "y": 1}}, "com.loft": {"k": 1}}"#
        #expect(
            try apply(declared, "--only", "com.pigeon", "--exclude", "*:d.y")
                == .success("prefs write com.pigeon a -int 1\nprefs write --keypath d.x com.pigeon -int 1\n"))
        #expect(try apply(declared, "--only", "com.pigeon", "--exclude", "*:d.y") == .silence)
        #expect(try home.run("apply", "--list").text.contains("  2 settings  "))
        #expect(
            try apply(declared)
                == .success("prefs write --keypath d.y com.pigeon -int 1\nprefs write com.loft k -int 1\n"))
        // The new file no longer has `a`, but the apply passes over it: it stays as it is, and declared.
        #expect(
            try apply(#"{"com.loft": {"k": 1}}"#, "--only", "com.pigeon:d")
                == .success(
                    "prefs delete --keypath d.x com.pigeon\nprefs write --keypath d.y com.pigeon -string before\n"))
        #expect(try home.run("apply", "--list").text.contains("  2 settings  "))
        #expect(try apply("{}", "--allow-empty").text.contains("prefs write com.pigeon a -string before\n"))
        #expect(try stored() == before)
    }

    @Test func anArrayOfWhichAPartIsLeftOutIsSetWithoutIt() throws {
        let (old, new) = (#"[{"id": 1, "n": 1}, 5]"#, #"[{"id": 2, "n": 2}, 6]"#)
        try apply(#"{"com.pigeon": {"l": \#(old)}}"#, "--name", "old")
        try home.run("apply", "--forget", "--name", "old")
        let before = try stored()
        let declared = #"{"com.pigeon": {"l": \#(new)}}"#
        try apply(declared, "--exclude", "*:**.id")
        #expect(
            try home.run("read", "com.pigeon", "l", "--format", "json").text.filter { !$0.isWhitespace }
                == #"[{"id":1,"n":2},6]"#)
        #expect(try apply(declared, "--exclude", "*:**.id") == .silence)
        #expect(try apply(declared, "--check", "--exclude", "*:**.id") == .silence)
        #expect(try home.run("apply", "--undo").status == 0)
        #expect(try stored() == before)
    }

    // MARK: Several files

    @Test func aConflictNamesTheFileThatDeclaresTheSetting() throws {
        for (file, key) in [("a1", "a"), ("a2", "b"), ("b1", "c"), ("b2", "b")] {
            try home.create(file, #"{"com.pigeon": {"\#(key)": "\#(file)"}}"#)
        }
        let path = { home.absolute($0) }
        try home.run("apply", "a1", "a2")
        let message =
            "\(path("b2")) (applied with \(path("b1"))) and, differently, by \(path("a2")) (applied with \(path("a1")))"
        #expect(try home.run("apply", "b1", "b2").isRefusal(naming: "com.pigeon b is declared by \(message)"))
        let json = try home.run("apply", "b1", "b2", "--format", "json").text
        #expect(json.contains(#""declaredBy": "\#(path("a1"))""#) && json.contains(#""declaredIn": "\#(path("a2"))""#))

        // The setting moves to the other file, and nothing else changes.
        try home.create("a1", #"{"com.pigeon": {"a": "a1", "b": "a2"}}"#)
        try home.create("a2", "{}")
        #expect(try home.run("apply", "a1", "a2") == .silence)
        #expect(try home.run("apply", "b1", "b2").isRefusal(naming: "differently, by \(path("a1"));"))
    }

    @Test func theFileThatKeepsASettingIsNamed() throws {
        try home.run("write", "com.pigeon", "b", "before")
        try home.create("a", #"{"com.pigeon": {"b": "now"}}"#)
        try home.run("apply", "a")
        for (file, key) in [("b1", "c"), ("b2", "b")] { try home.create(file, #"{"com.pigeon": {"\#(key)": "now"}}"#) }
        try home.run("apply", "b1", "b2")
        let outcome = try home.run("apply", "--undo", "--name", "a")
        let words = "\(home.absolute("b2")) (applied with \(home.absolute("b1"))) declares it too"
        #expect(outcome.status == 0 && outcome.message.contains(words))
    }

    @Test func whatHasChangedIsToldToPrograms() throws {
        try home.run("write", "com.pigeon", "{a = 1; b = 1;}")
        let outcome = try apply(#"{"com.pigeon": {"a": "2", "b": null, "c": 1}}"#, "--format", "json")
        let report = try #require(JSONSerialization.jsonObject(with: outcome.stdout) as? NSDictionary)
        #expect(
            report == [
                "name": home.absolute("declared"), "conflicts": [], "kept": [], "domains": ["com.pigeon"],
                "added": [["domain": "com.pigeon", "keypath": "c", "new": 1]],
                "changed": [["domain": "com.pigeon", "keypath": "a", "new": "2", "old": "1"]],
                "removed": [["domain": "com.pigeon", "keypath": "b", "old": "1"]],
            ] as NSDictionary)
    }

    @Test func nothingIsChangedThatJSONCannotReport() throws {
        let real = "prefs write com.pigeon real -float nan"
        let refused = try apply(real, "--format", "json")
        #expect(refused.isRefusal(naming: "com.pigeon real", "--format json"))
        #expect(!home.exists("store"))
        #expect(try apply(real, "--check", "--format", "json").status == 2)
        #expect(try apply(real).status == 0)
        let before = try home.snapshot()
        #expect(try home.run("apply", "--undo", "--format", "json").isRefusal(naming: "com.pigeon real"))
        #expect(try home.snapshot() == before)
        #expect(try home.run("apply", "--undo") == .success("prefs delete com.pigeon\n"))
    }

    @Test func anExactDomainHasNothingElseAtAnyDepth() throws {
        try home.run("write", "com.pigeon", "{a = 1; b = 1; d = {x = 1; y = 1;};}")
        let before = try stored()
        let declared = #"{"com.pigeon": {"a": "1", "d": {"x": "1"}}}"#
        #expect(
            try apply(declared, "--exact", "com.pigeon")
                == .success("prefs delete --keypath d.y com.pigeon\nprefs delete com.pigeon b\n"))
        #expect(try apply(declared, "--exact", "com.pigeon") == .silence)
        try apply(declared)
        #expect(try stored() == before)
    }

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

    @Test func theNameOfAnImportIsNoNameOfAnApply() throws {
        #expect(try apply(#"{"com.pigeon": {"a": 1}}"#, "--name", "import").isRefusal(naming: "import --all"))
        #expect(try stored() == "{}\n")
    }

    @Test func standardInputNeedsAName() throws {
        #expect(try home.run("apply", input: "prefs write com.pigeon a 1").isRefusal(naming: "--name"))
        #expect(try home.run(["apply", "--name", "me"], input: Data("prefs write com.pigeon a 1".utf8)).status == 0)
        #expect(try home.run("apply", "--list").text.hasSuffix("  1 setting  me\n"))
    }

    /// `/dev/fd/63` of one run has nothing to do with that of another.
    @Test(arguments: [
        "apply <(cat f.json)", "apply /dev/stdin < f.json", "apply /proc/self/fd/0 < f.json", "apply stdin < f.json",
        "apply pipe", "apply /dev/null --allow-empty",
    ])
    func aStreamNeedsAName(_ line: String) throws {
        try home.create("f.json", #"{"com.pigeon": {"a": 1}}"#)
        try home.link("stdin", to: "/dev/stdin")
        try home.shell("mkfifo pipe")
        try home.create("line.sh", "\"$PREFS_TOOL\" \(line)\n")
        #expect(try home.shell("bash line.sh").isRefusal(naming: "--name"))
        try home.create("named.sh", "\"$PREFS_TOOL\" apply --name me <(cat f.json)\n")
        #expect(try home.shell("bash named.sh") == .success("prefs write com.pigeon a -int 1\n"))
    }

    @Test func everySpellingOfAPathIsOneName() throws {
        try home.createDirectory("sub")
        try home.link("here", to: ".")
        try home.create("f.json", #"{"com.pigeon": {"a": 1}}"#)
        let paths = ["f.json", "./f.json", "sub/../f.json", "here//f.json", home.absolute("f.json")]
        for (number, path) in paths.enumerated() {
            try home.create("f.json", #"{"com.pigeon": {"a": \#(number)}}"#)
            #expect(try home.run("apply", path).status == 0)
        }
        let name = home.absolute("f.json")
        #expect(try home.run("apply", "--list").text.hasSuffix("  1 setting  \(name)\n"))
        #expect(try home.run("apply", "--list").text.split(separator: "\n").count == 1)
        // A file that is a link keeps its own name.
        try home.link("linked.json", to: "f.json")
        #expect(try home.run("apply", "here/linked.json").status == 0)
        #expect(try home.run("apply", "--list").text.contains(home.absolute("linked.json")))
    }

    @Test func everySpellingOfThePathOfAPropertyListIsOneLocation() throws {
        try home.createDirectory("sub")
        try home.link("here", to: ".")
        for (number, path) in ["./s", "./sub/../s.plist", "./here//s", home.absolute("s.plist")].enumerated() {
            try apply("prefs write \(path) k -int \(number)")
            #expect(try home.run("apply", "--list").text.contains("  1 setting  "), "\(path)")
        }
        try home.run("write", "./s", "other", "1")
        #expect(
            try apply("prefs write ./s k -int 3", "--exact", "./here/s").text
                == "prefs delete \(home.absolute("s.plist")) other\n")
        // Directories that do not exist.
        #expect(
            try apply("prefs write ./new//deep/./s k -int 1\nprefs write ./new/deep/s k -int 2", "--check").text
                == "prefs write \(home.absolute("new/deep/s.plist")) k -int 2 # was not set\n"
                + "prefs write \(home.absolute("s.plist")) other -string 1 # was not set\n"
                + "prefs delete \(home.absolute("s.plist")) k # was -int 3\n"
                + "# 3 settings in 2 domains would change\n")
    }

    @Test func aDryRunNamesWhatCannotBeWrittenAndSaysNothingOfEcho() throws {
        for option in ["--dry-run", "--verbose"] {
            let outcome = try apply("prefs write com.a k 1\nprefs write ./none/s k 1", "--skip-others", option)
            #expect(
                outcome.status == 1 && outcome.message.contains("Could not write domain"), "\(outcome.testDescription)")
        }
        let script = "prefs write com.a k 1\necho done"
        let trial = try apply(script, "--dry-run")
        #expect(trial.text.hasPrefix("prefs write com.a k -string 1 # was not set\n") && trial.stderr.isEmpty)
        #expect(try apply(script).message == "done\n")
    }

    @Test func aCheckReportsOnlyTheKeptSettingsThatAreSelected() throws {
        try apply(#"{"com.a": {"k": 1}, "com.z": {"k": 1}}"#)
        try home.run("write", "com.a", "k", "edited")
        let outcome = try apply(#"{"com.z": {"k": 1}}"#, "--check", "--only", "com.z")
        #expect(outcome == .silence)
    }

    @Test func aMessageNamesTheElementOfAnArray() throws {
        try home.create("one.sh", "prefs write com.a list --array-add-new y")
        try home.create("two.sh", "prefs write com.a list --array-remove y")
        try home.run("apply", "one.sh")
        #expect(try home.run("apply", "two.sh").isRefusal(naming: #"com.a list, element "y","#))
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
