import Foundation
import TestSupport
import Testing

@testable import defaults_cli

/// Each option of each verb makes a difference, and the one that is expected.
@Suite(.hangLimit) struct OptionTests {
    struct Use: CustomTestStringConvertible {
        let verb: Verb
        let option: Option
        /// What stands behind the option; empty where nothing does.
        let operand: String
        /// A shell script in which `@` stands for the option with its operand.
        let script: String
        /// What the script prints.
        let text: String

        init(_ verb: Verb, _ option: Option, _ operand: String, _ script: String, prints text: String) {
            (self.verb, self.option, self.operand, self.script, self.text) = (verb, option, operand, script, text)
        }

        init(_ verb: Verb, _ option: Option, _ script: String, prints text: String) {
            self.init(verb, option, "", script, prints: text)
        }

        var words: String { operand.isEmpty ? option.rawValue : "\(option.rawValue) \(operand)" }
        var testDescription: String { "\(verb.rawValue) \(words)" }
    }

    private static let untilWatched = "(while [ ! -s out ]; do prefs write com.new k $((n += 1)); done) & "

    private static let untilTwoAreWatched =
        "(while [ ! -s out ]; do prefs write com.new \"{ a = $((n += 1)); b = $n; }\"; done) & "

    private static let trial =
        "prefs write com.pigeon a -string 2 # was -string 1\n# 1 setting in 1 domain would change\n"

    private static let manyOthers =
        "for i in 1 2 3 4 5 6 7 8 9; do echo killall $i; done > a.sh; "
        + "echo prefs write com.pigeon a 2 >> a.sh; "

