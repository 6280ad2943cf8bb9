import PropertyLists

/// Methods that find the ends of quotes and expansions.
extension PassedOverReader {
    mutating func takeDoubleQuotes(_ text: inout [UInt8]) throws(ShellScriptFailure) {
        let line = characters.line
        characters.advance()
        while let next = characters.peek(), next != UInt8(ascii: "\"") {
            try takeCharacter(next, &text, isQuoted: true)
        }
        try characters.takeEndOfQuote(UInt8(ascii: "\""), line)
    }

    /// Takes a character that is neither a quote nor the end of a word, and the expansion that it begins.
    mutating func takeCharacter(
        _ next: UInt8, _ text: inout [UInt8], isQuoted: Bool
    ) throws(ShellScriptFailure) {
        switch next {
        case UInt8(ascii: "`"):
            try takeBackquotes(&text)
        case UInt8(ascii: "$"):
            try takeDollar(&text, isQuoted: isQuoted)
        case UInt8(ascii: "\\"):
            characters.advance()
            guard let escaped = characters[0] else { return text.append(next) }
            if isQuoted, !"$`\"\\".utf8.contains(escaped) { text.append(next) }
            text.append(escaped)
            characters.advance()
        default:
            text.append(next)
            characters.advance()
        }
    }

    private mutating func takeBackquotes(_ text: inout [UInt8]) throws(ShellScriptFailure) {
        let line = characters.line
        var commands: [UInt8] = []
        characters.advance()
        while let next = characters[0], next != UInt8(ascii: "`") {
            if next == UInt8(ascii: "\\"), let escaped = characters[1], "$`\\".utf8.contains(escaped) {
                characters.advance()
            }
            commands.append(characters[0] ?? next)
            characters.advance()
        }
        try characters.takeEndOfQuote(UInt8(ascii: "`"), line)
        let start = text.count
        try takeCommands(inBackquotes: commands, &text)
        noteInner(text[start...])
    }

    private mutating func takeDollar(_ text: inout [UInt8], isQuoted: Bool) throws(ShellScriptFailure) {
        guard depth < Self.depthLimit else { throw characters.failure(.unclearEnd) }
        depth += 1
        defer { depth -= 1 }
        characters.advance()
        text.append(UInt8(ascii: "$"))
        switch characters.peek() {
        case UInt8(ascii: "("):
            characters.advance()
            // Arithmetic may set a variable.
            if characters.peek() == UInt8(ascii: "(") { throw characters.failure(.substitution("$((…))")) }
            let start = text.count
            text.append(UInt8(ascii: "("))
            try takeCommands(&text, until: UInt8(ascii: ")"))
            text.append(UInt8(ascii: ")"))
            noteInner(text[start...])
        case UInt8(ascii: "["):
            throw characters.failure(.substitution("$[…]"))
        case UInt8(ascii: "{"):
            try takeBraces(&text, isQuoted: isQuoted)
        case let next? where next.isPartOfShellName && next.decimalDigitValue == nil:
            text += takeName().utf8
        case let next? where next.decimalDigitValue != nil || "@*#?-$!".utf8.contains(next):
            text.append(next)
            characters.advance()
        default:
            break
        }
    }

    /// Takes `{…}` after a dollar sign. Of the operators, `=` sets a variable, `?` ends the script, and a shell
    /// calculates what follows `:` and `[`.
    private mutating func takeBraces(_ text: inout [UInt8], isQuoted: Bool) throws(ShellScriptFailure) {
        let failure = characters.failure(.variable("$" + characters.text(before: UInt8(ascii: "}")) + "}"))
        characters.advance()
        let isLength = characters.take("#")
        let name = takeName()
        let next = characters.peek()
        if !isLength, !name.isEmpty, next == UInt8(ascii: "}") {
            text += name.utf8
            return characters.advance()
        }
        let operation = next == UInt8(ascii: ":") ? characters[1] : next
        let operations = next == UInt8(ascii: ":") ? "-+" : "-+%#/^,}"
        guard !name.isEmpty, let operation, operations.utf8.contains(operation) else { throw failure }
        text += "{\(name) ".utf8
        while let next = characters.peek(), next != UInt8(ascii: "}") {
            if "'\"".utf8.contains(next) {
                // In double quotes, shells differ in whether they begin a quotation.
                guard !isQuoted else { throw failure }
                if next == UInt8(ascii: "'") {
                    text += try characters.takeSingleQuotes()
                } else {
                    try takeDoubleQuotes(&text)
                }
            } else {
                try takeCharacter(next, &text, isQuoted: isQuoted)
            }
        }
        guard characters.take("}") else { throw failure }
        text.append(UInt8(ascii: "}"))
    }
}
