import PropertyLists

/// Methods that read the words of a statement.
extension ShellStatementReader {
    /// Reads a word; nil if none begins at the cursor.
    mutating func takeWord() throws(ShellScriptFailure) -> ShellStatementWord? {
        try enter()
        defer { leave() }
        var word = ShellStatementWord(line: characters.line)
        var isEmpty = true
        while let next = characters.peek() {
            switch next {
            case _ where " \t\n;&|)".utf8.contains(next):
                return isEmpty ? nil : word
            case UInt8(ascii: "<"), UInt8(ascii: ">"):
                guard characters[1] == UInt8(ascii: "(") else { return isEmpty ? nil : word }
                characters.advance()
                try takeSubshell()
                word.append("$()".utf8, isExpanded: true)
            case UInt8(ascii: "("):
                if word.assignedVariable != nil, word.bytes.last == UInt8(ascii: "=") {
                    try takeArray(&word)
                } else if let last = word.bytes.last, "?*+@!".utf8.contains(last), word.plainLength == nil {
                    try takePatternGroup(&word)
                } else {
                    return isEmpty ? nil : word
                }
            case UInt8(ascii: "'"),
                UInt8(ascii: "$") where characters[1] == UInt8(ascii: "'"):
                word.append(try characters.takeSingleQuotes(), isExpanded: false)
            case UInt8(ascii: "\""):
                try takeDoubleQuotes(&word)
            case UInt8(ascii: "\\"):
                takeQuotedByte(&word)
            case UInt8(ascii: "`"):
                try takeBackquotes(&word)
            case UInt8(ascii: "$"):
                try takeDollar(&word, isQuoted: false)
            case UInt8(ascii: "\r"):
                throw characters.failure(.carriageReturn)
            case 0:
                throw characters.failure(.nul)
            default:
                word.append(plain: next)
                characters.advance()
            }
            isEmpty = false
        }
        return isEmpty ? nil : word
    }

    /// Takes a backslash and the byte after it.
    mutating func takeQuotedByte(_ word: inout ShellStatementWord) {
        characters.advance()
        word.append([characters[0] ?? UInt8(ascii: "\\")], isExpanded: false)
        if characters[0] != nil { characters.advance() }
    }

    /// Reads the elements of `NAME=( … )`.
    private mutating func takeArray(_ word: inout ShellStatementWord) throws(ShellScriptFailure) {
        characters.advance()
        while true {
            try skipNewlines()
            if characters.take(")") { return }
            guard let element = try takeWord() else { throw unclear() }
            word.append([UInt8(ascii: " ")] + element.bytes, isExpanded: true)
        }
    }

    /// Reads `( … )` after `?`, `*`, `+`, `@` or `!`, which is a pattern with bash's option `extglob`.
    private mutating func takePatternGroup(_ word: inout ShellStatementWord) throws(ShellScriptFailure) {
        repeat {
            characters.advance()
            if let part = try takeWord() { word.append([UInt8(ascii: " ")] + part.bytes, isExpanded: true) }
        } while characters.peek() == UInt8(ascii: "|")
        guard characters.take(")") else { throw unclear() }
    }
}
