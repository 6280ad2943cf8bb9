import Foundation
import Testing
import PrefsCore
import TestSupport
@testable import defaults_cli

/// The words of a script are those that a shell makes of it, or are refused.
@Suite struct ShellScriptTests {
    private let home: TemporaryHome

    init() throws {
        home = try TemporaryHome()
    }

    private var environment: Environment {
        Environment(["HOME": home.path, "BLANK": "a b", "STAR": "a*", "EMPTY": "", "PWD": "/", "_": "a", "BASH_VERSION": "1"])
    }

    private func commands(_ text: String) throws -> [[String]] {
        var script = ShellScript(Array(text.utf8), environment)
        var commands: [[String]] = []
        while let command = try script.next() { commands.append(command.words) }
        return commands
    }

    private func failure(_ text: String) -> ShellScript.Failure? {
        do {
            _ = try commands(text)
            return nil
        } catch {
            return error as? ShellScript.Failure
        }
    }

    static let scripts = [
        "prefs a b", "prefs 'a b' \"c d\" e\\ f", "prefs 'a'\"b\"\\c'd'", "prefs '' \"\" x''", "prefs 'a\nb' \"c\nd\"",
        "prefs a\\\nb \\\n c", "prefs \"a\\\nb\"", "prefs 'a\\\nb'", "prefs \"\\a \\$ \\` \\\" \\\\\"", "prefs '\\' \\' \\\"",
        "prefs a # b", "prefs a#b #c\nprefs 'x'#y", "# a \\\nprefs b", "#!/bin/sh\n\n\nprefs a", "prefs a; prefs b;prefs c ;",
        "prefs a && prefs b&&prefs c", "prefs a &&\n\n# x\nprefs b", "prefs a &\\\n& prefs b", "prefs $ \"$\" '$' a$ \"a$\" $, \"$.\" $=",
        "prefs \"*\" '?' \\* \"[a]\" ] [ [] ][ a]", "prefs a=b =c if then { } ! a!", "prefs '~' a~ \\~ \"~\" ''~", "prefs {} {a} a{b",
        "\tprefs\t a \t", "prefs {a.b} 1,2 .. a..b", "prefs 'é' é\u{301}", "prefs \\\t\\  x", "prefs a\\",
        "prefs \"a'b\" 'a\"b'", "prefs \"#\" \\# a\\#", "prefs -int -1 --keypath 'a.b'", "prefs \"\\\n\"", "prefs %s @~z ^ + : / \"a\tb\"",
        "prefs $HOME ${HOME} \"$HOME/a b\" x${HOME}y \"${HOME}HOME\" '$HOME' \\$HOME", "prefs $HO\\\nME/a", "prefs ~ ~/a ~; prefs ~&&prefs ~",
        "prefs \"~\" ~\\\n/a a=\\~",
    ]

    /// What `sh` makes of the same text.
    private func shellCommands(_ text: String) throws -> [[String]] {
        try home.create("script", text)
        try home.createDirectory("empty")
        let outcome = try home.run(
            Program.shell, "-c", "prefs() { printf '<%s>\\0' prefs \"$@\"; printf '\\0'; }; cd empty; . ../script")
        try #require(outcome.status == 0 && outcome.stderr.isEmpty, "\(outcome.testDescription)")
        return outcome.text.split(separator: "\0\0").map { command in
            command.split(separator: "\0").map { String($0.dropFirst().dropLast()) }
        }
    }

    @Test(arguments: scripts) func wordsAreThoseOfAShell(text: String) throws {
        #expect(try commands(text) == shellCommands(text))
    }

    @Test func quotedWordsBeginACommandAsAnyOther() throws {
        #expect(try commands("'if' a; 'a'=b; a\\=b; 1a=b") == [["if", "a"], ["a=b"], ["a=b"], ["1a=b"]])
    }

    @Test func emptyWordsStay() throws {
        #expect(try commands("prefs '' \"\" x'' $''") == [["prefs", "", "", "x", ""]])
    }

