import Foundation
import TestSupport
import Testing

/// The tables of Docs/Compatibility.md for `plutil` and `PlistBuddy`: every line that they give for `prefs` is run.
@Suite struct PropertyListToolsTests {
    struct Row: CustomTestStringConvertible {
        /// The command line as the table spells it.
        let spelling: String
        /// The words of this run, in place of those in capitals.
        let words: [String: String]
        /// A script that shows what the line has done.
        let then: String
        /// What the line and the script print.
        let text: String

        init(_ spelling: String, _ words: [String: String] = [:], then: String = "", prints text: String) {
            (self.spelling, self.words, self.then, self.text) = (spelling, words, then, text)
        }

        var testDescription: String { script }

        var script: String {
            let files = ["FILE": "a.plist", "OTHER": "two.plist", "OUT": "out", "SCRIPT": "lines.sh"]
            var line = ""
            var word = ""
            for character in spelling + " " {
                if character.isLetter, character.isUppercase {
                    word.append(character)
                } else {
                    line += words[word] ?? files[word] ?? word
                    line.append(character)
                    word = ""
                }
            }
            return line + ("|<".contains(then.first ?? " ") ? "" : "\n") + then
        }
    }

    private static let sub = ["PATH": "sub.k", "TYPE": "int", "VALUE": "7"]
    private static let readSub = "prefs read ./a.plist --keypath sub.k; prefs read-type ./a.plist --keypath sub.k"
    private static let json = "{\n  \"b\": \"2\"\n}\n"

