import Foundation
import PrefsCore
import TestSupport
import Testing

@testable import PrefsAdministration

/// The words of a script are those that a shell makes of it, or are refused.
@Suite struct ShellScriptTests {
    private let home: TemporaryHome

    init() throws {
        home = try TemporaryHome()
    }

    private var environment: Environment {
        Environment([
            "HOME": home.path, "BLANK": "a b", "STAR": "a*", "EMPTY": "", "PWD": "/", "_": "a", "BASH_VERSION": "1",
        ])
    }

    private func script(_ text: String, isPassedOver: (([String]) -> Bool)? = nil) -> ShellScript {
        ShellScript(Array(text.utf8), environment, isPassedOver: isPassedOver)
    }

    private func commands(_ text: String) throws -> [[String]] {
        var script = self.script(text)
        var commands: [[String]] = []
        while let list = try script.next() { commands += list.map(\.words) }
        return commands
    }

    private func failure(_ text: String) -> ShellScriptFailure? {
        do {
            _ = try commands(text)
            return nil
        } catch {
            return error as? ShellScriptFailure
        }
    }

    static let scripts = [
        "prefs a b", "prefs 'a b' \"c d\" e\\ f", "prefs 'a'\"b\"\\c'd'", "prefs '' \"\" x''", "prefs 'a\nb' \"c\nd\"",
        "prefs a\\\nb \\\n c", "prefs \"a\\\nb\"", "prefs 'a\\\nb'", "prefs \"\\a \\$ \\` \\\" \\\\\"",
        "prefs '\\' \\' \\\"",
        "prefs a # b", "prefs a#b #c\nprefs 'x'#y", "# a \\\nprefs b", "#!/bin/sh\n\n\nprefs a",
        "prefs a; prefs b;prefs c ;",
        "prefs a && prefs b&&prefs c", "prefs a &&\n\n# x\nprefs b", "prefs a &\\\n& prefs b",
        "prefs $ \"$\" '$' a$ \"a$\" $, \"$.\" $=",
        "prefs \"*\" '?' \\* \"[a]\" ] [ [] ][ a]", "prefs a=b =c if then { } ! a!", "prefs '~' a~ \\~ \"~\" ''~",
        "prefs {} {a} a{b",
        "\tprefs\t a \t", "prefs {a.b} 1,2 .. a..b", "prefs 'é' é\u{301}", "prefs \\\t\\  x", "prefs a\\",
        "prefs \"a'b\" 'a\"b'", "prefs \"#\" \\# a\\#", "prefs -int -1 --keypath 'a.b'", "prefs \"\\\n\"",
        "prefs %s @~z ^ + : / \"a\tb\"",
        "prefs $HOME ${HOME} \"$HOME/a b\" x${HOME}y \"${HOME}HOME\" '$HOME' \\$HOME", "prefs $HO\\\nME/a",
        "prefs ~ ~/a ~; prefs ~&&prefs ~",
        "prefs \"~\" ~\\\n/a a=\\~", "prefs a 2>/dev/null", "prefs a 2> /dev/null b", "2>/dev/null prefs a",
        "prefs a2 2>'/dev/null'; prefs 2 b",
        "prefs a 2>&1 b", "prefs a</dev/null", "prefs a || true", "prefs a||:\nprefs b",
        "prefs a ||\n\ntrue && prefs b", "prefs ~ 2>/dev/null|| :; prefs c",
        "prefs a\\>b '2>c'", "prefs a && prefs b 2>/dev/null || true; prefs c",
        "A=1 B='b c' && prefs $A \"$B\"; A=${A}2$HOME; prefs $A", "A=; prefs \"$A\"", "IFS=:; A=a:b; prefs \"$A\"",
        "export A=1 'B=b c' && readonly C=$A; prefs $A \"$B\" $C", "A=1; export A C; prefs $A",
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
        #expect(try commands(text).filter { $0[0] == "prefs" } == shellCommands(text))
    }

