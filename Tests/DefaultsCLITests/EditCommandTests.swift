import Foundation
import PrefsCore
import TestSupport
import Testing

/// `edit`, with editors that are scripts.
@Suite(.hangLimit) struct EditCommandTests {
    private let home: TemporaryHome

    init() throws {
        home = try TemporaryHome()
        try home.run(
            "write", "com.pigeon",
            "{ HPMapType = <*I1>; Places = (Loft, Tower); Windows = { Main = { Width = <*I700>; }; }; Name = pigeon; }")
    }

    /// Runs `edit` with a script as the editor, whose first argument is the file.
    ///
    /// - Parameter leaves: Whether an edited text stays in the directory for temporary files, where nothing else is
    ///   left.
    @discardableResult private func edit(
        _ script: String, _ arguments: String..., environment: [String: String?] = [:], leaves: Bool = false
    ) throws -> Outcome {
        try edit(script, arguments: arguments, environment: environment, leaves: leaves)
    }

    private func edit(
        _ script: String, arguments: [String], environment: [String: String?] = [:], leaves: Bool = false
    ) throws -> Outcome {
        try home.create("editor", "#!/bin/sh\n\(script)\n", mode: 0o755)
        try FileManager.default.createDirectory(atPath: home.absolute("tmp"), withIntermediateDirectories: true)
        var variables: [String: String?] = ["EDITOR": home.absolute("editor"), "TMPDIR": home.absolute("tmp")]
        variables.merge(environment) { $1 }
        let outcome = try home.run(["edit"] + arguments, environment: variables)
        #expect(try files().count == (leaves ? 1 : 0), "\(outcome.testDescription)")
        if leaves { #expect(try outcome.message.contains("prefs: the edited text is in \(files().first ?? "")\n")) }
        return outcome
    }

    /// The paths of the files in the directory for temporary files.
    private func files() throws -> [String] {
        try home.shell("find tmp -mindepth 2").text.split(separator: "\n").map { home.absolute(String($0)) }
    }

    /// The edited text that was left.
    private func edited() throws -> String { try text(#require(files().first)) }

    private func text(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

    /// All files of the store, with their contents.
    private func stored() throws -> String {
        try home.shell("cd \"$PREFS_HOME\" && find . -type f | sort | xargs sha256sum").text
    }

    private func read(_ keyPath: String) throws -> String {
        try home.run("read", "com.pigeon", "--keypath", keyPath, "--format", "json").text
    }

    // MARK: What is changed

    @Test func whatIsEditedIsSetAndPrintedAsCommands() throws {
        let outcome = try edit("sed -i 's/HPMapType = <\\*I1>/HPMapType = <*I2>/; /Name/d' \"$1\"", "com.pigeon")
        #expect(
            outcome == .success("prefs write com.pigeon HPMapType -int 2\nprefs delete com.pigeon Name\n"),
            "\(outcome.testDescription)")
        #expect(try home.run("read-type", "com.pigeon", "HPMapType") == .success("Type is integer\n"))
        #expect(try home.run("read", "com.pigeon", "Name").status == 1)
        #expect(try read("Windows") == "{\n  \"Main\": {\n    \"Width\": 700\n  }\n}\n")
    }

    @Test(arguments: [
        (["com.pigeon", "--format", "xml"], "s/<integer>1</<integer>2</"),
        (["com.pigeon", "--format", "json"], "s/\"HPMapType\" *: *1/\"HPMapType\": 2/"),
        (["com.pigeon", "HPMapType"], "s/I1/I2/"), (["com.pigeon", "--keypath", "HPMapType"], "s/I1/I2/"),
    ])
    func eachFormatAndAPartCanBeEdited(arguments: [String], change: String) throws {
        try home.create("editor", "#!/bin/sh\nsed -i '\(change)' \"$1\"\n", mode: 0o755)
        let outcome = try home.run(["edit"] + arguments, environment: ["EDITOR": home.absolute("editor")])
        #expect(outcome == .success("prefs write com.pigeon HPMapType -int 2\n"), "\(outcome.testDescription)")
    }

    @Test func aValueInsideAnotherIsSetThere() throws {
        let outcome = try edit("sed -i s/700/800/ \"$1\"", "com.pigeon", "--keypath", "Windows.Main")
        #expect(outcome == .success("prefs write --keypath Windows.Main.Width com.pigeon -int 800\n"))
    }

    /// What is only looked at keeps its type and its fraction, whatever the text can say.
    @Test(arguments: ["xml", "json", "openstep"]) func whatIsNotEditedStays(_ format: String) throws {
        try home.run("write", "com.pigeon", "When", "-date", "2024-01-02T03:04:05.678Z")
        try home.run("write", "com.pigeon", "Bytes", "-data", "010203")
        let before = try home.run("export", "com.pigeon", "-", "--format", "binary").stdout
        let outcome = try edit("sed -i s/Tower/Roof/ \"$1\"", "com.pigeon", "--format", format)
        #expect(outcome.status == 0 && outcome.text.contains("Roof"), "\(outcome.testDescription)")
        try home.run("write", "com.pigeon", "Places", "-array", "Loft", "Tower")
        #expect(try home.run("export", "com.pigeon", "-", "--format", "binary").stdout == before)
    }

    /// An array without containers is set as a whole, and elements may move.
    @Test(arguments: ["json", "xml", "openstep"]) func elementsThatAreNotEditedStay(_ format: String) throws {
        try home.run("write", "com.list", "{ M = ({ n = a; d = <78>; }, { n = b; d = <79>; }); }")
        try home.run("write", "com.list", "L", "-array", "-date", "2020-01-01T01:02:03.5Z", "-data", "7878", "s")
        try edit("sed -i 's/\\bs\\b/t/' \"$1\"", "com.list", "--keypath", "L", "--format", format)
        #expect(
            try home.run("diff", "com.none", "com.list", "--allow-missing").text.contains(
                "com.none L -array -date 2020-01-01T01:02:03.5Z -data 7878 -string t\n"))
        guard format == "json" else { return }
        try edit("sed -i 's/\"M\": \\[/&{\"n\": \"new\"},/' \"$1\"", "com.list", "--format", format)
        #expect(try home.run("read", "com.list", "--keypath", "M.0.n") == .success("new\n"))
        #expect(try home.run("read-type", "com.list", "--keypath", "M.1.d") == .success("Type is data\n"))
        #expect(try home.run("read-type", "com.list", "--keypath", "M.2.d") == .success("Type is data\n"))
    }

    @Test func registeredDefaultsAndFilesCanBeEdited() throws {
        try home.run("register", "com.pigeon", "Zoom", "-int", "3")
        #expect(
            try edit("sed -i s/I3/I4/ \"$1\"", "com.pigeon", "--registered")
                == .success("prefs register com.pigeon Zoom -int 4\n"))
        try home.create("file.plist", "{ a = b; }")
        #expect(try edit("sed -i 's/a = b/a = c/' \"$1\"", "./file.plist").status == 0)
        #expect(try home.run("read", "./file.plist", "a") == .success("c\n"))
        #expect(try edit("true", "./missing.plist").status == 1)
    }

    @Test func aDomainWithoutSettingsIsAnEmptyDictionary() throws {
        #expect(try edit("echo '{ a = b; }' > \"$1\"", "com.new") == .success("prefs write com.new a -string b\n"))
    }

    @Test func dryRunPrintsTheCommandsAlone() throws {
        let before = try stored()
        let outcome = try edit("sed -i s/I1/I2/ \"$1\"", "com.pigeon", "--dry-run")
        #expect(outcome == .success("prefs write com.pigeon HPMapType -int 2\n"))
        #expect(try stored() == before)
    }

    // MARK: Editors

    @Test func theWordsOfTheVariableAreSplitAsAShellDoes() throws {
        try home.create("my editor", "#!/bin/sh\n[ \"$1\" = --wait ] && sed -i s/I1/I5/ \"$2\"\n", mode: 0o755)
        let visual = "'\(home.absolute("my editor"))' --wait"
        #expect(
            try edit("exit 1", "com.pigeon", environment: ["VISUAL": visual])
                == .success("prefs write com.pigeon HPMapType -int 5\n"))
    }

