import PropertyLists

/// Reads a shell script token by token, with the quoting rules of POSIX.
struct ShellWordReader {
    private let bytes: [UInt8]
    private var position = 0
    private var line = 1
    /// The line on which the last token began, counted from 1.
    private(set) var tokenLine = 1

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    mutating func next() throws(ShellScript.Failure) -> ShellToken {
        skipBlanks()
        tokenLine = line
        switch peek() {
        case nil:
            return .end
        case UInt8(ascii: "\n"):
            advance()
            return .newline
        case UInt8(ascii: ";"):
            advance()
            return .semicolon
        case UInt8(ascii: "&"):
            advance()
            guard peek() == UInt8(ascii: "&") else { throw failure(.background) }
            advance()
            return .and
        case UInt8(ascii: "|"):
            advance()
            throw failure(peek() == UInt8(ascii: "|") ? .alternative : .pipe)
        case UInt8(ascii: "("), UInt8(ascii: ")"):
            throw failure(.subshell)
        default:
            return .word(try word())
        }
    }

    // MARK: Characters

    /// The next character that is there for a shell outside single quotes: a line that ends in a backslash goes on in the next.
    private mutating func peek() -> UInt8? {
        while byte(0) == UInt8(ascii: "\\"), byte(1) == UInt8(ascii: "\n") {
            position += 2
            line += 1
        }
        return byte(0)
    }

    private func byte(_ offset: Int) -> UInt8? {
        position + offset < bytes.count ? bytes[position + offset] : nil
    }

    /// Takes a character.
    private mutating func advance() {
        if byte(0) == UInt8(ascii: "\n") { line += 1 }
        position += 1
    }

    private mutating func skipBlanks() {
        while let next = peek() {
            if next == UInt8(ascii: "#") {
                // A backslash at the end of a comment continues nothing.
                while let next = byte(0), next != UInt8(ascii: "\n") { position += 1 }
                return
            }
            guard next == UInt8(ascii: " ") || next == UInt8(ascii: "\t") else { return }
            position += 1
        }
    }

    private func failure(_ problem: ShellScriptProblem) -> ShellScript.Failure {
        ShellScript.Failure(line: line, problem: problem)
    }

    // MARK: Words

    /// A word that is being read.
    private struct Word {
        var bytes: [UInt8] = []
        var plainCount: Int?
        /// Where `[` and `{` stand that may begin a pattern.
        var bracket: Int?
        var brace: Int?
        /// Whether something stands in the braces that makes several words of them.
        var hasAlternatives = false

        /// Notes that what follows is quoted.
        mutating func beginQuote() {
            plainCount = plainCount ?? bytes.count
        }
    }

    private mutating func word() throws(ShellScript.Failure) -> ShellScriptWord {
        var word = Word()
        while let next = peek() {
            switch next {
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: ";"), UInt8(ascii: "&"), UInt8(ascii: "|"),
                UInt8(ascii: "("), UInt8(ascii: ")"):
                return try finished(word)
            case UInt8(ascii: "<"), UInt8(ascii: ">"):
                let isNumber = !word.bytes.isEmpty && word.plainCount == nil && word.bytes.allSatisfy { $0.decimalDigitValue != nil }
                throw failure(.redirection(String(decoding: (isNumber ? word.bytes : []) + [next], as: UTF8.self)))
            case UInt8(ascii: "'"):
                word.beginQuote()
                try takeSingleQuotes(&word.bytes)
            case UInt8(ascii: "\""):
                word.beginQuote()
                try takeDoubleQuotes(&word.bytes)
            case UInt8(ascii: "\\"):
                word.beginQuote()
                advance()
                word.bytes.append(byte(0) ?? next)
                if byte(0) != nil { advance() }
            case UInt8(ascii: "$"):
                if byte(1) == UInt8(ascii: "'") {
                    word.beginQuote()
                    try takeEscapes(&word.bytes)
                } else {
                    try takeDollar(&word.bytes, isQuoted: false)
                }
            default:
                try refuse(next, in: &word)
                word.bytes.append(next)
                advance()
            }
        }
        return try finished(word)
    }

    private func finished(_ word: Word) throws(ShellScript.Failure) -> ShellScriptWord {
        guard !word.bytes.contains(0) else { throw failure(.nul) }
        guard let text = String(validating: word.bytes, as: UTF8.self) else { throw failure(.notText) }
        return ShellScriptWord(text: text, plainCount: word.plainCount)
    }

    /// Refuses a character outside quotes of which a shell makes something else.
    private func refuse(_ next: UInt8, in word: inout Word) throws(ShellScript.Failure) {
        let place = word.bytes.count
        switch next {
        case UInt8(ascii: "`"): throw failure(.substitution("`…`"))
        case UInt8(ascii: "*"), UInt8(ascii: "?"): throw failure(.pattern(next))
        case UInt8(ascii: "~") where place == 0 && word.plainCount == nil: throw failure(.home)
        case UInt8(ascii: "\r"): throw failure(.carriageReturn)
        case UInt8(ascii: "["):
            word.bracket = word.bracket ?? place
        case UInt8(ascii: "]"):
            if let start = word.bracket, place > start + 1 { throw failure(.pattern(UInt8(ascii: "["))) }
        case UInt8(ascii: "{"):
            (word.brace, word.hasAlternatives) = (place, false)
        case UInt8(ascii: ","):
            word.hasAlternatives = true
        case UInt8(ascii: "."):
            if word.bytes.last == next { word.hasAlternatives = true }
        case UInt8(ascii: "}"):
            if word.brace != nil, word.hasAlternatives { throw failure(.braces) }
        default:
            break
        }
    }

    // MARK: Quotes

    private mutating func takeSingleQuotes(_ word: inout [UInt8]) throws(ShellScript.Failure) {
        let start = line
        advance()
        while let next = byte(0), next != UInt8(ascii: "'") {
            word.append(next)
            advance()
        }
        try takeEndOfQuote(UInt8(ascii: "'"), start)
    }

    private mutating func takeDoubleQuotes(_ word: inout [UInt8]) throws(ShellScript.Failure) {
        let start = line
        advance()
        while let next = peek(), next != UInt8(ascii: "\"") {
            switch next {
            case UInt8(ascii: "`"):
                throw failure(.substitution("`…`"))
            case UInt8(ascii: "$"):
                try takeDollar(&word, isQuoted: true)
            case UInt8(ascii: "\\"):
                advance()
                if let escaped = byte(0), "$`\"\\".utf8.contains(escaped) {
                    word.append(escaped)
                    advance()
                } else {
                    word.append(next)
                }
            default:
                word.append(next)
                advance()
            }
        }
        try takeEndOfQuote(UInt8(ascii: "\""), start)
    }

    private mutating func takeEndOfQuote(_ quote: UInt8, _ start: Int) throws(ShellScript.Failure) {
        guard byte(0) == quote else { throw ShellScript.Failure(line: start, problem: .quoteWithoutEnd(quote)) }
        advance()
    }

    /// Takes a dollar sign behind which nothing stands that a shell would put something else for.
    private mutating func takeDollar(_ word: inout [UInt8], isQuoted: Bool) throws(ShellScript.Failure) {
        advance()
        switch peek() {
        case UInt8(ascii: "("):
            throw failure(.substitution("$(…)"))
        case UInt8(ascii: "{"):
            let name = bytes[position...].prefix(40).prefix { $0 != UInt8(ascii: "}") && $0 != UInt8(ascii: "\n") }
            throw failure(.variable("$" + String(decoding: name, as: UTF8.self) + "}"))
        case UInt8(ascii: "\"") where !isQuoted:
            throw failure(.translation)
        case let next? where next.isPartOfShellName && next.decimalDigitValue == nil:
            let name = bytes[position...].prefix(40).prefix(while: \.isPartOfShellName)
            throw failure(.variable("$" + String(decoding: name, as: UTF8.self)))
        case let next? where next.decimalDigitValue != nil || "@*#?-$!".utf8.contains(next):
            throw failure(.variable("$" + String(decoding: [next], as: UTF8.self)))
        default:
            word.append(UInt8(ascii: "$"))
        }
    }
}