    @Test func quotedWordsBeginACommandAsAnyOther() throws {
        #expect(try commands("'if' a; 'a'=b; a\\=b; 1a=b") == [["if", "a"], ["a=b"], ["a=b"], ["1a=b"]])
    }

    @Test func emptyWordsStay() throws {
        #expect(try commands("prefs '' \"\" x'' $''") == [["prefs", "", "", "x", ""]])
    }

    @Test func escapesOfCAreReplaced() throws {
        #expect(
            try commands(#"prefs $'a\n\t\\\'\"\?b' $'\x41\101\u00e9\U0001F600' $'\e\a' $'\q\xg' $'a'b"#)
                == [["prefs", "a\n\t\\'\"?b", "AA\u{e9}\u{1F600}", "\u{1B}\u{07}", "\\q\\xg", "ab"]])
        // An octal escape ends in front of 9, and a hexadecimal one takes letters of both cases.
        #expect(
            try commands(#"prefs $'\019' $'\1a' $'\79' $'\1012' $'\x1A' $'\x1a9'"#) == [
                ["prefs", "\u{1}9", "\u{1}a", "\u{7}9", "A2", "\u{1A}", "\u{1A}9"]
            ])
        #expect(try commands("prefs \"$'a'\"") == [["prefs", "$'a'"]])
    }

    @Test func commandsHaveTheLineOnWhichTheyBegin() throws {
        var script = self.script("#!/bin/sh\nprefs 'a\nb'; prefs c \\\n d\n\n  prefs e")
        var lines: [Int] = []
        while let list = try script.next() { lines += list.map(\.line) }
        #expect(lines == [2, 3, 6])
    }

    @Test(
        arguments: [
            ("prefs $NONE", .unsetVariable("NONE")), ("prefs \"${EMPTY}\"", .unsetVariable("EMPTY")),
            ("prefs ${HOME:-a}", .variable("${HOME:-a}")),
            ("prefs ${1}", .variable("${1}")), ("prefs ${", .variable("${}")),
            ("prefs \"${HOME\"", .variable("${HOME\"}")),
            ("prefs ${#HOME}", .variable("${#HOME}")), ("prefs $BLANK", .unquotedVariable("BLANK")),
            ("prefs a$STAR", .unquotedVariable("STAR")), ("prefs $1", .variable("$1")),
            ("prefs \"$@\"", .variable("$@")), ("prefs $?", .variable("$?")),
            ("prefs $\\\nNONE", .unsetVariable("NONE")),
            ("prefs $_", .ownVariable("_")), ("prefs \"$PWD/a\"", .ownVariable("PWD")),
            ("prefs ${BASH_VERSION}", .ownVariable("BASH_VERSION")),
            ("prefs $'\\c?'", .escape("\\c")), ("prefs $'\\x{41}'", .escape("\\x{")),
            ("prefs \"$[1+1]\"", .substitution("$[…]")), ("prefs $[1]", .substitution("$[…]")),
            ("A=1 prefs", .assignment("A=1")), ("a_1='x' prefs", .assignment("a_1=x")),
            ("prefs $(date)", .substitution("$(…)")), ("prefs \"$(date)\"", .substitution("$(…)")),
            ("prefs $((1))", .substitution("$(…)")),
            ("prefs `date`", .substitution("`…`")), ("prefs \"`date`\"", .substitution("`…`")),
            ("prefs *", .glob(0x2A)), ("prefs a?b", .glob(0x3F)), ("prefs [ab]", .glob(0x5B)),
            ("prefs 'a'[b]", .glob(0x5B)),
            ("prefs []a]", .glob(0x5B)), ("prefs {a,b}", .braces), ("prefs {1..3}", .braces),
            ("prefs x{a,}", .braces),
            ("prefs {a,{b}}", .braces), ("prefs {a},b}", .braces), ("prefs ~root", .tilde), ("prefs ~'/a'", .tilde),
            ("prefs ~$HOME", .tilde),
            ("prefs a=~/b", .tilde), ("prefs a:~", .tilde), ("prefs $\"a\"", .translation),
            ("prefs a | cat", .pipe), ("prefs a || prefs b", .alternative), ("prefs a &", .background),
            ("prefs a & prefs b", .background),
            ("prefs a > b", .redirection(">")), ("prefs a 2>b", .redirection("2>")),
            ("prefs a >>b", .redirection(">>")),
            ("prefs a < b", .redirection("<")), ("prefs a <<E\nE", .keyword("<<")), ("prefs a <<-E\nE", .keyword("<<")),
            ("prefs a &> b", .redirection("&>")), (">a", .redirection(">")),
            ("IFS=:; A=b; prefs $A", .unquotedVariable("A")),
            ("prefs a 2>&3", .redirection("2>&")), ("prefs a <>/dev/null", .redirection("<>")),
            ("prefs a > /dev/null/b", .redirection(">")),
            ("prefs a >", .redirection(">")), ("prefs a >&-", .redirection(">&")), ("prefs a > > b", .redirection(">")),
            ("prefs a <<<b", .redirection("<<<")),
            ("prefs a || false", .alternative), ("prefs a || true b", .alternative),
            ("prefs a ||", .missingCommand("after ||")),
            ("prefs a || && true", .missingCommand("after ||")), (">/dev/null", .missingCommand("before the end")),
            ("prefs a ||| b", .pipe),
            ("(prefs a)", .keyword("(")), ("prefs a)", .subshell), ("prefs () { a; }", .keyword("function")),
            ("prefs a(b)", .subshell), ("a=(b)", .keyword("=(")),
            ("HOME=/", .protectedVariable("HOME")), ("export A=1 PATH=a", .protectedVariable("PATH")),
            ("PREFS_A=b && prefs", .protectedVariable("PREFS_A")), ("XDG_A=b", .protectedVariable("XDG_A")),
            ("prefs && A=1", .assignment("A=1")), ("A=$(date)", .substitution("$(…)")),
            ("if true", .keyword("if")), ("{ prefs a; }", .keyword("{")), ("! prefs a", .keyword("!")),
            ("for a in b", .keyword("for")),
            ("while a", .keyword("while")), ("case a in", .keyword("case")), ("[[ a ]]", .keyword("[[")),
            ("function a", .keyword("function")),
            ("prefs 'a", .quoteWithoutEnd(0x27)), ("prefs \"a", .quoteWithoutEnd(0x22)),
            ("prefs $'a", .quoteWithoutEnd(0x27)),
            ("prefs \"a\\\"", .quoteWithoutEnd(0x22)), ("prefs a ;; prefs b", .missingCommand("before ;")),
            ("; prefs a", .missingCommand("before ;")), ("&& prefs a", .missingCommand("before &&")),
            ("prefs a &&", .missingCommand("after &&")), ("prefs a && ; prefs b", .missingCommand("after &&")),
            ("prefs a\r\n", .carriageReturn), ("prefs a\0b", .nul), ("prefs $'\\0'", .nul),
            ("prefs $'\\351'", .notText), ("prefs $'\\ud800'", .notText),
        ] as [(String, ShellScriptProblem)])
    func whatOnlyAShellCanDoIsRefused(text: String, problem: ShellScriptProblem) {
        let failure = failure("\n" + text)
        #expect(failure?.problem == problem)
        #expect(failure?.line == 2 || text.contains("\n"))
    }

    @Test(arguments: [
        ("prefs a", false), ("prefs >/dev/null a", true), ("prefs a 1> /dev/null", true), ("prefs a &>/dev/null", true),
        ("prefs a >&/dev/null", true),
        ("prefs a >>/dev/null 2>&1", true), ("prefs a 2>/dev/null", false), ("prefs a 2>&1", false),
        ("prefs a >&2", false), ("prefs a </dev/null", false),
    ]) func whatGoesToNowhereIsNotShown(text: String, isHidden: Bool) throws {
        var script = self.script(text)
        #expect(try script.next()?.map(\.hidesOutput) == [isHidden])
    }

    @Test func commandsAreConnected() throws {
        var script = self.script("prefs a && prefs b\n prefs c || true && prefs d; prefs e")
        var connections: [[ShellCommand.Connection?]] = []
        while let list = try script.next() { connections.append(list.map(\.connection)) }
        #expect(connections == [[.and, nil], [.or, .and, nil], [nil]])
    }

    /// In each of them the first line is refused, and only `prefs end` comes behind it.
    @Test(arguments: [
        "if a; then\nprefs b\nelse if c; then prefs d; fi\nfi", "A=1 prefs; prefs b", "cat <<E\nprefs b\nit's\nE",
        "cat <<-'E F' | a\n\tE\nE\n\tE F",
        "cat <<A <<B\nB\nA\nprefs a\nB", "f() {\nprefs b\n}", "f()\n{\n{ prefs b; }\n}", "function f {\nprefs b\n}",
        "for x in if fi; do prefs b; done; prefs c",
        "prefs 'a\nb' | cat \"\nc\"", "case x in\na) prefs b;;\nb) if c; then d; fi;;\nesac",
        "while a; do\nif b; then c; fi\ndone", "until a\ndo b\ndone",
        "prefs $(date) \\\n b", "prefs `a` # it's \\", "{ prefs a\n}", "fi", "} && a", "prefs * if\\\n; then",
        "(prefs a\nprefs b\n)", "echo if > b",
        "prefs $(a \"$(b 'c\n')\" d)", "select x in a; do\nbreak\ndone", "! prefs a", "prefs a | b '\n\n'",
    ]) func whatIsRefusedIsSkippedWithAllOfIt(text: String) throws {
        var script = self.script("prefs start\n\n# A comment\n\(text)\nprefs end\n")
        #expect(try script.next()?.map(\.words) == [["prefs", "start"]])
        #expect(throws: ShellScriptFailure.self) { try script.next() }
        script.skipRefused()
        #expect(try script.next()?.map(\.words) == [["prefs", "end"]])
        #expect(try script.next()?.map(\.words) == nil)
    }

    @Test(arguments: [
        "prefs 'a\nprefs end", "if a\nprefs end", "cat <<E\nprefs end", "prefs $(", "prefs \\", "cat <<", "f() {",
        "prefs | \"\\",
    ])
    func whatHasNoEndIsSkippedToTheEnd(text: String) throws {
        var script = self.script(text)
        var failures = 0
        for _ in 0..<3 {
            do { _ = try script.next() } catch { failures += 1 }
            script.skipRefused()
        }
        #expect(failures <= 1)
        #expect(try script.next()?.map(\.words) == nil)
    }

    @Test func wordsOfACommandThatIsPassedOverMayBeAnything() throws {
        let text = "killall * ~root \"${NONE}\" $STAR {a,b} '$(' 2>/dev/null; prefs ~"
        var script = self.script(text, isPassedOver: { $0.first == "killall" })
        let list = try #require(try script.next())
        #expect(list.map(\.words) == [["killall", "*", "~root", "$NONE", "$STAR", "{a,b}", "$("]])
        #expect(list[0].passedOver == String(text.prefix { $0 != ";" }))
        #expect(try script.next()?.map(\.words) == [["prefs", home.path]])
    }

    @Test(arguments: [
        #"a $(b "$(c ')' `d`)" \) e)"#, #"a "`b \`c\` $(e)`""#, #"a ${1:-'}' "}" \} ${b%\}}}"#, #"a "${b+\} c}""#,
        "a ${#b}", "a > b 2>&1 <c", "a &>> b", #"a <<< "b $c""#, "a | c 'b' |& a $d", "a | \\\n\n# b\n c $d",
    ]) func theEndOfACommandThatIsPassedOverIsThatOfAShell(text: String) throws {
        for end in [";prefs end", "&& prefs end", "  # b\nprefs end", "|| true\nprefs end"] {
            var script = self.script(text + end, isPassedOver: { ["a", "c"].contains($0.first) })
            let list = try #require(try script.next())
            let lines = text.split(separator: "\n")
            let isContinued = lines[0].hasSuffix("\\")
            let end = isContinued ? "…" : lines.count > 1 ? " …" : ""
            #expect(list[0].passedOver == String(isContinued ? lines[0].dropLast() : lines[0]) + end)
            let words = list.map(\.words) + (try script.next()?.map(\.words) ?? [])
            #expect(words.last == ["prefs", "end"])
            #expect(try script.next() == nil)
        }
    }

    @Test(
        arguments: [
            ("a $((1 + b))", .substitution("$((…))")), ("a $[b]", .substitution("$[…]")),
            ("a ${b:=c}", .variable("${b:=c}")), ("a \"${b=c}\"", .variable("${b=c}")),
            ("a ${b?}", .variable("${b?}")), ("a ${b:c++}", .variable("${b:c++}")), ("a ${!b}", .variable("${!b}")),
            ("a ${b[c=1]}", .variable("${b[c=1]}")), ("a ${b@P}", .variable("${b@P}")),
            ("a \"${b:-it's}\"", .variable("${b:-it's}")), ("a ${b:-c", .variable("${b:-c}")),
            ("a $(case b in b) c;; esac)", .unclearEnd), ("a $(b <<E\n)\nE\n)", .unclearEnd),
            ("a $(b # )\n)", .unclearEnd), ("a $( (b) )", .unclearEnd), ("a $(b", .unclearEnd),
            ("a `b )`", .unclearEnd), ("a `b", .quoteWithoutEnd(0x60)), ("a \"b", .quoteWithoutEnd(0x22)),
            ("a {b}>c", .redirection("{b}")), ("a <(b)", .redirection("<")), ("a <<E\nE", .keyword("<<")),
            ("a (b)", .subshell), ("a() { b; }", .keyword("function")), ("a &", .background), ("a & b", .background),
            ("a | b", .pipe), ("a | $b", .pipe), ("a |", .pipe), ("a | while c", .keyword("while")),
            ("a | b=c a", .assignment("b=c")), ("a || a", .alternative), ("HOME=b a", .protectedVariable("HOME")),
            ("a | a defaults", .hiddenCall), ("a < b prefs", .hiddenCall), ("a $(defaults read)", .hiddenCall),
            ("a \"`b | /bin/prefs`\"", .hiddenCall), ("a ${b:-$(prefs)}", .hiddenCall),
            ("a defaults $(b)", .hiddenCall), ("b=defaults; a $b write", .hiddenCall),
            ("b='x/prefs y' && a \"${b#x}\"", .hiddenCall), ("b=prefs; a `c $b`", .hiddenCall),
            ("a <<< \"defaults write b c d\"", .hiddenCall), ("a > $(defaults read)", .hiddenCall),
            ("a <<< $(defaults read)", .hiddenCall), ("echo $(defaults read)", .hiddenCall),
            ("echo prefs | a", .hiddenCall),
        ] as [(String, ShellScriptProblem)])
    func whatCannotBePassedOverIsRefused(text: String, problem: ShellScriptProblem) {
        var script = self.script(text, isPassedOver: { $0.first == "a" })
        let failure = #expect(throws: ShellScriptFailure.self) { while try script.next() != nil {} }
        #expect(failure?.problem == problem)
    }

    @Test func aTextForPeopleIsPassedOverIfOnlyAShellCanPrintIt() throws {
        let text = "echo a; echo $(b) defaults; true | a; echo b > c || true"
        var script = self.script(text, isPassedOver: { $0 == ["a"] })
        var passedOver: [String?] = []
        while let list = try script.next() { passedOver += list.map(\.passedOver) }
        #expect(passedOver == [nil, "echo $(b) defaults", "true | a", "echo b > c", nil])
    }

    @Test func theLineForLinuxIsNoCommand() throws {
        let line = #"[ "$(uname)" = Darwin ] || defaults() { prefs "$@"; }"#
        #expect(try commands("#!/bin/sh\n\n \(line) # for Linux\nprefs a\n\(line)") == [["prefs", "a"]])
        #expect(failure(line + "; prefs a")?.problem == .substitution("$(…)"))
        #expect(failure("prefs && " + line)?.problem == .substitution("$(…)"))
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