    @Test func withoutVariablesTheEditorIsTheProgramEditorOrElseVi() throws {
        for name in ["vi", "editor"] {
            try home.create("programs/\(name)", "#!/bin/sh\necho '{ by = \(name); }' > \"$1\"\n", mode: 0o755)
            let script = "unset VISUAL EDITOR; TERM=xterm PATH=$PWD/programs; export TERM PATH; prefs edit com.new <&1"
            #expect(try home.shellOnTerminal(script) == .success("prefs write com.new by -string \(name)\n"))
        }
    }

    @Test func withoutAnEditorAndATerminalNothingIsOpened() throws {
        let unset = "unset VISUAL EDITOR; export TERM"
        let refusal = "neither VISUAL nor EDITOR names one"
        #expect(try home.shell("\(unset)=xterm; prefs edit com.pigeon").isRefusal(naming: refusal))
        for terminal in ["TERM=dumb; prefs edit com.pigeon <&1", "TERM=xterm; prefs edit com.pigeon < /dev/null"] {
            let script = "\(unset.dropLast(4))\(terminal)"
            #expect(try home.shellOnTerminal(script).isRefusal(naming: refusal), "\(terminal)")
        }
    }

    @Test func aLinkInTheDirectoryOfTheFileIsNotFollowed() throws {
        try home.create("precious/file", "text")
        let links = """
            ln -s "$PWD/precious" "$(dirname "$1")/directory"
            ln -s "$PWD/precious/file" "$(dirname "$1")/file"
            """
        try edit(links, "com.pigeon")
        #expect(try home.shell("cat precious/file") == .success("text"))
    }

