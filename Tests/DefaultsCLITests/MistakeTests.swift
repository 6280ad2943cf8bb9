import CommandKit
import Foundation
import TestSupport
import Testing

/// What people type wrongly, and what the message then says. The sentence of macOS' command stays the first line, word
/// for word; what was probably meant follows in one line.
@Suite struct MistakeTests {
    private let home: TemporaryHome

    init() throws {
        home = try TemporaryHome()
        try home.run("write", "com.pigeon", "{ HPMapType = 1; Win = { W = 3; }; Places = (a, b); Name = Homer; }")
        try home.run("write", "com.crow.nest", "Twigs", "-int", "7")
        try home.run("register", "com.pigeon", "HPRegistered", "1")
        try home.run("write", "com.pigeon", "http.port", "-int", "80")
        try home.run("write", "com.pigeon", "Server", "{ \"http.port\" = 1; }")
        try home.run("-currentHost", "write", "com.pigeon", "OnHost", "1")
        try home.run("write", "-g", "Everywhere", "1")
    }

    /// A command line, the line of the classic sentence, and the line after it.
    struct Mistake: CustomTestStringConvertible, Sendable {
        let words: [String]
        let sentence: String
        let hint: String?
        var status: Int32 = 1

        init(_ words: [String], _ sentence: String, _ hint: String?, status: Int32 = 1) {
            (self.words, self.sentence, self.hint, self.status) = (words, sentence, hint, status)
        }

        var testDescription: String { words.joined(separator: " ") }
    }

    private static func pair(_ domain: String, _ key: String) -> String {
        "The domain/default pair of (\(domain), \(key)) does not exist"
    }

    private static let notFound = "Domain (com.pigeon) not found. Defaults have not been changed."

    private static func unreadable(_ path: String) -> String {
        "Could not read data from \(path): open: No such file or directory"
    }

