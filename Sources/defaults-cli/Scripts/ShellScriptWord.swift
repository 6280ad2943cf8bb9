import PropertyLists

/// A word of a script with its quotes taken off.
struct ShellScriptWord: Equatable {
    let text: String
    /// How many of its first bytes stand as they are, neither quoted nor in place of a variable; nil for all.
    let plainCount: Int?

    private static let keywords = [
        "if", "then", "else", "elif", "fi", "for", "while", "until", "do", "done", "case", "esac", "in", "function",
        "select", "time",
        "!", "{", "}", "[[",
    ]

    /// What the word is to a shell where a command begins, if not the name of one.
    var problemAsFirst: ShellScriptProblem? {
        if plainCount == nil, Self.keywords.contains(text) { return .keyword(text) }
        let plain = text.utf8.prefix(plainCount ?? text.utf8.count)
        guard let equals = plain.firstIndex(of: UInt8(ascii: "=")) else { return nil }
        let name = plain[..<equals]
        guard let first = name.first, first.decimalDigitValue == nil, name.allSatisfy(\.isPartOfShellName) else {
            return nil
        }
        return .assignment(text)
    }
}

extension UInt8 {
    /// Whether a variable of a shell may have the character in its name.
    var isPartOfShellName: Bool { isASCIIAlphanumeric || self == UInt8(ascii: "_") }
}
