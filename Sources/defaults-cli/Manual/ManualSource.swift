/// The source of a manual page, in the macros of man(7). Text is plain; what stands between backquotes is typed as it is, but for
/// placeholders in capitals (`--format FORMAT`).
struct ManualSource {
    private(set) var text = ""

    /// - Parameters:
    ///   - date: As `2026-11-21`.
    ///   - comment: Not shown.
    init(name: String, section: Int, date: String, version: String, title: String, comment: String) {
        line(".TH \(name.uppercased()) \(section) \(date) \"\(version)\" \"\(title)\"")
        line(".\\\" \(comment)")
    }

    /// What `whatis` reads.
    mutating func nameSection(_ name: String, _ summary: String) {
        section("NAME")
        line("\(name) \\- \(summary)")
    }

    mutating func section(_ title: String) { line(".SH \(title)") }

    mutating func subsection(_ title: String) { line(".SS \(Self.escaped(title))") }

    /// A paragraph that is the first of its section, or follows a heading.
    mutating func opening(_ text: String) { fill(text) }

    mutating func paragraph(_ text: String) {
        line(".PP")
        fill(text)
    }

    /// Something typed, and what it means.
    mutating func item(_ form: String, _ text: String) {
        line(".TP")
        line(Self.typed(form))
        fill(text)
    }

    /// Lines as they are.
    mutating func lines(_ lines: [String]) {
        line(".EX")
        for text in lines { line(Self.guarded(Self.escaped(text))) }
        line(".EE")
    }

    /// Forms of a command line, one below the other.
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

    /// In bytes: what the lines of a source should not be longer than.
    private static let lineLength = 78

    /// Text in lines that are not too long, each sentence on lines of its own.
    private mutating func fill(_ text: String) {
        var current = ""
        let words = Self.marked(text).split(separator: " ")
        for (word, next) in zip(words, words.dropFirst() + [""]) {
            current += current.isEmpty ? String(word) : " \(word)"
            // Behind a full stop at the end of a line the formatter begins a sentence.
            let endsSentence = word.hasSuffix(".") && (next.first?.isUppercase ?? true || next.hasPrefix("\\"))
            let isFull = current.utf8.count + next.utf8.count >= Self.lineLength
            guard endsSentence || isFull || next.isEmpty else { continue }
            line(Self.guarded(current) + (word.hasSuffix(".") && !endsSentence ? "\\&" : ""))
            current = ""
        }
    }

    /// Plain text with what stands between backquotes made typed.
    private static func marked(_ text: String) -> String {
        text.split(separator: "`", omittingEmptySubsequences: false).enumerated().map { position, part in
            position.isMultiple(of: 2) ? escaped(String(part), hyphen: "-") : typed(String(part))
        }.joined()
    }

    /// Something typed: words all in capitals, which are placeholders, in italics, and what is typed as it is in bold.
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

    /// Text in which nothing is taken for a request to the formatter, in ASCII.
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

    /// A line that is no request, whatever it begins with.
    private static func guarded(_ line: String) -> String {
        line.hasPrefix(".") || line.hasPrefix("'") ? "\\&\(line)" : line
    }
}