    static let rows = [
        Row("prefs check FILE", prints: "a.plist: OK\n"),
        Row(
            "prefs convert FILE --format F --in-place", ["FILE": "two.plist", "F": "json"], then: "cat two.plist",
            prints: json),
        Row(
            "prefs convert FILE --format F --output OUT", ["FILE": "two.plist", "F": "json"], then: "cat out",
            prints: json),
        Row("prefs convert FILE --format F", ["FILE": "two.plist", "F": "json"], prints: json),
        Row(
            "prefs convert FILE --format F --extension EXT", ["FILE": "two.plist", "F": "json", "EXT": "js"],
            then: "cat two.js", prints: json),
        Row("prefs convert - --format F", ["F": "json"], then: "< two.plist", prints: json),
        Row("prefs convert FILE --format json", ["FILE": "two.plist"], prints: json),
        Row("prefs check FILE > /dev/null", then: "echo $?", prints: "0\n"),
        Row("prefs check -- FILE", prints: "a.plist: OK\n"),
        Row("prefs read ./FILE", ["FILE": "two.plist"], prints: "{\n    b = 2;\n}\n"),
        Row(
            "prefs export ./FILE - --keypath PATH --format F", ["PATH": "list", "F": "json"],
            prints: "[\n  \"x\",\n  \"y\"\n]\n"),
        Row("prefs read ./FILE --keypath PATH", ["PATH": "list.1"], prints: "y\n"),
        Row("prefs read ./FILE --keypath PATH --raw", ["PATH": "list.1"], prints: "y\n"),
        Row("prefs read - --keypath PATH --raw", ["PATH": "list.1"], then: "< a.plist", prints: "y\n"),
        Row("prefs read ./FILE --keypath PATH --count", ["PATH": "list"], prints: "2\n"),
        Row("prefs read ./FILE --keypath PATH --keys", ["PATH": "sub"], prints: "k\nl\n"),
        Row("printf %s \"$(prefs read ./FILE --keypath PATH --raw)\"", ["PATH": "sub.k"], prints: "v"),
        Row(
            "prefs read-type ./FILE --keypath PATH | grep -qx 'Type is NAME'", ["PATH": "sub.k", "NAME": "string"],
            then: "echo $?", prints: "0\n"),
        Row(
            "prefs read-type ./FILE --keypath PATH | grep -qx 'Type is NAME'", ["PATH": "list", "NAME": "string"],
            then: "echo $?", prints: "1\n"),
        Row(
            "prefs read-type ./FILE --keypath PATH | grep -qx 'Type is NAME'", ["PATH": "list", "NAME": "array"],
            then: "echo $?", prints: "0\n"),
        Row(
            "prefs read-type ./FILE --keypath PATH | grep -qx 'Type is NAME'", ["PATH": "sub", "NAME": "dictionary"],
            then: "echo $?", prints: "0\n"),
        Row(
            "prefs read-type ./FILE --keypath PATH | grep -qx 'Type is NAME'",
            ["FILE": "types.plist", "PATH": "flag", "NAME": "boolean"], then: "echo $?", prints: "0\n"),
        Row(
            "prefs read-type ./FILE --keypath PATH | grep -qx 'Type is NAME'",
            ["FILE": "types.plist", "PATH": "number", "NAME": "integer"], then: "echo $?", prints: "0\n"),
        Row("prefs read-type ./FILE --keypath PATH", ["PATH": "list"], prints: "Type is array\n"),
        Row(
            "prefs write ./FILE --insert --keypath PATH -TYPE VALUE",
            ["PATH": "list.0", "TYPE": "bool", "VALUE": "yes"],
            then: "prefs read ./a.plist list", prints: "(\n    1,\n    x,\n    y\n)\n"),
        Row(
            "prefs write ./FILE --insert --keypath PATH -TYPE VALUE", sub, then: "echo $?; " + readSub,
            prints: "1\nv\nType is string\n"),
        Row(
            "prefs write ./FILE --keypath PATH -array-add -TYPE VALUE", ["PATH": "list", "TYPE": "int", "VALUE": "7"],
            then: "prefs read ./a.plist list", prints: "(\n    x,\n    y,\n    7\n)\n"),
        Row(
            "prefs write ./FILE --keypath PATH -array-add '{}'", ["PATH": "list"],
            then: "prefs read ./a.plist --keypath list.2", prints: "{\n}\n"),
        Row("prefs write ./FILE --keypath PATH -TYPE VALUE", sub, then: readSub, prints: "7\nType is integer\n"),
        Row(
            "prefs write ./FILE --keypath PATH TEXT", ["PATH": "sub.k", "TEXT": "'<integer>7</integer>'"],
            then: readSub,
            prints: "7\nType is integer\n"),
        Row(
            "echo TEXT | prefs import ./FILE - --format json --replace --keypath PATH", ["PATH": "sub.k", "TEXT": "7"],
            then: readSub, prints: "7\nType is integer\n"),
        Row(
            "prefs write ./FILE --insert --keypath PATH -array", ["PATH": "sub.m"],
            then: "prefs read ./a.plist --keypath sub.m", prints: "(\n)\n"),
        Row(
            "prefs write ./FILE --insert --keypath PATH -dict", ["PATH": "sub.m"],
            then: "prefs read ./a.plist --keypath sub.m", prints: "{\n}\n"),
        Row(
            "prefs delete ./FILE --keypath PATH", ["PATH": "list.0"], then: "prefs read ./a.plist list",
            prints: "(\n    y\n)\n"),
        Row(
            "echo '{}' | prefs convert - --format F --output FILE", ["F": "openstep", "FILE": "new.plist"],
            then: "cat new.plist", prints: "{}\n"),
        Row("prefs help", then: "| sed -n 2p | cut -c1-12", prints: "usage: prefs\n"),
        Row(
            "prefs export ./FILE - --keypath PATH", ["PATH": "sub.k"],
            prints: TemporaryHome.document("<string>v</string>")),
        Row(
            "prefs export ./FILE - --format binary --keypath PATH | prefs import ./FILE - --replace --keypath NEW",
            ["PATH": "list", "NEW": "sub.k"], then: "prefs read ./a.plist sub --format json | tr -d ' \\n'",
            prints: #"{"k":["x","y"],"l":"w"}"#),
        Row(
            "prefs import ./FILE OTHER", then: "prefs read ./a.plist --keys", prints: "a\nb\nlist\nsub\n"),
        Row(
            "prefs import ./FILE OTHER --keypath PATH", ["PATH": "sub"],
            then: "prefs read ./a.plist --keypath sub --keys", prints: "b\nk\nl\n"),
        Row(
            "prefs write ./FILE --keypath PATH -data \"$(od -An -v -tx1 OTHER | tr -d '\\n')\"", ["PATH": "sub.k"],
            then: "prefs read ./a.plist --keypath sub.k --raw | cmp - two.plist && echo same", prints: "same\n"),
        Row(
            "prefs write ./FILE --root -TYPE VALUE", ["TYPE": "array", "VALUE": "z"], then: "prefs read ./a.plist",
            prints: "(\n    z\n)\n"),
        Row(
            "prefs write --dry-run ./FILE --keypath PATH -TYPE VALUE", sub, then: readSub,
            prints: "prefs write --keypath sub.k ./a.plist -int 7\nv\nType is string\n"),
        Row("prefs batch SCRIPT", then: "prefs read ./a.plist a", prints: "9\n"),
    ]

    @Test func theLoopOverAnArrayEndsAtItsEnd() throws {
        let page = try Project.text(of: "Docs/Compatibility.md")
        let block = try #require(page.firstMatch(of: /```sh\n((?s:[^`]*?)while prefs read-type(?s:.*?))```/)).output.1
        let home = try TemporaryHome()
        try home.create("list.plist", "({ a = 1; }, { b = 2; })")
        let loop = block.replacing("./FILE", with: "./list").replacing("KEY", with: "a").replacing("VALUE", with: "9")
        #expect(try home.shell(String(loop)) == .silence)
        #expect(try home.run("read", "./list", "--raw", "--keypath", "1.a") == .success("9\n"))
        #expect(try home.run("read", "./list", "--count") == .success("2\n"))
    }

    @Test(arguments: rows) func aLineDoesWhatTheTableSays(_ row: Row) throws {
        let home = try TemporaryHome()
        try home.create(
            "a.plist",
            TemporaryHome.document(
                """
                <dict><key>a</key><string>1</string><key>list</key><array><string>x</string><string>y</string></array>\
                <key>sub</key><dict><key>k</key><string>v</string><key>l</key><string>w</string></dict></dict>
                """))
        try home.create("two.plist", "{ b = 2; }")
        try home.create("types.plist", "{ flag = <*BY>; number = <*I7>; }")
        try home.create("lines.sh", "defaults write ./a.plist a 8\ndefaults write ./a.plist a 9\n")
        let outcome = try home.shell(row.script)
        #expect(outcome.text == row.text, "\(outcome.testDescription)")
    }

    @Test func theTablesHaveTheseLines() throws {
        let text = try String(contentsOf: Project.root.appending(path: "Docs/Compatibility.md"), encoding: .utf8)
        let tables = try #require(text.split(separator: "\n## plutil\n").dropFirst().first)
        var spellings: Set<String> = []
        for line in tables.split(separator: "\n") where line.hasPrefix("| `") || line.hasPrefix("| interactive") {
            let cells = line.replacing("\\|", with: "\u{0}").split(separator: "|").map {
                $0.replacing("\u{0}", with: "|").trimmingCharacters(in: .whitespaces)
            }
            guard cells.count > 1, cells[1] != "–", cells[0] != "`plutil`", cells[0] != "`PlistBuddy`" else { continue }
            spellings.insert(cells[1].trimmingCharacters(in: ["`"]))
        }
        #expect(spellings == Set(Self.rows.map(\.spelling)))
        #expect(tables.contains("| `-convert objc`, `-convert swift`, `-header` | – |"))
    }
}
