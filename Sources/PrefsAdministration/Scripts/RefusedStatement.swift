import PropertyLists

/// Skips a statement that is refused, with the lines inside of it, so that these are not refused one by one.
///
/// Counts the words with which statements of shells begin and end. Where it is mistaken, a message too few or too many
/// is printed: the script is refused in any case.
struct RefusedStatement {
    private(set) var characters: ScriptCharacters
    /// The ends of the statements around the cursor.
    private var ends: [String] = []
    /// The here-documents whose text begins after the next newline.
    private var documents: [(end: String, dropsTabs: Bool)] = []

    private static let ends = [
        "if": "fi", "case": "esac", "for": "done", "while": "done", "until": "done", "select": "done", "{": "}",
    ]
    /// Words after which a command begins on the same line.
    private static let beginnings = ["if", "then", "elif", "else", "while", "until", "do", "{", "!", "time"]

    init(_ characters: ScriptCharacters) {
        self.characters = characters
    }

    /// Skips up to and including the newline after the statement.
    mutating func skip() {
        repeat { characters.skipBlanks() } while characters.take("\n")
        var beginsCommand = true
        // Whether the statement goes on after a newline: after an operator, and after `()`.
        var goesOn = false
        while let next = characters.peek() {
            switch next {
            case UInt8(ascii: "\n"):
                characters.advance()
                skipDocuments()
                if ends.isEmpty, !goesOn { return }
                beginsCommand = true
            case UInt8(ascii: "("):
                characters.advance()
                goesOn = characters.peek() == UInt8(ascii: ")")
                ends.append(")")
                beginsCommand = true
            case UInt8(ascii: ")"):
                characters.advance()
                if ends.last == ")" { ends.removeLast() }
                beginsCommand = true
            case UInt8(ascii: ";"), UInt8(ascii: "&"), UInt8(ascii: "|"):
                goesOn = ["&&", "||", "|", "|&"].contains(takeOperator())
                beginsCommand = true
            case UInt8(ascii: "<"), UInt8(ascii: ">"):
                skipRedirection()
            default:
                goesOn = false
                beginsCommand = skipWord(beginsCommand)
            }
            characters.skipBlanks()
        }
    }

    private mutating func takeOperator() -> String {
        var text = ""
        while let next = characters.peek(), ";&|<>".utf8.contains(next) {
            text += String(decoding: [next], as: UTF8.self)
            characters.advance()
        }
        return text
    }

    /// - Returns: Whether a command begins after the word.
    private mutating func skipWord(_ beginsCommand: Bool) -> Bool {
        guard let word = takeWord(), beginsCommand else { return false }
        if word == ends.last {
            ends.removeLast()
        } else if word == "function" {
            characters.skipBlanks()
            return takeWord() != nil
        } else if let end = Self.ends[word] {
            ends.append(end)
        }
        return Self.beginnings.contains(word)
    }

    private mutating func skipRedirection() {
        guard takeOperator() == "<<" else { return }
        let dropsTabs = characters.take("-")
        characters.skipBlanks()
        if let word = takeWord() { documents.append((word, dropsTabs)) }
    }

    private mutating func skipDocuments() {
        for (end, dropsTabs) in documents {
            while characters[0] != nil {
                let line = characters.takeLine()
                if line.drop(while: { dropsTabs && $0 == UInt8(ascii: "\t") }).elementsEqual(end.utf8) { break }
            }
        }
        documents = []
    }

    /// Takes a word without its quotes. If its end cannot be found, skips the rest of the line.
    private mutating func takeWord() -> String? {
        var reader = PassedOverReader(characters)
        guard let word = try? reader.takeWord() else {
            while let next = characters[0], next != UInt8(ascii: "\n") { characters.advance() }
            return nil
        }
        characters = reader.characters
        return word
    }
}