    static let uses = [
        Use(.read, .keyPath, "Windows.Main", "prefs read com.pigeon @", prints: "800\n"),
        Use(.read, .format, "json", "prefs read com.pigeon a @", prints: "\"1\"\n"),
        Use(.read, .raw, "prefs read com.pigeon flag @", prints: "true\n"),
        Use(.read, .defaultValue, "none", "prefs read com.pigeon absent @ 2> /dev/null", prints: "none\n"),
        Use(.read, .count, "prefs read com.pigeon Windows @", prints: "1\n"),
        Use(.read, .keys, "prefs read com.pigeon Windows @", prints: "Main\n"),
        Use(.read, .stored, "prefs read com.registered @ 2> /dev/null; echo $?", prints: "1\n"),
        Use(.read, .effective, "prefs read com.pigeon Everywhere @ 2> /dev/null", prints: "yes\n"),
        Use(.read, .origin, "prefs read com.pigeon a @ | grep origin", prints: "    origin = domain;\n"),
        Use(
            .read, .archive,
            """
            prefs write com.pigeon c '{"$archiver" = a; "$objects" = (); "$top" = { root = x; }; }'
            prefs read com.pigeon c @
            """, prints: "x\n"),
        Use(
            .edit, .keyPath, "Windows.Main", "EDITOR='sed -i 3s/.*/900/' prefs edit com.pigeon @ 2> /dev/null",
            prints: "prefs write --keypath Windows.Main com.pigeon -string 900\n"),
        Use(
            .edit, .format, "json", "EDITOR=cat prefs edit com.pigeon a @ 2> /dev/null | tail -n 1",
            prints: "\"1\"\n"),
        Use(
            .edit, .registered,
            "prefs register com.pigeon r 1; EDITOR=cat prefs edit com.pigeon r @ 2> /dev/null | tail -n 1",
            prints: "1\n"),
        Use(
            .edit, .dryRun,
            """
            EDITOR='sed -i s/800/900/' prefs edit com.pigeon @ > /dev/null
            prefs read com.pigeon --keypath Windows.Main
            """, prints: "800\n"),
        Use(.readType, .keyPath, "prefs read-type com.pigeon @ Windows.Main", prints: "Type is string\n"),
        Use(.readType, .root, "prefs read-type @ ./list.json 0", prints: "Type is array\n"),
        Use(
            .write, .root, "prefs write @ com.pigeon -dict-add b 2 2> /dev/null; prefs read com.pigeon b 2> /dev/null",
            prints: "2\n"),
        Use(
            .write, .insert, "prefs write @ com.pigeon a 2 2> /dev/null; prefs read com.pigeon a", prints: "1\n"),
        Use(
            .write, .stdin, "echo 3 | prefs write @ com.pigeon new 2> /dev/null; prefs read com.pigeon new",
            prints: "3\n"),
        Use(
            .write, .keyPath, "prefs write com.pigeon @ Windows.Main 900; prefs read com.pigeon Windows",
            prints: "{\n    Main = 900;\n}\n"),
        Use(
            .write, .dryRun, "prefs write @ com.pigeon a 2; prefs read com.pigeon a",
            prints: "prefs write com.pigeon a -string 2\n1\n"),
        Use(
            .rename, .keyPath, "prefs rename com.pigeon @ Windows.Main a; prefs read com.pigeon a 2> /dev/null",
            prints: "800\n"),
        Use(
            .rename, .dryRun, "prefs rename @ com.pigeon a b; prefs read com.pigeon a 2> /dev/null",
            prints: "prefs write com.pigeon b -string 1\nprefs delete com.pigeon a\n1\n"),
        Use(
            .delete, .keyPath, "Windows.Main", "prefs delete com.pigeon @; prefs read com.pigeon Windows 2> /dev/null",
            prints: "{\n}\n"),
        Use(.delete, .ifPresent, "prefs delete @ com.pigeon absent 2> /dev/null; echo $?", prints: "0\n"),
        Use(
            .delete, .registered,
            "prefs delete @ com.registered r 2> /dev/null; prefs read com.registered r --default none", prints: "none\n"
        ),
        Use(
            .delete, .savedState, "prefs delete com.pigeon @; ls store/SavedState/com.pigeon 2> /dev/null; echo end",
            prints: "end\n"),
        Use(
            .delete, .scene, "main",
            "prefs delete com.pigeon --saved-state @; ls store/SavedState/com.pigeon 2> /dev/null",
            prints: "main-2.plist\n"),
        Use(
            .delete, .dryRun, "prefs delete @ com.pigeon a; prefs read com.pigeon a 2> /dev/null",
            prints: "prefs delete com.pigeon a\n1\n"),
        Use(
            .deleteAll, .keyPath, "Windows.Main",
            "prefs delete-all com.pigeon @; prefs read com.pigeon Windows 2> /dev/null", prints: "{\n}\n"),
        Use(.deleteAll, .ifPresent, "prefs delete-all @ com.pigeon absent 2> /dev/null; echo $?", prints: "0\n"),
        Use(
            .deleteAll, .dryRun, "prefs delete-all @ com.pigeon a; prefs read com.pigeon a 2> /dev/null",
            prints: "prefs delete com.pigeon a\n1\n"),
        Use(
            .register, .keyPath, "prefs register com.new @ x.y 5; prefs read com.new x --default none",
            prints: "{\n    y = 5;\n}\n"),
        Use(.register, .file, "prefs register com.new @ '{ a = 1; }'; prefs read com.new a", prints: "2\n"),
        Use(
            .register, .format, "xml",
            "prefs register com.new --file two.plist @ 2> /dev/null; prefs read com.new a --default none",
            prints: "none\n"),
        Use(
            .register, .dryRun, "prefs register @ com.new a 2; prefs read com.new a --default none",
            prints: "prefs register com.new a -string 2\nnone\n"),
        Use(.register, .bundle, "prefs register com.new @ '{ b = 1; }'; prefs read com.new b", prints: "c\n"),
        Use(.settings, .bundle, "Other.bundle", "prefs settings @ com.pigeon b 2> /dev/null", prints: "c\n"),
        Use(.settings, .list, "prefs settings com.pigeon @ | sed -n 2p", prints: "    key      a\n"),
        Use(.domains, .format, "json", "prefs domains @ | head -c 1", prints: "["),
        Use(.settings, .format, "json", "prefs settings com.pigeon --list @ | head -c 1", prints: "["),
        Use(
            .settings, .reset, "prefs settings com.pigeon @ a; prefs read com.pigeon a --default none",
            prints: "none\n"),
        Use(.settings, .check, "prefs settings com.pigeon @ | tail -n 1", prints: "1 warning\n"),
        Use(
            .settings, .accessible, "echo q | prefs settings com.pigeon @ | sed -n 2p", prints: "1. A: 1\n"),
        Use(
            .settings, .dryRun, "prefs settings @ com.pigeon a 2; prefs read com.pigeon a",
            prints: "prefs write com.pigeon a -string 2\n1\n"),
        Use(
            .import, .keyPath, "Windows", "prefs import @ com.pigeon two.plist; prefs read com.pigeon Windows --keys",
            prints: "Main\na\n"),
        Use(
            .import, .root, "prefs import @ ./list.json two.json 2> /dev/null; prefs read ./list.json --count",
            prints: "3\n"),
        Use(
            .import, .format, "xml",
            "prefs import com.new two.plist @ 2> /dev/null; prefs read com.new a --default none", prints: "none\n"),
        Use(
            .import, .replace, "prefs import @ com.pigeon two.plist; prefs read com.pigeon",
            prints: "{\n    a = 2;\n}\n"),
        Use(
            .import, .dryRun, "prefs import @ com.pigeon two.plist; prefs read com.pigeon a",
            prints: "prefs write com.pigeon a -string 2\n1\n"),
        Use(
            .export, .keyPath, "Windows", "prefs export com.pigeon - @ --format json",
            prints: "{\n  \"Main\": \"800\"\n}\n"),
        Use(.export, .format, "json", "prefs export com.pigeon - @ | head -c 1", prints: "{"),
        Use(.export, .registered, "prefs export @ com.registered - --format json", prints: "{\n  \"r\": \"1\"\n}\n"),
        Use(.convert, .format, "xml", "prefs convert two.plist --output x.json @; head -c 1 x.json", prints: "<"),
        Use(
            .convert, .output, "x", "prefs convert two.plist --format json @ > out; cat x 2> /dev/null",
            prints: "{\n  \"a\": \"2\"\n}\n"),
        Use(
            .convert, .ending, "new", "prefs convert two.plist --format json @ > out; cat two.new 2> /dev/null",
            prints: "{\n  \"a\": \"2\"\n}\n"),
        Use(
            .convert, .inPlace, "prefs convert two.plist --format json @ > out; cat two.plist",
            prints: "{\n  \"a\": \"2\"\n}\n"),
        Use(
            .import, .only, "com.other", "prefs import --all all.plist @; prefs read com.new a --default none",
            prints: "none\n"),
        Use(
            .import, .exclude, "com.new", "prefs import --all all.plist @; prefs read com.new a --default none",
            prints: "none\n"),
        Use(
            .import, .all,
            "set -- @; [ $# -gt 0 ] || set -- com.other; prefs import $* all.plist; prefs read com.new a --default none",
            prints: "2\n"),
        Use(
            .export, .all,
            "set -- @; [ $# -gt 0 ] || set -- com.pigeon; prefs export $* - --format json | grep -c -e -registered",
            prints: "1\n"),
        Use(
            .export, .only, "com.pigeon:a", "prefs export com.pigeon - --format json @ | wc -l | tr -d ' '",
            prints: "3\n"),
        Use(.export, .exclude, "com.pigeon", "prefs export com.pigeon - --format json @", prints: "{}\n"),
        Use(
            .diff, .all,
            "set -- @; [ $# -gt 0 ] || set -- com.pigeon; prefs diff $* ./all.plist --only com.new",
            prints: "prefs delete com.new\n"),
        Use(.diff, .only, ":a", "prefs diff com.pigeon ./two.plist @", prints: "prefs write com.pigeon a -string 2\n"),
        Use(
            .diff, .exclude, "':[!a]*'", "prefs diff com.pigeon ./two.plist @",
            prints: "prefs write com.pigeon a -string 2\n"),
        Use(.diff, .allowMissing, "prefs diff com.none com.none @ 2> /dev/null; echo $?", prints: "0\n"),
        Use(
            .watch, .only, "com.new:b", untilTwoAreWatched + "prefs watch --count 1 @ > out; cut -d ' ' -f 4 out",
            prints: "b\n"),
        Use(
            .watch, .exclude, "com.new:a", untilTwoAreWatched + "prefs watch --count 1 @ > out; cut -d ' ' -f 4 out",
            prints: "b\n"),
        Use(.diff, .format, "json", "prefs diff @ com.pigeon com.pigeon", prints: "[]\n"),
        Use(
            .watch, .format, "json", untilWatched + "prefs watch --count 1 @ > out; head -c 9 out",
            prints: "{\"domain\""),
        Use(.watch, .count, "1", "prefs watch --timeout 0.1 @; echo $?", prints: "1\n"),
        // Without the option it waits for a change, which is then made.
        Use(
            .watch, .timeout, "0.1",
            "set -- @; [ $# -gt 0 ] || " + untilWatched + "prefs watch --count 1 $* > out; echo $?", prints: "1\n"),
        Use(
            .batch, .skipOthers,
            "echo 'killall Dock; prefs write com.pigeon a 2' | prefs batch @ 2> /dev/null; prefs read com.pigeon a",
            prints: "2\n"),
        Use(.batch, .verbose, manyOthers + "prefs batch --skip-others @ a.sh 2>&1 | wc -l", prints: "9\n"),
        Use(.apply, .verbose, manyOthers + "prefs apply --skip-others @ a.sh 2>&1 | wc -l", prints: "10\n"),
        Use(
            .batch, .dryRun, "echo prefs write com.pigeon a 2 | prefs batch @; prefs read com.pigeon a",
            prints: "prefs write com.pigeon a -string 2\n1\n"),
        Use(
            .apply, .name, "twice",
            "echo '{\"com.pigeon\": {\"a\": \"2\"}}' > a.json; prefs apply @ a.json > out; prefs apply --list | grep -o twice; prefs apply --list | grep -o \"a.json\"",
            prints: "twice\n"),
        Use(
            .apply, .check,
            "echo '{\"com.pigeon\": {\"a\": \"2\"}}' > a.json; prefs apply @ a.json; echo $?; prefs read com.pigeon a",
            prints: trial + "1\n1\n"),
        Use(
            .apply, .only, "com.pigeon:a",
            "echo '{\"com.pigeon\": {\"a\": \"2\", \"b\": \"2\"}}' > a.json; prefs apply --check @ a.json",
            prints: trial),
        Use(
            .apply, .exclude, "com.pigeon:b",
            "echo '{\"com.pigeon\": {\"a\": \"2\", \"b\": \"2\"}}' > a.json; prefs apply --check @ a.json",
            prints: trial),
        Use(
            .apply, .existing,
            "echo '{\"com.new\": {\"a\": \"2\"}}' > a.json; prefs apply @ a.json 2> /dev/null; prefs read com.new a --default none",
            prints: "none\n"),
        Use(
            .apply, .exact, "com.pigeon",
            "echo '{\"com.pigeon\": {\"a\": \"2\"}}' > a.json; prefs apply @ a.json; prefs read com.pigeon",
            prints:
                "prefs write com.pigeon a -string 2\nprefs delete com.pigeon Windows\nprefs delete com.pigeon Windows.Main\nprefs delete com.pigeon flag\n{\n    a = 2;\n}\n"
        ),
        Use(
            .apply, .allowEmpty,
            "echo '{\"com.pigeon\": {\"a\": \"2\"}}' > a.json; prefs apply a.json > out; echo \"{}\" > a.json; prefs apply @ a.json 2> /dev/null",
            prints: "prefs write com.pigeon a -string 1\n"),
        Use(
            .apply, .skipOthers,
            "echo \"killall Dock; prefs write com.pigeon a 2\" > a.sh; prefs apply @ a.sh 2> /dev/null",
            prints: "prefs write com.pigeon a -string 2\n"),
        Use(
            .apply, .undo,
            "echo '{\"com.pigeon\": {\"a\": \"2\"}}' > a.json; prefs apply a.json > out; set -- @; prefs apply ${*:-a.json}",
            prints: "prefs write com.pigeon a -string 1\n"),
        Use(
            .apply, .force,
            "echo '{\"com.pigeon\": {\"a\": \"2\"}}' > a.json; prefs apply a.json > out; prefs write com.pigeon a 3; prefs apply --undo @ 2> /dev/null",
            prints: "prefs write com.pigeon a -string 1\n"),
        Use(
            .apply, .forget,
            "echo '{\"com.pigeon\": {\"a\": \"2\"}}' > a.json; prefs apply --name me a.json > out; set -- @; prefs apply ${*:-a.json} ${*:+--name} ${*:+me}; prefs apply --list | wc -l",
            prints: "prefs write com.pigeon a -string 1\n0\n"),
        Use(
            .apply, .list,
            "echo '{\"com.pigeon\": {\"a\": \"2\"}}' > a.json; prefs apply a.json > out; set -- @; prefs apply ${*:-a.json} | grep -c \"1 setting\"",
            prints: "1\n"),
        Use(
            .apply, .format, "json",
            "echo '{\"com.pigeon\": {\"a\": \"2\"}}' > a.json; prefs apply @ a.json | head -c 1",
            prints: "{"),
        Use(
            .apply, .dryRun,
            "echo '{\"com.pigeon\": {\"a\": \"2\"}}' > a.json; prefs apply @ a.json; prefs read com.pigeon a",
            prints: trial + "1\n"),
        Use(.help, .all, "prefs help @ | grep -c 'delete-all DOMAIN KEY'", prints: "1\n"),
        Use(.help, .manual, "prefs help @ | head -c 9", prints: ".TH PREFS"),
    ]

