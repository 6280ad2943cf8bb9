import PropertyLists

/// Reads a shell script token by token, with the quoting rules of POSIX.
struct ShellWordReader {
    /// The cursor, in front of the next token.
    var characters: ScriptCharacters
    var variables: ShellVariables
    /// The line on which the last token began, counted from 1.
    private(set) var tokenLine = 1

    init(_ bytes: [UInt8], _ variables: ShellVariables) {
        characters = ScriptCharacters(bytes)
        self.variables = variables
    }

    mutating func next() throws(ShellScriptFailure) -> ShellToken {
        characters.skipBlanks()
        tokenLine = characters.line
        guard let next = characters.peek() else { return .end }
        if characters.take("\n") { return .newline }
        if characters.take(";") { return .semicolon }
        if characters.take("&") {
            // A shell without `&>` parses `cmd &> file` as `cmd &` and `> file`; the command still runs, so its change
            // is made.
            if characters.peek() == UInt8(ascii: ">") { return try redirection(of: "&") }
            guard characters.take("&") else { throw characters.failure(.background) }
            return .and
        }
        if characters.take("|") {
            guard characters.take("|") else { throw characters.failure(.pipe) }
            return .or
        }
        guard !"()".utf8.contains(next) else { throw characters.failure(.subshell) }
        return try word()
    }

    /// Whether `()` is next, which makes the word before it the name of a function.
    var isAtParentheses: Bool {
        var characters = characters
        characters.skipBlanks()
        guard characters.take("(") else { return false }
        characters.skipBlanks()
        return characters.take(")")
    }

    // MARK: Redirections

    /// Takes a redirection, which must lead to or from `/dev/null` or from one descriptor to another.
    ///
    /// - Parameter descriptor: The text before the operator: a number, `&` for both outputs, or nothing.
    private mutating func redirection(of descriptor: String) throws(ShellScriptFailure) -> ShellToken {
        var direction = ""
        while let next = characters.peek(), "<>&|".utf8.contains(next) {
            direction += String(decoding: [next], as: UTF8.self)
            characters.advance()
        }
        if direction.utf8.starts(with: "<<".utf8), direction != "<<<" { throw characters.failure(.keyword("<<")) }
        let problem = ShellScriptProblem.redirection(descriptor + direction)
        guard [">", ">>", ">|", ">&", "<"].contains(direction) else { throw characters.failure(problem) }
        characters.skipBlanks()
        guard let next = characters.peek(), !"\n;&|<>()".utf8.contains(next), case .word(let target) = try word()
        else { throw characters.failure(problem) }
        if direction == ">&", ["1", "2"].contains(target.text) { return .redirection(hidesOutput: false) }
        guard target.text == "/dev/null" else { throw characters.failure(problem) }
        return .redirection(hidesOutput: direction != "<" && ["", "1", "&"].contains(descriptor))
    }

    // MARK: Words

    /// A word that has been read up to the cursor.
    private struct Word {
        var bytes: [UInt8] = []
        var unquotedPrefixLength: Int?
        /// The offset of the first `[`, which may begin a pattern.
        var bracket: Int?
        /// Whether there is a `{`, and after it a `,` or `..`, by which a shell would expand the braces to several
        /// words.
        var hasBrace = false
        var hasAlternatives = false

        /// Appends bytes that were quoted or expanded.
        mutating func append(_ bytes: [UInt8]) {
            unquotedPrefixLength = unquotedPrefixLength ?? self.bytes.count
            self.bytes += bytes
        }
    }

    /// Takes a word; if the word is the number of a file descriptor before `<` or `>`, takes the redirection.
    private mutating func word() throws(ShellScriptFailure) -> ShellToken {
        var word = Word()
        while let next = characters.peek() {
            switch next {
            case _ where " \t\n;&|()".utf8.contains(next):
                return .word(try finished(word))
            case UInt8(ascii: "<"), UInt8(ascii: ">"):
                let isNumber = word.unquotedPrefixLength == nil && word.bytes.allSatisfy { $0.decimalDigitValue != nil }
                guard isNumber else { return .word(try finished(word)) }
                return try redirection(of: String(decoding: word.bytes, as: UTF8.self))
            case UInt8(ascii: "'"),
                UInt8(ascii: "$") where characters[1] == UInt8(ascii: "'"):
                word.append(try characters.takeSingleQuotes())
            case UInt8(ascii: "\""):
                word.append(try characters.takeDoubleQuotes(variables))
            case UInt8(ascii: "\\"):
                characters.advance()
                word.append([characters[0] ?? next])
                if characters[0] != nil { characters.advance() }
            case UInt8(ascii: "$"):
                word.append(try variables.take(&characters, isQuoted: false))
            case UInt8(ascii: "~") where word.bytes.isEmpty && word.unquotedPrefixLength == nil:
                word.append(try variables.takeHome(&characters))
            default:
                try refuse(next, in: &word)
                word.bytes.append(next)
                characters.advance()
            }
        }
        return .word(try finished(word))
    }

    private func finished(_ word: Word) throws(ShellScriptFailure) -> ShellScriptWord {
        guard !word.bytes.contains(0) else { throw characters.failure(.nul) }
        guard let text = String(validating: word.bytes, as: UTF8.self) else { throw characters.failure(.notText) }
        return ShellScriptWord(text: text, unquotedPrefixLength: word.unquotedPrefixLength)
    }

    /// Refuses an unquoted character that shells, or some of them, would expand or read as something else.
    private func refuse(_ next: UInt8, in word: inout Word) throws(ShellScriptFailure) {
        let position = word.bytes.count
        switch next {
        case UInt8(ascii: "`"): throw characters.failure(.substitution("`…`"))
        case UInt8(ascii: "*"), UInt8(ascii: "?"): throw characters.failure(.glob(next))
        case UInt8(ascii: "~") where word.bytes.last == UInt8(ascii: "=") || word.bytes.last == UInt8(ascii: ":"):
            throw characters.failure(.tilde)
        case UInt8(ascii: "\r"): throw characters.failure(.carriageReturn)
        case UInt8(ascii: "["):
            word.bracket = word.bracket ?? position
        case UInt8(ascii: "]"):
            if let start = word.bracket, position > start + 1 { throw characters.failure(.glob(UInt8(ascii: "["))) }
        case UInt8(ascii: "{"):
            word.hasBrace = true
        case UInt8(ascii: ","):
            word.hasAlternatives = word.hasBrace
        case UInt8(ascii: "."):
            if word.hasBrace, word.bytes.last == next { word.hasAlternatives = true }
        case UInt8(ascii: "}"):
            if word.hasAlternatives { throw characters.failure(.braces) }
        default:
            break
        }
    }
}