    @Test func theFileIsForItsOwnerAlone() throws {
        try edit("stat -c '%a' \"$1\" \"$(dirname \"$1\")\" > modes", "com.pigeon")
        #expect(try home.shell("cat modes") == .success("600\n700\n"))
    }

    @Test func theFileIsInTheFolderOfTheSessionOrElseOfTemporaryFiles() throws {
        try home.createDirectory("run")
        for (folder, runtime) in [("run", home.absolute("run") as String?), ("tmp", nil)] {
            try edit("dirname \"$(dirname \"$1\")\" > folder", "com.pigeon", environment: ["XDG_RUNTIME_DIR": runtime])
            #expect(try home.shell("cat folder") == .success("\(home.absolute(folder))\n"))
        }
    }

    /// OpenStep text has no references of keyed archives.
    @Test func theTextIsXMLWhereThatSaysMore() throws {
        try home.create("x.plist", "<dict><key>r</key><dict><key>CF$UID</key><integer>3</integer></dict></dict>")
        try home.run("import", "com.uid", "x.plist")
        try edit("head -n 1 \"$1\" > head", "com.uid")
        #expect(try home.shell("cat head").text.hasPrefix("<?xml"))
    }

    @Test func anEditorMayReplaceTheFileByRenaming() throws {
        let script = "sed s/I1/I2/ \"$1\" > \"$1.new\" && mv \"$1.new\" \"$1\" && touch \"$1~\" && mkdir \"$1.d\""
        #expect(try edit(script, "com.pigeon") == .success("prefs write com.pigeon HPMapType -int 2\n"))
    }

    @Test(arguments: [
        ("true", "Nothing was changed", 0), ("sleep 0.2 & exit 0", "Nothing was changed", 0),
        ("exit 3", "ended with status 3", 1), ("kill -9 $$", "was ended by signal 9", 1),
        ("rm \"$1\"", "removed the file", 1),
    ])
    func anEditorThatFailsOrChangesNothingWritesNothing(script: String, words: String, status: Int32) throws {
        let before = try stored()
        let outcome = try edit(script, "com.pigeon")
        #expect(outcome.status == status && outcome.stdout.isEmpty, "\(outcome.testDescription)")
        #expect(outcome.lastLine.contains(words), "\(outcome.testDescription)")
        #expect(try stored() == before)
    }