    /// Words and notations of other programs, and words in each other's places.
    @Test(arguments: [
        Mistake(
            ["write", "com.pigeon", "-int", "K", "3"], "Unexpected argument 3; leaving defaults unchanged.",
            "the key goes before -int: write com.pigeon K -int 3"),
        Mistake(
            ["register", "com.pigeon", "-array", "K", "a", "b c"], "Unexpected argument a; leaving defaults unchanged.",
            "the key goes before -array: register com.pigeon K -array a 'b c'"),
        Mistake(
            ["write", "com.pigeon", "-dict", "K", "a", "1"], "Unexpected argument a; leaving defaults unchanged.",
            "the key goes before -dict: write com.pigeon K -dict a 1"),
        Mistake(
            ["write", "-bool", "com.pigeon", "K", "yes"], "Unexpected argument yes; leaving defaults unchanged.",
            "the domain and the key go before -bool: write com.pigeon K -bool yes"),
        Mistake(
            ["write", "com.pigeon", "-array"], "Rep argument is not a dictionary. Defaults have not been changed.",
            "the key goes before -array: write com.pigeon KEY -array VALUE…"),
        Mistake(
            ["write", "com.pigeon", "file.plist"], "Rep argument is not a dictionary. Defaults have not been changed.",
            "import takes the keys of a file"),
        Mistake(
            ["write", "com.pigeon", "K=v"], "Rep argument is not a dictionary. Defaults have not been changed.",
            "KEY and VALUE are two words, without the ="),
        Mistake(
            ["write", "com.pigeon", "K", "=", "v"], "Unexpected argument v; leaving defaults unchanged.",
            "without the ="),
        Mistake(
            ["write", "-n", "com.pigeon", "K", "v"], "Unexpected argument v; leaving defaults unchanged.",
            "do you mean --dry-run?"),
        Mistake(
            ["write", "com.pigeon", "K", "–int", "3"], "Unexpected argument 3; leaving defaults unchanged.",
            "there is no type flag –int; do you mean -int?"),
        Mistake(
            ["write", "com.pigeon", "K", "“a", "b”"], "Unexpected argument b”; leaving defaults unchanged.",
            "quote it: 'a b'"),
        Mistake(
            ["write", "com.pigeon", "K", "-list", "a"], "Unexpected argument a; leaving defaults unchanged.",
            "there is no type flag -list; do you mean -array?"),
        Mistake(
            ["write", "com.pigeon", "K", "-double", "1"], "Unexpected argument 1; leaving defaults unchanged.",
            "there is no type flag -double; do you mean -float?"),
        Mistake(
            ["write", "com.pigeon", "K", "-map", "a"], "Unexpected argument a; leaving defaults unchanged.",
            "there is no type flag -map; do you mean -dict?"),
        Mistake(
            ["write", "com.pigeon", "K", "-json", "[]"], "Unexpected argument []; leaving defaults unchanged.",
            "there is no type flag -json; do you mean import DOMAIN - --format json?"),
        Mistake(
            ["write", "com.pigeon", "K", "--type", "int"], "Unexpected argument int; leaving defaults unchanged.",
            "there is no type flag --type; do you mean -int?"),
        Mistake(
            ["write", "com.pigeon", "K", "-data", "aGVsbG8="],
            "-data: 'aGVsbG8=' is not an even number of hexadecimal digits; leaving defaults unchanged.",
            "for base64: -data \"$(… | base64 -d | od -An -v -tx1)\""),
        Mistake(
            ["write", "com.pigeon", "K", "-date", "now"],
            "-date: 'now' is not a date like '2024-01-02 03:04:05 +0000' or 2024-01-02T03:04:05Z; "
                + "leaving defaults unchanged.",
            "for now: -date \"$(date -u +%FT%TZ)\""),
        Mistake(
            ["read", "com.pigeon", "--keypath", "http.port"], pair("com.pigeon", "http.port"),
            "http.port is a key: without --keypath, or 'http\\.port'"),
        Mistake(
            ["read", "com.pigeon", "--keypath", "Server.http.port"], pair("com.pigeon", "Server.http.port"),
            "http.port is a key: say --keypath 'Server.http\\.port'"),
        Mistake(
            ["read", "com.pigeon", "OnHost"], pair("com.pigeon", "OnHost"),
            "programs read it elsewhere (domain on host): prefs read --effective com.pigeon OnHost"),
        Mistake(
            ["read", "com.pigeon", "Everywhere"], pair("com.pigeon", "Everywhere"),
            "programs read it elsewhere (global): prefs read --effective com.pigeon Everywhere"),
        Mistake(
            ["-currentHost", "read", "com.pigeon", "HPMapType"], pair("com.pigeon", "HPMapType"),
            "it is there for all hosts, without -currentHost"),
        Mistake(
            ["import", "com.pigeon", "https://a.example/x"], unreadable("https://a.example/x"),
            "prefs reads no URLs: curl -fsS https://a.example/x | prefs import DOMAIN -"),
        Mistake(
            ["delete", "-f", "com.pigeon"], "Domain (-f) not found. Defaults have not been changed.",
            "do you mean --if-present?"),
        Mistake(
            ["apply", "-n", "x.json"], unreadable("-n"),
            "do you mean --dry-run?"),
        Mistake(
            ["export", "com.pigeon"], "Need a path to write to",
            "- in place of the path prints it"),
        Mistake(
            ["import", "com.pigeon"], "Need a path to read from",
            "- in place of the path reads standard input"),
    ])
    func aNotationOfAnotherProgramGetsTheClassicSentenceToo(_ mistake: Mistake) throws {
        try aMistakeGetsTheClassicSentenceAndThenWhatHelps(mistake)
    }

