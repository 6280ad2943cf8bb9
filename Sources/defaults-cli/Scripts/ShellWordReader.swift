import PropertyLists

/// Reads a shell script token by token, with the quoting rules of POSIX.
struct ShellWordReader {
    private var characters: ScriptCharacters
    private let variables: ShellVariables
    /// The line on which the last token began, counted from 1.
    private(set) var tokenLine = 1

    init(_ bytes: [UInt8], _ variables: ShellVariables) {
        characters = ScriptCharacters(bytes)
        self.variables = variables
    }

    mutating func next() throws(ShellScript.Failure) -> ShellToken {
        characters.skipBlanks()
        tokenLine = characters.line
        switch characters.peek() {
        case nil:
            return .end
        case UInt8(ascii: "\n"):
            characters.advance()
            return .newline
        case UInt8(ascii: ";"):
            characters.advance()
            return .semicolon
        case UInt8(ascii: "&"):
            characters.advance()
            guard characters.peek() == UInt8(ascii: "&") else { throw characters.failure(.background) }
            characters.advance()
            return .and
        case UInt8(ascii: "|"):
            characters.advance()
            throw characters.failure(characters.peek() == UInt8(ascii: "|") ? .alternative : .pipe)
        case UInt8(ascii: "("), UInt8(ascii: ")"):
            throw characters.failure(.subshell)
        default:
            return .word(try word())
        }
    }

    // MARK: Words

    /// A word that is being read.
    private struct Word {
        var bytes: [UInt8] = []
        var plainCount: Int?
        /// Where a `[` stands that may begin a pattern.
        var bracket: Int?
        /// Whether there is a `{`, and something behind it that may make several words of the braces.
        var hasBrace = false
        var hasAlternatives = false

        /// Adds what does not stand in the script as it is.
        mutating func append(_ bytes: [UInt8]) {
            plainCount = plainCount ?? self.bytes.count
            self.bytes += bytes
        }
    }

    private mutating func word() throws(ShellScript.Failure) -> ShellScriptWord {
        var word = Word()
        while let next = characters.peek() {
            switch next {
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: ";"), UInt8(ascii: "&"), UInt8(ascii: "|"),
                UInt8(ascii: "("), UInt8(ascii: ")"):
                return try finished(word)
            case UInt8(ascii: "<"), UInt8(ascii: ">"):
                let isNumber = !word.bytes.isEmpty && word.plainCount == nil && word.bytes.allSatisfy { $0.decimalDigitValue != nil }
                throw characters.failure(.redirection(String(decoding: (isNumber ? word.bytes : []) + [next], as: UTF8.self)))
            case UInt8(ascii: "'"):
                word.append(try characters.takeSingleQuotes())
            case UInt8(ascii: "\""):
                word.append(try characters.takeDoubleQuotes(variables))
            case UInt8(ascii: "\\"):
                characters.advance()
                word.append([characters[0] ?? next])
                if characters[0] != nil { characters.advance() }
            case UInt8(ascii: "$") where characters[1] == UInt8(ascii: "'"):
                word.append(try characters.takeEscapedQuotes())
            case UInt8(ascii: "$"):
                word.append(try variables.take(&characters, isQuoted: false))
            case UInt8(ascii: "~") where word.bytes.isEmpty && word.plainCount == nil:
                word.append(try variables.takeHome(&characters))
            default:
                try refuse(next, in: &word)
                word.bytes.append(next)
                characters.advance()
            }
        }
        return try finished(word)
    }

    private func finished(_ word: Word) throws(ShellScript.Failure) -> ShellScriptWord {
        guard !word.bytes.contains(0) else { throw characters.failure(.nul) }
        guard let text = String(validating: word.bytes, as: UTF8.self) else { throw characters.failure(.notText) }
        return ShellScriptWord(text: text, plainCount: word.plainCount)
    }

    /// Refuses a character outside quotes of which a shell makes something else, or some shells do.
    private func refuse(_ next: UInt8, in word: inout Word) throws(ShellScript.Failure) {
        let place = word.bytes.count
        switch next {
        case UInt8(ascii: "`"): throw characters.failure(.substitution("`…`"))
        case UInt8(ascii: "*"), UInt8(ascii: "?"): throw characters.failure(.pattern(next))
        case UInt8(ascii: "~") where word.bytes.last == UInt8(ascii: "=") || word.bytes.last == UInt8(ascii: ":"): throw characters.failure(.home)
        case UInt8(ascii: "\r"): throw characters.failure(.carriageReturn)
        case UInt8(ascii: "["):
            word.bracket = word.bracket ?? place
        case UInt8(ascii: "]"):
            if let start = word.bracket, place > start + 1 { throw characters.failure(.pattern(UInt8(ascii: "["))) }
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
