import PropertyLists

/// A word of a script, with quotes removed and variables expanded.
struct ShellScriptWord: Equatable {
    let text: String
    /// The length in bytes of the part before the first quoted or expanded text; nil if the word has no such text.
    let unquotedPrefixLength: Int?

    private static let keywords = [
        "if", "then", "else", "elif", "fi", "for", "while", "until", "do", "done", "case", "esac", "in", "function",
        "select", "time", "coproc",
        "!", "{", "}", "[[",
    ]

    /// Why the word cannot be the name of a command: a shell reads it at that position as a keyword or an assignment.
    /// Nil if the word can be a name.
    var problemAsCommandName: ShellScriptProblem? {
        if unquotedPrefixLength == nil, Self.keywords.contains(text) { return .keyword(text) }
        return assignment == nil ? nil : .assignment(text)
    }

    /// The variable and the value of an assignment `NAME=…`; nil if the word is none.
    var assignment: (name: String, value: String)? {
        let plain = text.utf8.prefix(unquotedPrefixLength ?? text.utf8.count)
        guard let equals = plain.firstIndex(of: UInt8(ascii: "=")) else { return nil }
        let name = plain[..<equals]
        guard let first = name.first, first.decimalDigitValue == nil, name.allSatisfy(\.isPartOfShellName) else {
            return nil
        }
        let value = text.utf8.dropFirst(name.count + 1)
        return (String(Substring(name)), String(Substring(value)))
    }
}

extension UInt8 {
    /// Whether the name of a shell variable may contain the character.
    package var isPartOfShellName: Bool { isASCIIAlphanumeric || self == UInt8(ascii: "_") }
}