    @Test(arguments: [
        // Domains
        Mistake(["read", "com.pigon"], "Domain com.pigon does not exist", "do you mean com.pigeon?"),
        Mistake(["read", "Com.Pigeon"], "Domain Com.Pigeon does not exist", "do you mean com.pigeon?"),
        Mistake(["read", "com.pigon.plist"], "Domain com.pigon does not exist", "do you mean com.pigeon?"),
        Mistake(["read", "Pigeon"], "Domain Pigeon does not exist", "do you mean com.pigeon?"),
        Mistake(["read", "com.pigon", "HPMapType"], pair("com.pigon", "HPMapType"), "do you mean com.pigeon?"),
        Mistake(
            ["delete", "com.pigon"], "Domain (com.pigon) not found. Defaults have not been changed.",
            "do you mean com.pigeon?"),
        Mistake(["read", "com.crow.mast"], "Domain com.crow.mast does not exist", nil),
        Mistake(["read", "com.dove"], "Domain com.dove does not exist", nil),
        Mistake(["read", "com"], "Domain com does not exist", nil),
        Mistake(["-currentHost", "read", "com.pigeo"], "Domain com.pigeo does not exist", "do you mean com.pigeon?"),
        Mistake(["-currentHost", "read", "com.crow.nests"], "Domain com.crow.nests does not exist", nil),

        // Keys
        Mistake(["read", "com.pigeon", "hpmaptype"], pair("com.pigeon", "hpmaptype"), "do you mean HPMapType?"),
        Mistake(["read-type", "com.pigeon", "HPMapTyp"], pair("com.pigeon", "HPMapTyp"), "do you mean HPMapType?"),
        Mistake(["read", "com.pigeon", "HPRegistred"], pair("com.pigeon", "HPRegistred"), "do you mean HPRegistered?"),
        Mistake(["read", "--stored", "com.pigeon", "HPRegistred"], pair("com.pigeon", "HPRegistred"), nil),
        Mistake(["read", "com.pigeon", "Altitude"], pair("com.pigeon", "Altitude"), nil),
        Mistake(
            ["delete", "com.pigeon", "HPMapTyp"], notFound, "com.pigeon has no key HPMapTyp; do you mean HPMapType?"),
        Mistake(["delete", "com.pigeon", "Altitude"], notFound, "com.pigeon has no key Altitude"),
        Mistake(
            ["rename", "com.pigeon", "Nmae", "Title"],
            "Key Nmae does not exist in domain com.pigeon; leaving defaults unchanged", "do you mean Name?"),

        // Values inside of others
        Mistake(
            ["read", "com.pigeon", "Win.W"], pair("com.pigeon", "Win.W"),
            "it is inside of another value: --keypath Win.W"
        ),
        Mistake(
            ["read", "com.pigeon", "Places[0]"], pair("com.pigeon", "Places[0]"),
            "it is inside of another value: --keypath Places.0"),
        Mistake(
            ["read", "com.pigeon", ":Win:W"], pair("com.pigeon", ":Win:W"),
            "it is inside of another value: --keypath Win.W"),
        Mistake(["read", "com.pigeon", "Places[2]"], pair("com.pigeon", "Places[2]"), nil),
        Mistake(
            ["delete", "com.pigeon", "Win.W"], notFound,
            "com.pigeon has no key Win.W; it is inside of another value: --keypath Win.W"),
        Mistake(
            ["read", "com.pigeon", "--keypath", "Wim.W"], pair("com.pigeon", "Wim.W"),
            "do you mean --keypath Win.W?"),
        Mistake(
            ["rename", "--keypath", "com.pigeon", "Win.W", "B"],
            "There is nothing at com.pigeon in domain Win.W. Defaults have not been changed.",
            "--keypath goes before the old name: com.pigeon --keypath Win.W"),
        Mistake(
            ["read", "--keypath", "com.pigeon", "Win.W"], pair("Win.W", "com.pigeon"),
            "--keypath goes before the path: com.pigeon --keypath Win.W"),

        // Options
        Mistake(
            ["read", "com.pigeon", "-format", "json"], pair("com.pigeon", "-format"), "do you mean --format json?"),
        Mistake(["read", "com.pigeon", "-json"], pair("com.pigeon", "-json"), "do you mean --format json?"),
        Mistake(["read", "com.pigeon", "-raw"], pair("com.pigeon", "-raw"), "do you mean --raw?"),
        Mistake(["delete", "com.pigeon", "-raw"], notFound, "com.pigeon has no key -raw"),

        // Values
        Mistake(
            ["write", "com.pigeon", "K", "[\"a\",\"b\"]"], "Could not parse: [\"a\",\"b\"].  Try single-quoting it.",
            "that is JSON; say '( a, b )', or prefs import DOMAIN - --format json --keypath KEY"),
        Mistake(
            ["write", "com.pigeon", "K", "{\"a\":\"1\"}"],
            "Could not parse: {\"a\":\"1\"}.  Try single-quoting it.",
            "that is JSON; say '{ a = 1; }', or prefs import DOMAIN - --format json --keypath KEY"),
        Mistake(
            ["write", "com.pigeon", "K", "{a=1}"], "Could not parse: {a=1}.  Try single-quoting it.",
            "a semicolon is missing after 1"),
        Mistake(
            ["write", "com.pigeon", "K", "{a = (1, 2) b = 2;}"],
            "Could not parse: {a = (1, 2) b = 2;}.  Try single-quoting it.", "a semicolon is missing after 2)"),
        Mistake(
            ["write", "com.pigeon", "K", "Loft (new)"], "Could not parse: Loft (new).  Try single-quoting it.",
            "-string in front of it says that text is meant"),
        Mistake(
            ["write", "com.pigeon", "Name", "John", "Smith"], "Unexpected argument Smith; leaving defaults unchanged.",
            "quote it: 'John Smith'"),
        Mistake(
            ["write", "com.pigeon", "Name", "-string", "John", "Smith"],
            "Unexpected argument Smith; leaving defaults unchanged.", "quote it: 'John Smith'"),
        Mistake(
            ["write", "com.pigeon", "Name", "-int", "1", "2"], "Unexpected argument 2; leaving defaults unchanged.",
            nil),

        // Files
        Mistake(
            ["import", "x.plist", "com.pigeon"], unreadable("com.pigeon"),
            "the domain comes first: prefs import com.pigeon x.plist"),
        Mistake(["import", "com.pigeon", "x.plist"], unreadable("x.plist"), nil),
    ])
    func aMistakeGetsTheClassicSentenceAndThenWhatHelps(_ mistake: Mistake) throws {
        let before = try home.run("read")
        let outcome = try home.run(mistake.words)
        let lines = [mistake.sentence] + (mistake.hint.map { [$0] } ?? [])
        #expect(outcome.status == mistake.status && outcome.stdout.isEmpty, "\(outcome.testDescription)")
        #expect(outcome.message == lines.map { "prefs: \($0)\n" }.joined())
        #expect(try home.run("read") == before)
    }