    @Test(arguments: ["exit 3", "kill -9 $$"]) func anEditedTextStaysWhenTheEditorFails(end: String) throws {
        let before = try stored()
        #expect(try edit("sed -i s/I1/I2/ \"$1\"; \(end)", "com.pigeon", leaves: true).status == 1)
        #expect(try edited().contains("HPMapType = <*I2>;"))
        #expect(try home.shell("stat -c %a tmp/prefs-edit-* tmp/prefs-edit-*/*") == .success("700\n600\n"))
        #expect(try stored() == before)
    }

    @Test func anEditorThatIsNotThereIsNamed() throws {
        let outcome = try edit("", "com.pigeon", environment: ["VISUAL": "no-such-editor"])
        #expect(outcome.status == 1 && outcome.lastLine.contains("no-such-editor ended with status 127"))
        #expect(outcome.lastLine.contains("is not there; EDITOR=vi chooses another"))
    }

    /// Starts `edit` in a shell, and returns when the editor has changed the text and goes on until `go` is there.
    ///
    /// - Parameter before: What the shell runs in front of the command.
    private func startEditing(_ before: String = "", ignoring signals: String = "") throws -> ChildProcess {
        try home.create(
            "editor",
            """
            #!/bin/sh
            \(signals.isEmpty ? "" : "trap '' \(signals)")
            sed -i s/I1/I2/ "$1"
            touch begun
            until [ -e go ]; do sleep 0.1; done

            """, mode: 0o755)
        try home.createDirectory("tmp")
        let process = try ChildProcess(
            ["/bin/sh", "-c", "cd '\(home.path)' && exec \(before) \"$PREFS_TOOL\" edit com.pigeon"],
            environment: home.environment(adding: ["EDITOR": home.absolute("editor"), "TMPDIR": home.absolute("tmp")]),
            streams: ["/dev/null", home.path + "/out", home.path + "/err"])
        try eventually(home.exists("begun")) { $0 }
        #expect(try home.shell("ls tmp").text.hasPrefix("prefs-edit-"))
        return process
    }

    /// An editor that ignores the signal is killed.
    @Test(arguments: [SIGTERM, SIGHUP], ["", "TERM HUP"])
    func aSignalLeavesWhatWasTypedInItsFile(_ signal: Int32, ignored: String) throws {
        let process = try startEditing(ignoring: ignored)
        process.send(signal)
        let end = process.waitForEnd()
        try home.create("go", "")
        #expect(end == 128 + signal)
        #expect(try edited().contains("HPMapType = <*I2>"))
        #expect(try text(home.absolute("err")) == "prefs: the edited text is in \(#require(files().first))\n")
        #expect(try read("HPMapType") == "1\n")
    }