extension ShellWordReader {
    /// Takes `$'…'`, in which backslashes begin the escapes of C.
    private mutating func takeEscapes(_ word: inout [UInt8]) throws(ShellScript.Failure) {
        let start = line
        position += 2
        while let next = byte(0), next != UInt8(ascii: "'") {
            advance()
            if next == UInt8(ascii: "\\"), byte(0) != nil {
                takeEscape(&word)
            } else {
                word.append(next)
            }
        }
        try takeEndOfQuote(UInt8(ascii: "'"), start)
    }

    /// Takes what stands behind a backslash. What is no escape is left as it is.
    private mutating func takeEscape(_ word: inout [UInt8]) {
        guard let letter = byte(0) else { return }
        if letter.octalDigitValue != nil {
            word.append(UInt8(truncatingIfNeeded: number(upTo: 3, base: 8) ?? 0))
            return
        }
        advance()
        switch letter {
        case UInt8(ascii: "a"): word.append(0x07)
        case UInt8(ascii: "b"): word.append(0x08)
        case UInt8(ascii: "e"), UInt8(ascii: "E"): word.append(0x1B)
        case UInt8(ascii: "f"): word.append(0x0C)
        case UInt8(ascii: "n"): word.append(0x0A)
        case UInt8(ascii: "r"): word.append(0x0D)
        case UInt8(ascii: "t"): word.append(0x09)
        case UInt8(ascii: "v"): word.append(0x0B)
        case UInt8(ascii: "\\"), UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "?"): word.append(letter)
        case UInt8(ascii: "x"):
            appendNumber(number(upTo: 2, base: 16).map { [UInt8(truncatingIfNeeded: $0)] }, letter, &word)
        case UInt8(ascii: "u"), UInt8(ascii: "U"):
            let scalar = number(upTo: letter == UInt8(ascii: "u") ? 4 : 8, base: 16)
            // What is no character makes a word that is not text.
            appendNumber(scalar.map { UInt32(exactly: $0).flatMap(Unicode.Scalar.init).map { Array(String($0).utf8) } ?? [0xFF] }, letter, &word)
        case UInt8(ascii: "c"):
            guard let control = byte(0), control != UInt8(ascii: "'") else { return word += [UInt8(ascii: "\\"), letter] }
            advance()
            word.append(control & 0x1F)
        default:
            word += [UInt8(ascii: "\\"), letter]
        }
    }

    private func appendNumber(_ bytes: [UInt8]?, _ letter: UInt8, _ word: inout [UInt8]) {
        word += bytes ?? [UInt8(ascii: "\\"), letter]
    }

    /// Takes some digits; nil where there are none.
    private mutating func number(upTo count: Int, base: Int) -> Int? {
        var number: Int?
        for _ in 0..<count {
            guard let digit = byte(0)?.hexadecimalDigitValue, Int(digit) < base else { break }
            number = (number ?? 0) * base + Int(digit)
            advance()
        }
        return number
    }
}

extension UInt8 {
    fileprivate var octalDigitValue: UInt8? {
        decimalDigitValue.flatMap { $0 < 8 ? UInt8($0) : nil }
    }
}