    @Test func escapesOfCAreReplaced() throws {
        #expect(try commands(#"prefs $'a\n\t\\\'\"\?b' $'\x41\101\u00e9\U0001F600' $'\e\a' $'\q\xg' $'a'b"#)
            == [["prefs", "a\n\t\\'\"?b", "AA\u{e9}\u{1F600}", "\u{1B}\u{07}", "\\q\\xg", "ab"]])
        #expect(try commands("prefs \"$'a'\"") == [["prefs", "$'a'"]])
    }

    @Test func commandsHaveTheLineOnWhichTheyBegin() throws {
        var script = ShellScript(Array("#!/bin/sh\nprefs 'a\nb'; prefs c \\\n d\n\n  prefs e".utf8), environment)
        var lines: [Int] = []
        while let command = try script.next() { lines.append(command.line) }
        #expect(lines == [2, 3, 6])
    }

    @Test(arguments: [
        ("prefs $NONE", .unsetVariable("NONE")), ("prefs \"${EMPTY}\"", .unsetVariable("EMPTY")), ("prefs ${HOME:-a}", .variable("${HOME:-a}")),
        ("prefs ${1}", .variable("${1}")), ("prefs ${", .variable("${}")), ("prefs \"${HOME\"", .variable("${HOME\"}")),
        ("prefs ${#HOME}", .variable("${#HOME}")), ("prefs $BLANK", .unquotedVariable("BLANK")), ("prefs a$STAR", .unquotedVariable("STAR")), ("prefs $1", .variable("$1")),
        ("prefs \"$@\"", .variable("$@")), ("prefs $?", .variable("$?")), ("prefs $\\\nNONE", .unsetVariable("NONE")),
        ("prefs $_", .ownVariable("_")), ("prefs \"$PWD/a\"", .ownVariable("PWD")), ("prefs ${BASH_VERSION}", .ownVariable("BASH_VERSION")),
        ("prefs $'\\c?'", .escape("\\c")), ("prefs $'\\x{41}'", .escape("\\x{")),
        ("prefs \"$[1+1]\"", .substitution("$[…]")), ("prefs $[1]", .substitution("$[…]")),
        ("A=1 prefs", .assignment("A=1")), ("a_1='x' prefs", .assignment("a_1=x")),
        ("prefs $(date)", .substitution("$(…)")), ("prefs \"$(date)\"", .substitution("$(…)")), ("prefs $((1))", .substitution("$(…)")),
        ("prefs `date`", .substitution("`…`")), ("prefs \"`date`\"", .substitution("`…`")),
        ("prefs *", .pattern(0x2A)), ("prefs a?b", .pattern(0x3F)), ("prefs [ab]", .pattern(0x5B)), ("prefs 'a'[b]", .pattern(0x5B)),
        ("prefs []a]", .pattern(0x5B)), ("prefs {a,b}", .braces), ("prefs {1..3}", .braces), ("prefs x{a,}", .braces),
        ("prefs {a,{b}}", .braces), ("prefs {a},b}", .braces), ("prefs ~root", .home), ("prefs ~'/a'", .home), ("prefs ~$HOME", .home),
        ("prefs a=~/b", .home), ("prefs a:~", .home), ("prefs $\"a\"", .translation),
        ("prefs a | cat", .pipe), ("prefs a || prefs b", .alternative), ("prefs a &", .background), ("prefs a & prefs b", .background),
        ("prefs a > b", .redirection(">")), ("prefs a 2>/dev/null", .redirection("2>")), ("prefs a >>b", .redirection(">")),
        ("prefs a < b", .redirection("<")), ("prefs a <<E\nE", .redirection("<")), ("prefs a &> b", .background), (">a", .redirection(">")),
        ("(prefs a)", .subshell), ("prefs a)", .subshell), ("prefs() { a; }", .subshell), ("prefs a(b)", .subshell),
        ("if true", .keyword("if")), ("{ prefs a; }", .keyword("{")), ("! prefs a", .keyword("!")), ("for a in b", .keyword("for")),
        ("while a", .keyword("while")), ("case a in", .keyword("case")), ("[[ a ]]", .keyword("[[")), ("function a", .keyword("function")),
        ("prefs 'a", .quoteWithoutEnd(0x27)), ("prefs \"a", .quoteWithoutEnd(0x22)), ("prefs $'a", .quoteWithoutEnd(0x27)),
        ("prefs \"a\\\"", .quoteWithoutEnd(0x22)), ("prefs a ;; prefs b", .missingCommand("in front of ;")),
        ("; prefs a", .missingCommand("in front of ;")), ("&& prefs a", .missingCommand("in front of &&")),
        ("prefs a &&", .missingCommand("behind &&")), ("prefs a && ; prefs b", .missingCommand("behind &&")),
        ("prefs a\r\n", .carriageReturn), ("prefs a\0b", .nul), ("prefs $'\\0'", .nul), ("prefs $'\\351'", .notText), ("prefs $'\\ud800'", .notText),
    ] as [(String, ShellScriptProblem)])
    func whatOnlyAShellCanDoIsRefused(text: String, problem: ShellScriptProblem) {
        let failure = failure("\n" + text)
        #expect(failure?.problem == problem)
        #expect(failure?.line == 2 || text.contains("\n"))
    }

    @Test func aQuotedVariableIsOneWordWhateverItHolds() throws {
        #expect(try commands("prefs \"$BLANK\" \"${STAR} x\"") == [["prefs", "a b", "a* x"]])
    }

    @Test func aProblemHasItsOwnLine() {
        #expect(failure("prefs a \\\n b \\\n $NONE")?.line == 3)
        #expect(failure("prefs a\nprefs 'b\nc\nd")?.line == 2)
        #expect(failure("prefs 'a\nb' *")?.line == 2)
    }
}