    /// Editors save what was not saved yet beside the file when a signal ends them.
    @Test func whatTheEditorLeavesAfterASignalStays() throws {
        let process = try startEditing()
        try home.shell("cd tmp/prefs-edit-* && echo typed > .com.pigeon.plist.swp")
        process.send(SIGTERM)
        let end = process.waitForEnd()
        try home.create("go", "")
        #expect(end == 128 + SIGTERM)
        #expect(try home.shell("cat tmp/prefs-edit-*/.*.swp") == .success("typed\n"))
        #expect(
            try text(home.absolute("err")).contains("the editor has left files in \(home.absolute("tmp"))/prefs-edit-"))
    }

    /// `nohup` has the command ignore the signal, and the editor too.
    @Test func underNohupTheEditorGoesOn() throws {
        let process = try startEditing("nohup")
        process.send(SIGHUP)
        try home.create("go", "")
        let end = process.waitForEnd()
        #expect(end == 0)
        #expect(try read("HPMapType") == "2\n")
        #expect(try home.shell("ls tmp") == .success(""))
    }

    // MARK: Refused texts

    @Test func aTextThatDoesNotParseIsShownAgainWithTheReason() throws {
        let script = """
            if grep -q 'I1' "$1"; then sed -i 's/I1>;/I2>/' "$1"; exit; fi
            line=$(sed -n 's/.*, line \\([0-9]*\\):.*/\\1/p' "$1")
            sed -n "${line}p" "$1" > line
            sed -i 's/I2>/I2>;/' "$1"
            """
        #expect(try edit(script, "com.pigeon") == .success("prefs write com.pigeon HPMapType -int 2\n"))
        #expect(try home.shell("cat line").text.contains("Name = pigeon;"))
    }

    @Test(arguments: ["xml", "json", "openstep"]) func aTextThatStaysWrongStaysInItsFile(_ format: String) throws {
        let script = "grep -q -- '# .* line' \"$1\" || echo '<<' >> \"$1\""
        let outcome = try edit(script, "com.pigeon", "--format", format, leaves: true)
        #expect(outcome.status == 1 && outcome.lastLine.hasSuffix(". Nothing was written."))
        #expect(try edited().contains("<<"))
        #expect(try read("HPMapType") == "1\n")
    }

    @Test func aProgramThatAlwaysMakesAMistakeIsNotStartedForEver() throws {
        #expect(try edit("echo x >> starts; echo '<<' >> \"$1\"", "com.pigeon", leaves: true).status == 1)
        #expect(try home.shell("wc -l < starts") == .success("20\n"))
        #expect(try edited().components(separatedBy: "<<").count == 21)
    }

    /// What was typed before is in no other place.
    @Test(arguments: ["rm \"$1\"", "rm -r \"$(dirname \"$1\")\""])
    func aTextThatWasRefusedAndThenRemovedIsWrittenAgain(removal: String) throws {
        let script = "grep -q I2 \"$1\" && exec \(removal); sed -i 's/I1>;/I2>/' \"$1\""
        let outcome = try edit(script, "com.pigeon", leaves: true)
        #expect(outcome.status == 1 && outcome.lastLine.contains("removed the file"), "\(outcome.testDescription)")
        #expect(try edited().contains("HPMapType = <*I2>\n"))
        #expect(try home.shell("stat -c %a tmp/prefs-edit-* tmp/prefs-edit-*/*") == .success("700\n600\n"))
    }

    @Test func aTextThatIsMadeAsItWasIsNotLeft() throws {
        let script = "grep -q I2 \"$1\" || { sed -i 's/I1>;/I2>/' \"$1\"; exit; }; sed -i 's/I2>/I1>;/' \"$1\""
        #expect(try edit(script, "com.pigeon") == Outcome(stderr: Data("prefs: Nothing was changed\n".utf8)))
        #expect(try edit(script + "; exit 1", "com.pigeon").status == 1)
    }

    /// As OpenStep text, blanks and comments are an empty dictionary.
    @Test(arguments: ["", "\n", "  \n\n", "/* { a = 1; } */", "// {}"], [[], ["Name"]])
    func aTextWithoutAValueDeletesNothing(_ text: String, _ key: [String]) throws {
        try home.create("text", text)
        let before = try stored()
        let script = "cat '\(home.absolute("text"))' > \"$1\""
        let outcome = try edit(script, arguments: ["com.pigeon"] + key, leaves: true)
        #expect(outcome.status == 1 && outcome.lastLine.contains("The text is empty"), "\(outcome.testDescription)")
        #expect(try stored() == before)
    }

    /// The text is where nobody looks for it.
    @Test(arguments: [
        "mv \"$1\" \"$1.new\"", "rm \"$1\"; mkdir \"$1\"; echo I2 > \"$1/I2\"", "cp \"$1\" \"$1.save\"; exit 1",
        "cp \"$1\" \"$(dirname \"$1\")/$(printf '\\351')\"; exit 1",
    ])
    func filesThatAnEditorLeavesInPlaceOfTheTextStay(_ script: String) throws {
        try home.create("editor", "#!/bin/sh\nsed -i s/I1/I2/ \"$1\"\n\(script)\n", mode: 0o755)
        try home.createDirectory("tmp")
        let outcome = try home.run(
            ["edit", "com.pigeon"], environment: ["EDITOR": home.absolute("editor"), "TMPDIR": home.absolute("tmp")])
        #expect(outcome.status == 1, "\(outcome.testDescription)")
        #expect(outcome.message.contains("the editor has left files in \(home.absolute("tmp"))/prefs-edit-"))
        #expect(try home.shell("grep -r I2 tmp").text.contains("I2"))
        #expect(try read("HPMapType") == "1\n")
    }

    @Test func aTextThatIsTypedAgainIsNotShownAgain() throws {
        let outcome = try edit("echo x >> starts; echo '{{' > \"$1\"", "com.pigeon", leaves: true)
        #expect(outcome.status == 1 && outcome.lastLine.hasSuffix("Nothing was written."))
        #expect(try home.shell("wc -l < starts") == .success("2\n"))
    }

    @Test func aTextThatIsNoDictionaryIsRefused() throws {
        let outcome = try edit("grep -q '# The text' \"$1\" || echo '(a)' > \"$1\"", "com.pigeon", leaves: true)
        #expect(outcome.status == 1 && outcome.lastLine.contains("has to be a dictionary"))
    }

    @Test func theChecksOfASettingsBundleHold() throws {
        try home.createBundle(".local/share/settings/com.pigeon.bundle", TemporaryHome.pigeon)
        let outcome = try edit(
            "grep -q '# HPMapStyle' \"$1\" || sed -i 's/HPMapType = <.I1>/HPMapStyle = <*I77>/' \"$1\"", "com.pigeon",
            leaves: true)
        #expect(outcome.status == 1 && outcome.lastLine.contains("HPMapStyle"), "\(outcome.testDescription)")
        #expect(try read("HPMapType") == "1\n")
    }

    /// A comment of XML may not have two hyphens.
    @Test func theHeadOfAnXMLTextHasNoDoubleHyphens() throws {
        let element = "{ Type = PSTextFieldSpecifier; Key = \"a--b\"; Pattern = \"[a-z]*\"; }"
        try home.createBundle(".local/share/settings/com--pigeon.bundle", ["Root": element])
        try home.run("write", "com--pigeon", "a--b", "pigeon")
        let script = """
            cat "$1" >> shown
            if grep -q '>pigeon<' "$1"; then sed -i 's/>pigeon</>Crow 2</' "$1"; exit; fi
            sed -i 's/>Crow 2</>raven</' "$1"
            """
        #expect(
            try edit(script, "com--pigeon", "--format", "xml")
                == .success("prefs write com--pigeon a--b -string raven\n"))
        let comments = try text(home.absolute("shown")).split(separator: "\n").filter { $0.hasPrefix("<!--# ") }
        #expect(comments.count == 4 && comments.contains { $0.contains("a- -b: ") })
        for comment in comments { #expect(!comment.dropFirst(4).dropLast(3).contains("--"), "\(comment)") }
    }

    // MARK: Others

    @Test func whatOthersWriteMeanwhileStays() throws {
        let script = "\"$PREFS_TOOL\" write com.pigeon Name raven; sed -i s/I1/I2/ \"$1\""
        #expect(try edit(script, "com.pigeon") == .success("prefs write com.pigeon HPMapType -int 2\n"))
        #expect(try home.run("read", "com.pigeon", "Name") == .success("raven\n"))
    }

    @Test(arguments: [
        "\"$PREFS_TOOL\" write com.pigeon HPMapType -int 9; sed -i s/I1/I2/ \"$1\"",
        "\"$PREFS_TOOL\" write com.pigeon Places -array x Loft Tower; sed -i s/Tower/Roof/ \"$1\"",
        "\"$PREFS_TOOL\" write com.pigeon Windows none; sed -i 's/Width = .*/&New = 1;/' \"$1\"",
        "\"$PREFS_TOOL\" delete com.pigeon; sed -i s/700/800/ \"$1\"",
    ])
    func aChangeAtTheSamePlaceIsNotOverwritten(_ script: String) throws {
        let outcome = try edit("grep -q 'Others have' \"$1\" && exit; \(script)", "com.pigeon", leaves: true)
        #expect(outcome.status == 1 && outcome.stdout.isEmpty, "\(outcome.testDescription)")
        #expect(outcome.lastLine.hasSuffix("was changed meanwhile. Nothing was written."), "\(outcome.lastLine)")
        let stored = try home.run("read", "com.pigeon").text
        for edited in ["HPMapType = 2", "Roof", "New", "800"] { #expect(!stored.contains(edited)) }
    }

    /// Others write 9 before the first text is read, and `second` changes the text that is opened again.
    private func editOverOthers(_ second: String, leaves: Bool = false) throws -> Outcome {
        let script = """
            if grep -q 'Others have' "$1"; then cp "$1" shown; \(second); exit; fi
            "$PREFS_TOOL" write com.pigeon HPMapType -int 9; sed -i s/I1/I2/ "$1"
            """
        return try edit(script, "com.pigeon", leaves: leaves)
    }

    @Test func whatOthersHaveSetIsNamedAndMayBeOverwritten() throws {
        #expect(try editOverOthers("echo >> \"$1\"") == .success("prefs write com.pigeon HPMapType -int 2\n"))
        let shown = try text(home.absolute("shown"))
        #expect(shown.hasPrefix("//# Others have changed meanwhile: HPMapType (now 9).\n"), "\(shown)")
        #expect(shown.contains("HPMapType = <*I2>;"))
    }

    @Test func whatOthersHaveSetStaysWhenTheChangeIsTakenBack() throws {
        #expect(try editOverOthers("sed -i s/I2/I1/ \"$1\"").lastLine == "prefs: Nothing was changed")
        #expect(try read("HPMapType") == "9\n")
    }

    /// Only the value that was named may be overwritten.
    @Test func whatOthersSetOnceMoreIsNotOverwritten() throws {
        let others = "\"$PREFS_TOOL\" write com.pigeon HPMapType -int \"$(wc -l < \"$1\")\"; echo >> \"$1\""
        let outcome = try editOverOthers(others, leaves: true)
        #expect(outcome.status == 1 && outcome.lastLine.contains("HPMapType was changed meanwhile"))
        #expect(try Int(read("HPMapType").dropLast()) ?? 0 > 9)
    }

    /// Another element has the place of the one that was edited, and the value that it had.
    @Test func anElementThatOthersHaveMovedIsNotOverwritten() throws {
        try home.run("write", "com.pigeon", "List", "({ n = 1; }, { n = 2; }, { n = 2; })")
        let script = """
            if grep -q 'Others have' "$1"; then echo >> "$1"; exit; fi
            "$PREFS_TOOL" write com.pigeon --insert --keypath List.0 '{ n = 0; }'
            sed -i '0,/n = 2/! s/n = 2/n = 3/' "$1"
            """
        let outcome = try edit(script, "com.pigeon", leaves: true)
        #expect(outcome.status == 1 && outcome.lastLine.contains("List was changed meanwhile"))
        #expect(try !home.run("read", "com.pigeon").text.contains("n = 3"))
    }

    @Test func withoutAHomeSettingsAreEditedToo() throws {
        #expect(try edit("sed -i s/I1/I2/ \"$1\"", "com.pigeon", environment: ["HOME": nil]).status == 0)
    }

    @Test func aLimitOfFileSizesIsAnError() throws {
        try home.createDirectory("tmp")
        let outcome = try home.shell(
            "(ulimit -f 0; EDITOR=true prefs edit com.pigeon; echo status=$?) 2>&1 | cat",
            environment: ["TMPDIR": home.absolute("tmp")])
        #expect(outcome.text.contains("File too large\nstatus=1\n"), "\(outcome.testDescription)")
        #expect(try home.shell("ls tmp") == .success(""))
    }

    @Test func aJSONFileIsEditedAsJSON() throws {
        try home.create("s.json", "{\"a\": 1, \"b\": true}\n")
        #expect(try edit("sed -i 's/: 1/: 2/' \"$1\"", "./s.json") == .success("prefs write ./s.json a -int 2\n"))
        #expect(try home.shell("cat s.json").text.contains("\"a\": 2"))
    }
}
