import PrefsCore

/// The source of a manual page, in the macros of man(7). Its methods take plain text. Words between backquotes are to
/// be typed literally, except for placeholders in capitals (`--format FORMAT`).
struct ManualSource: ManualPage {
    private(set) var text = ""

    /// A text in every installed file, by which `Packaging/Installing/install.sh` recognises its files. This constant
    /// puts the text into the executable too.
    private static let mark = "Installed by prefs: 0d6f3b8e-5c1a-4f27-9e44-b7a2c8d1f693"

    /// Begins a page with the section NAME, which `whatis` reads, and the heading of the forms.
    init(_ name: String, _ summary: String) {
        line(".TH \(name.uppercased()) 1 \(Version.date) \"prefs \(Version.number)\" \"User Commands\"")
        line(".\\\" \(Self.mark)")
        section("NAME")
        line("\(name) \\- \(summary)")
        section("SYNOPSIS")
    }

    mutating func section(_ title: String) { line(".SH \(title)") }

    mutating func subsection(_ title: String) { line(".SS \(Self.escaped(title))") }

    mutating func opening(_ text: String) { fill(text) }

    mutating func paragraph(_ text: String) {
        line(".PP")
        fill(text)
    }

    mutating func item(_ form: String, _ text: String) {
        line(".TP")
        line(Self.typed(form))
        fill(text)
    }

    /// Adds lines that `man` prints without filling them, such as an example.
    mutating func lines(_ lines: [String]) {
        line(".EX")
        for text in lines { line(Self.guarded(Self.escaped(text))) }
        line(".EE")
    }

    /// Adds the forms of a command line, each on its own line.
    mutating func forms(_ forms: [String]) {
        for (position, form) in forms.enumerated() {
            if position > 0 { line(".br") }
            line(Self.typed(form))
        }
    }

    // MARK: Text

    private mutating func line(_ line: String) {
        text += line + "\n"
    }

    /// The length in bytes that lines of the source should not exceed.
    private static let lineLength = 78

    /// Adds text in lines of limited length; each sentence begins a new line.
    private mutating func fill(_ text: String) {
        var current = ""
        let words = Self.marked(text).split(separator: " ")
        for (word, next) in zip(words, words.dropFirst() + [""]) {
            current += current.isEmpty ? String(word) : " \(word)"
            // The formatter takes a full stop at the end of a line for the end of a sentence. `\&` after a full stop
            // prevents that.
            let endsSentence = word.hasSuffix(".") && (next.first?.isUppercase ?? true || next.hasPrefix("\\"))
            let isFull = current.utf8.count + next.utf8.count >= Self.lineLength
            guard endsSentence || isFull || next.isEmpty else { continue }
            line(Self.guarded(current) + (word.hasSuffix(".") && !endsSentence ? "\\&" : ""))
            current = ""
        }
    }

    /// Escapes plain text, and formats the parts between backquotes as words to type.
    private static func marked(_ text: String) -> String {
        text.split(separator: "`", omittingEmptySubsequences: false).enumerated().map { position, part in
            position.isMultiple(of: 2) ? escaped(String(part), hyphen: "-") : typed(String(part))
        }.joined()
    }

    /// Formats words to type: words in capitals, which are placeholders, in italics; brackets, bars and ellipses in
    /// roman; all else in bold.
    private static func typed(_ text: String) -> String {
        text.split(separator: " ", omittingEmptySubsequences: false).map(typedWord).joined(separator: " ")
    }

    private static func typedWord(_ word: Substring) -> String {
        var source = ""
        var font: String?
        var rest = word
        while let first = rest.first {
            let run = isWordCharacter(first) ? rest.prefix(while: isWordCharacter) : rest.prefix(1)
            rest = rest.dropFirst(run.count)
            let next = Self.font(of: run)
            if next != font { source += next }
            font = next
            source += escaped(String(run))
        }
        return font == nil ? source : source + "\\fR"
    }

    private static func isWordCharacter(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || character == "_" || character == "$"
    }

    private static func font(of run: Substring) -> String {
        if run.allSatisfy({ ("A"..."Z").contains($0) || $0 == "_" }) { return "\\fI" }
        return run.allSatisfy { "[]|…".contains($0) } ? "\\fR" : "\\fB"
    }

    /// Escapes the characters that the formatter would read as escapes or replace by typographic ones; an ellipsis
    /// becomes three full stops.
    private static func escaped(_ text: String, hyphen: String = "\\-") -> String {
        var source = ""
        for character in text {
            switch character {
            case "\\": source += "\\e"
            case "-": source += hyphen
            case "'": source += "\\(aq"
            case "`": source += "\\(ga"
            case "^": source += "\\(ha"
            case "~": source += "\\(ti"
            case "\"": source += "\\(dq"
            case "…": source += "..."
            default: source.append(character)
            }
        }
        return source
    }

    /// Protects a line that begins like a request of the formatter.
    private static func guarded(_ line: String) -> String {
        line.hasPrefix(".") || line.hasPrefix("'") ? "\\&\(line)" : line
    }
}