    private static let isText = "-string in front of it says that text is meant"

    @Test(arguments: [
        ("(a", "OpenStep text, line 1 (byte 2): it ends too early"),
        ("(a b)", "OpenStep text, line 1 (byte 3): expected ,"),
        (#"{"a"=>"b"}"#, "OpenStep text, line 1 (byte 5): unexpected '>'"), ("{'a': 1}", "it is JSON5"),
        ("[1, null]", "JSON, line 1 (byte 4): there is null, which no property list can hold"),
        ("<date>2024-01-02</date>", "XML, line 1 (byte 0): not a date of the form 2024-01-02T03:04:05Z"),
        ("<string>a & b</string>", "XML, line 1 (byte 10): unknown entity &;"),
        (#""a"#, "OpenStep text, line 1 (byte 0): it ends too early; \(isText)"),
        ("<b>hi</b>", "OpenStep text, line 1 (byte 0): not valid data; \(isText)"),
    ])
    func aValueThatIsNoPropertyListGetsTheReasonOfAFile(_ value: String, _ reason: String) throws {
        let sentence = "Could not parse: \(value).  Try single-quoting it."
        #expect(try home.run("write", "com.pigeon", "K", value) == .failure("\(sentence)\nprefs: \(reason)"))
    }

    @Test(arguments: [
        ("set", "write"), ("get", "read"), ("show", "read"), ("print", "read"), ("cat", "read"), ("rm", "delete"),
        ("unset", "delete"), ("reset", "delete"), ("clear", "delete"), ("list", "domains"), ("ls", "domains"),
        ("dump", "export"), ("save", "export"), ("load", "import"), ("restore", "import"), ("search", "find"),
        ("grep", "find"), ("backup", "export --all"), ("Set", "write"),
        ("validate", "check"), ("-lint", "check"), ("plan", "apply --check"), ("status", "apply --list"),
        ("rollback", "apply --undo"), ("list-keys", "read DOMAIN --keys"), ("length", "read DOMAIN KEY --count"),
        ("extract", "read FILE --keypath PATH"), ("path", "read DOMAIN --origin"), ("exists", "read-type DOMAIN KEY"),
        ("append", "write DOMAIN KEY -array-add VALUE"), ("insert", "write DOMAIN --insert --keypath PATH VALUE"),
        ("merge", "import DOMAIN FILE"), ("cp", "export DOMAIN - | prefs import DOMAIN -"), ("man", "help"),
    ])
    func theVerbOfAnotherProgramIsTranslated(_ word: String, _ verb: String) throws {
        let outcome = try home.run(word, "com.pigeon", "K", "V")
        #expect(outcome.isWrongUse(of: "VERB …"))
        #expect(outcome.lastLine == "prefs: there is no verb \(word); do you mean \(verb)?")
    }

    @Test(arguments: [
        ("history", "watch shows"), ("toggle", "write KEY -bool"), ("sync", "cloud sync is for machines"),
    ])
    func aVerbThatIsLackingHasAReason(_ word: String, _ reason: String) throws {
        #expect(try home.run(word).lastLine.contains("there is no verb \(word); "))
        #expect(try home.run(word).lastLine.contains(reason))
    }

    @Test(arguments: [
        (["rename", "com.pigeon", "com.dove"], "rename is for keys; a domain moves by prefs export com.pigeon - | "),
        (["delete", "--force", "com.pigeon"], "delete has no option --force; do you mean --if-present?"),
        (["read", "--global", "K"], "read has no option --global; do you mean -g?"),
        (["convert", "x.plist", "-i"], "do you mean --in-place?"),
        (
            ["diff", "-u", "com.a", "com.b"],
            "there is no option -u; diff prints the commands that turn the first into the second"
        ),
        (["apply", "--undo", "x.json"], "the name of an apply follows --name: --name x.json"),
        (
            ["read", "https://a.example/x"],
            "'https://a.example/x' is not a domain name, and there is no such file; prefs"
        ),
        (["read", "folder/"], "'folder/' is not a domain name, and there is no such file; it is a directory"),
        (["read", "./folder"], "it is a directory"),
        (["write", "./com.y.*", "K", "1"], "No file matches './com.y.*'."),
        (["apply", "one.json"], "for the keys of one domain: prefs import DOMAIN FILE"),
    ])
    func theLastLineSaysWhatHelps(_ words: [String], _ line: String) throws {
        try home.create("one.json", #"{"a": 1}"#)
        _ = try home.shell("mkdir folder")
        let outcome = try home.run(words)
        #expect(outcome.status != 0 && outcome.lastLine.hasPrefix("prefs: \(line)"), "\(outcome.testDescription)")
    }

    @Test(arguments: [
        (["write", "com.x", "-int", "3"], "-int is stored as a key: the key goes before a type flag"),
        (["write", "com.x", "K", "‘a"], web), (["write", "com.x", "K\u{A0}", "a"], web),
        (["write", "com.x", "K", "don’t – \u{A0}a"], nil), (["write", "com.x", "--", "-int", "3"], nil),
    ])
    func whatIsStoredAsItWasTypedIsSaidIfItWasHardlyMeant(_ words: [String], _ notice: String?) throws {
        let line = notice.map { "prefs: \($0)\n" } ?? ""
        #expect(try home.run(words) == Outcome(stderr: Data(line.utf8)))
    }

    private static let web =
        "curly quotes or no-break spaces are stored as they are: a shell has the quotes ' and \", and plain spaces"

    @Test func anApplySaysOnATerminalThatANewDomainHasNearlyTheNameOfAnother() throws {
        try home.run("write", "com.pigeon", "k", "v")
        try home.create("near.json", #"{"com.pigeom": {"k": 1}, "com.pigeoms": {"k": 1}, "com.crow": {"k": 1}}"#)
        func said(_ words: String) throws -> String {
            try home.shellOnTerminal("TERM=xterm prefs apply \(words) near.json 2>&1 >/dev/null").text
        }
        let notice = "prefs: com.pigeom is a new domain; do you mean com.pigeon?\n"
        #expect(try said("--check") == notice)
        #expect(try home.run("apply", "--dry-run", "near.json").stderr.isEmpty)
        #expect(try said("") == notice)
        #expect(try said("").isEmpty)
        let domains = (0..<10).map { "\"com.crow\($0)\": {\"k\": 1}" }.joined(separator: ", ")
        try home.create("near.json", "{\"com.pidgeon\": {\"k\": 1}, \(domains)}")
        #expect(try said("").isEmpty)
    }

    @Test func aSeparatorAfterTheKeyIsSaidOnATerminal() throws {
        #expect(try home.run("write", "com.x", "K:", "a") == .silence)
        let text = try home.shellOnTerminal("TERM=xterm prefs write com.x K: a 2>&1").text
        #expect(text == "prefs: the key is K:: KEY and VALUE are two words without more\n")
    }

    @Test(arguments: ["write", "register"]) func theHelpShowsAnExampleOfEachTypeFlag(_ verb: String) throws {
        let help = try home.run(verb, "--help").text
        let manual = try home.run("help", "--manual", verb).text.filter { $0 != "\\" }
        let examples = help.matches(of: /\n  KEY (-[a-z-]+) (.+?)(  |\n)/).map { (String($0.1), String($0.2)) }
        #expect(examples.count == TypeFlag.allCases.count + CompositeFlag.allCases.count)
        for (flag, example) in examples {
            #expect(try home.shell("prefs \(verb) com.examples K\(flag.dropFirst()) \(flag) \(example)") == .silence)
            #expect(manual.contains(flag), "\(flag)")
        }
    }

    @Test func watchNamesTheOptionForAKey() throws {
        let outcome = try home.run("watch", "com.pigeon", "Name", "--timeout", "0.01")
        #expect(outcome.lastLine == "prefs: Domain Name does not exist yet; for a key: --only com.pigeon:Name")
    }

    @Test func aLetterInAValueIsNoOption() throws {
        let outcome = try home.run("write", "com.pigeon", "K", "-int", "-n")
        #expect(outcome.isRefusal(naming: "-int: '-n' is not a whole number"), "\(outcome.testDescription)")
    }

    /// What `apply --undo` takes back may be much older than the write that was meant.
    @Test func aWriteIsNotUndone() throws {
        let none = "prefs: a write is not remembered, and there is no apply that prefs apply --undo would take back"
        #expect(try home.run("undo").lastLine == none)
        try home.create("base.json", #"{"com.raven": {"a": 1, "d": {"x": 1, "y": 2}}}"#)
        try home.run("apply", "base.json")
        try home.run("write", "com.pigeon", "K", "V")
        let outcome = try home.run("undo")
        #expect(outcome.isWrongUse(of: "VERB …") && outcome.message.contains("prefs: there is no verb undo\n"))
        let said = "prefs: a write is not remembered; prefs apply --undo takes back \(home.absolute("base.json")) of 20"
        #expect(outcome.lastLine.hasPrefix(said), "\(outcome.testDescription)")
        #expect(outcome.lastLine.hasSuffix(", which changed 3 settings; with --dry-run it shows what it would do"))
        #expect(try home.run("apply", "--undo", "--dry-run").text.hasPrefix("prefs delete com.raven # was "))
    }

    @Test(arguments: ["-v", "-V", "version", "--version"]) func theVersionIsPrinted(_ word: String) throws {
        let outcome = try home.run(word)
        #expect(outcome.status == 0 && outcome.text.hasPrefix("prefs ") && outcome.stderr.isEmpty)
    }

    @Test(arguments: [["com.pigeon"], ["com.pigeon", "HPMapType"], ["com.pigeon", "HPMapType", "2"]])
    func aDomainInPlaceOfTheVerbIsRecognised(_ words: [String]) throws {
        let outcome = try home.run(words)
        #expect(outcome.isWrongUse(of: "VERB …") && outcome.lastLine == "prefs: do you mean prefs read com.pigeon?")
        #expect(outcome.message.contains("prefs: there is no verb com.pigeon\n"))
        #expect(try home.run("com.dove").lastLine == "prefs: there is no verb com.dove")
    }

    @Test func anOptionOfAnotherProgramIsTranslated() throws {
        let outcome = try home.run("read", "com.pigeon", "--json")
        #expect(outcome.isWrongUse(of: "read"))
        #expect(outcome.lastLine == "prefs: read has no option --json; do you mean --format json?")
    }

    @Test(arguments: [["check", "com.pigeon"], ["convert", "com.pigeon", "--format", "json"]])
    func aDomainInPlaceOfAFileIsRecognised(_ words: [String]) throws {
        let file = home.absolute("store/com.pigeon.plist")
        #expect(
            try home.run(words).message
                == "prefs: \(Self.unreadable("com.pigeon"))\n"
                + "prefs: \(words[0]) takes files; that of the domain is \(file)\n"
        )
        #expect(try home.run("check", "com.dove") == .failure(Self.unreadable("com.dove")))
    }

    @Test func aPipeIsNotReadAgain() throws {
        let outcome = try home.shell("mkfifo pipe; prefs export com.pigeon - >pipe & prefs read ./pipe HPMapTyp")
        #expect(outcome == .failure(Self.pair("./pipe", "HPMapTyp")))
    }

    @Test func aScriptHasTheHintInTheLineOfTheSentence() throws {
        try home.create("script", "defaults write com.pigeon Name John Smith\ndefaults delete com.pigeon HPMapTyp\n")
        let lines = try home.run("batch", "script").message.split(separator: "\n")
        #expect(
            lines.first
                == "prefs: script:1: Unexpected argument Smith; leaving defaults unchanged. (quote it: 'John Smith')")
        #expect(lines.dropFirst().first == "prefs: script:2: \(Self.notFound)")
    }

    // MARK: Settings bundles

    @Test(arguments: ["Pigeon", "pigeon", "PIGEON", "com.pigon", "Homing"])
    func aTitleInPlaceOfADomainIsRecognised(_ word: String) throws {
        try home.installBundle(
            "com.pigeon", title: word == "Homing" ? "Homing Pigeons" : "Pigeon", TemporaryHome.pigeon)
        let outcome = try home.run("settings", word)
        #expect(outcome.status == 1 && outcome.message.hasPrefix("prefs: \(word) has no settings bundle"))
        #expect(outcome.lastLine == "prefs: do you mean com.pigeon?")
        #expect(try !home.run("settings", "com.dove").message.contains("do you mean"))
    }

    @Test func aTypeFlagBeforeTheValueOfASettingIsRecognised() throws {
        try home.installPigeon()
        let outcome = try home.run("settings", "com.pigeon", "Map Style", "-int", "1")
        #expect(outcome.isWrongUse(of: "settings"))
        #expect(outcome.lastLine == "prefs: no type flag such as -int is needed: the bundle knows the type")
    }
}
