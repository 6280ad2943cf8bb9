import PropertyLists

/// Methods that read quotes and expansions in words.
extension ShellStatementReader {
    // MARK: Quotes

    mutating func takeDoubleQuotes(_ word: inout ShellStatementWord) throws(ShellScriptFailure) {
        let (line, quote) = (characters.line, UInt8(ascii: "\""))
        characters.advance()
        word.append([], isExpanded: false)
        try takeQuotedText(&word, until: quote)
        try characters.takeEndOfQuote(quote, line)
    }

    /// Reads text as it is in double quotes, up to a quote, or to the end if that is nil.
    mutating func takeQuotedText(
        _ word: inout ShellStatementWord, until end: UInt8?
    ) throws(ShellScriptFailure) {
        while let next = characters.peek(), next != end {
            switch next {
            case UInt8(ascii: "`"):
                try takeBackquotes(&word)
            case UInt8(ascii: "$"):
                try takeDollar(&word, isQuoted: true)
            case UInt8(ascii: "\\"):
                takeQuotedByte(&word)
            default:
                word.append([next], isExpanded: false)
                characters.advance()
            }
        }
    }

    mutating func takeBackquotes(_ word: inout ShellStatementWord) throws(ShellScriptFailure) {
        let (line, quote) = (characters.line, UInt8(ascii: "`"))
        characters.advance()
        var text: [UInt8] = []
        while let next = characters[0], next != quote {
            if next == UInt8(ascii: "\\") { characters.advance() }
            guard let byte = characters[0] else { break }
            text.append(byte)
            characters.advance()
        }
        note(text)
        word.append("$()".utf8, isExpanded: true)
        try characters.takeEndOfQuote(quote, line)
    }

    // MARK: Expansions

    /// Reads a dollar sign and what belongs to it.
    mutating func takeDollar(
        _ word: inout ShellStatementWord, isQuoted: Bool
    ) throws(ShellScriptFailure) {
        try enter()
        defer { leave() }
        characters.advance()
        switch characters.peek() {
        case UInt8(ascii: "("):
            word.append("$()".utf8, isExpanded: true)
            if characters[1] == UInt8(ascii: "(") { try takeArithmetic() } else { try takeSubshell() }
        case UInt8(ascii: "{"):
            try takeBraces(&word, isQuoted: isQuoted)
        case UInt8(ascii: "["):
            throw unclear()
        case UInt8(ascii: "\"") where !isQuoted:
            word.append([], isExpanded: true)
        case let next? where next.isPartOfShellName && next.decimalDigitValue == nil:
            word.append("$\(characters.takeName())".utf8, isExpanded: true)
        case let next? where next.decimalDigitValue != nil || "@*#?-$!".utf8.contains(next):
            word.append([UInt8(ascii: "$"), next], isExpanded: true)
            characters.advance()
        default:
            word.append([UInt8(ascii: "$")], isExpanded: false)
        }
    }

    /// Reads `{ … }` after a dollar sign.
    private mutating func takeBraces(
        _ word: inout ShellStatementWord, isQuoted: Bool
    ) throws(ShellScriptFailure) {
        characters.advance()
        let isIndirect = characters.peek() == UInt8(ascii: "!")
        if isIndirect || characters.peek() == UInt8(ascii: "#") { characters.advance() }
        let name = characters.takeName()
        word.append("${\(name) ".utf8, isExpanded: true)
        // `${NAME=…}` and `${NAME:=…}` set the variable.
        let isSet = characters.peek() == UInt8(ascii: ":") ? characters[1] : characters.peek()
        if isSet == UInt8(ascii: "=") {
            if isIndirect { effects.refuse(.unknownVariableName, line: characters.line) }
            effects.set(name, line: characters.line)
        }
        while let next = characters.peek() {
            switch next {
            case UInt8(ascii: "}"):
                word.append([next], isExpanded: true)
                return characters.advance()
            case UInt8(ascii: "'"):
                // In double quotes, shells differ in whether it begins a quotation.
                guard !isQuoted else { throw unclear() }
                word.append(try characters.takeSingleQuotes(), isExpanded: true)
            case UInt8(ascii: "\""):
                try takeDoubleQuotes(&word)
            case UInt8(ascii: "`"):
                try takeBackquotes(&word)
            case UInt8(ascii: "$"):
                try takeDollar(&word, isQuoted: isQuoted)
            case UInt8(ascii: "\\"):
                takeQuotedByte(&word)
            default:
                // The operator is no part of a word after it.
                word.append([next == UInt8(ascii: "-") || next == UInt8(ascii: "=") ? 0x20 : next], isExpanded: true)
                characters.advance()
            }
        }
        throw unclear()
    }

    /// Reads `(( … ))`, any name in which may be set.
    mutating func takeArithmetic() throws(ShellScriptFailure) {
        let line = characters.line
        characters.advance()
        characters.advance()
        var (word, open) = (ShellStatementWord(line: line), 0)
        while let next = characters.peek() {
            switch next {
            case UInt8(ascii: ")") where open == 0:
                guard characters[1] == UInt8(ascii: ")") else { throw unclear(line) }
                characters.advance()
                characters.advance()
                return effects.addNames(inArithmetic: word.bytes, line: line)
            case UInt8(ascii: "$"):
                try takeDollar(&word, isQuoted: true)
                continue
            case UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "`"), UInt8(ascii: "\\"):
                throw unclear(line)
            case UInt8(ascii: "("): open += 1
            case UInt8(ascii: ")"): open -= 1
            default: break
            }
            word.append([next], isExpanded: true)
            characters.advance()
        }
        throw unclear(line)
    }
}