    /// An option that is new has to be added here.
    @Test func everyOptionOfEveryVerbIsUsed() {
        let used = Set(Self.uses.map { "\($0.verb.rawValue) \($0.option.rawValue)" })
        let options = Set(
            Verb.listed.flatMap { verb in verb.options.map { "\(verb.rawValue) \($0.rawValue)" } })
        #expect(used == options)
    }

    /// An error without the option would be a difference too, and show nothing. What needs an option to be understood
    /// at all says so.
    @Test(arguments: uses) func nothingIsWrongWithoutTheOption(_ use: Use) throws {
        let script = use.script.replacing("@", with: "").replacing(" 2> /dev/null", with: "")
        #expect(try !Self.home().shell(script).message.contains("usage: "))
    }

    @Test(arguments: uses) func anOptionMakesTheDifferenceThatIsExpected(_ use: Use) throws {
        #expect(
            use.script.contains("prefs \(use.verb.rawValue) ")
                || use.script.contains("\"$PREFS_TOOL\" \(use.verb.rawValue) "))
        #expect(try Self.home().shell(use.script.replacing("@", with: use.words)).text == use.text)
        #expect(try Self.home().shell(use.script.replacing("@", with: "")).text != use.text, "without the option")
    }

    private static func home() throws -> TemporaryHome {
        let home = try TemporaryHome()
        try home.run("write", "com.pigeon", "{ a = 1; flag = <*BY>; Windows = { Main = 800; }; }")
        try home.run("write", "-g", "Everywhere", "yes")
        for (scene, state) in [("main", 1), ("main-2", 2)] { try home.saveState("com.pigeon", scene, state) }
        try home.run("register", "com.registered", "r", "1")
        try home.run("write", "com.pigeon", "Windows.Main", "-int", "1")
        for name in ["list.json", "two.json"] { try home.create(name, name == "list.json" ? "[1]" : "[2, 3]") }
        for name in ["two.plist", "{ a = 1; }"] { try home.create(name, "{ a = 2; }") }
        try home.create("all.plist", "{ com.new = { a = 2; }; }")
        let installed = ".local/share/settings/com.pigeon.bundle"
        for (bundle, key) in [(installed, "a"), ("Other.bundle", "b"), ("{ b = 1; }", "b")] {
            let element = "{Type = PSTextFieldSpecifier; Key = \(key); Title = A; DefaultValue = c;}"
            try home.create(bundle + "/Root.plist", "{PreferenceSpecifiers = (\(element));}")
        }
        return home
    }
}
