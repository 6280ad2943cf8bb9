import PropertyLists

/// Methods that read the ends of lines, after which the here-documents of the lines begin.
extension ShellStatementReader {
    /// A here-document whose text has not been read yet.
    struct HereDocument {
        /// The line that ends the text.
        var end: [UInt8]
        /// Whether tabs before the lines are left out, as with `<<-`.
        var dropsTabs: Bool
        /// Whether a part of the end is quoted, so that the text is taken as it is.
        var isQuoted: Bool
        var line: Int
        /// Whether the command prints the text, which then may speak of defaults.
        var isProse = false
    }

    /// Reads a newline, and the here-documents of the line before.
    mutating func takeNewline() throws(ShellScriptFailure) {
        characters.advance()
        let documents = hereDocuments
        hereDocuments = []
        for document in documents { try takeText(of: document) }
    }

    /// Skips blanks, comments and newlines.
    mutating func skipNewlines() throws(ShellScriptFailure) {
        characters.skipBlanks()
        while characters.peek() == UInt8(ascii: "\n") {
            try takeNewline()
            characters.skipBlanks()
        }
    }

    /// Reads lines up to the one that ends a here-document.
    private mutating func takeText(of document: HereDocument) throws(ShellScriptFailure) {
        var text: [UInt8] = []
        // The lines before this one that a backslash joins with it. Shells differ in whether the end may follow one.
        var joined: [UInt8] = []
        while characters[0] != nil {
            var line = characters.takeLine()
            if document.dropsTabs { line = Array(line.drop { $0 == UInt8(ascii: "\t") }) }
            if line.elementsEqual(document.end) || (joined + line).elementsEqual(document.end) {
                guard joined.isEmpty else { throw unclear(document.line) }
                return try note(text, document)
            }
            text += line + [UInt8(ascii: "\n")]
            let backslashes = line.reversed().prefix { $0 == UInt8(ascii: "\\") }.count
            joined = document.isQuoted || backslashes % 2 == 0 ? [] : joined + line.dropLast()
        }
        throw unclear(document.line)
    }

    /// Looks for the names of the command in the text of a here-document, and adds the effects of its expansions.
    private mutating func note(_ text: [UInt8], _ document: HereDocument) throws(ShellScriptFailure) {
        note([String(decoding: text, as: UTF8.self)], isProse: document.isProse)
        guard !document.isQuoted else { return }
        var reader = ShellStatementReader(
            ScriptCharacters(text), functions, values: values, beginsChange: beginsChange)
        var word = ShellStatementWord(line: document.line)
        do throws(ShellScriptFailure) {
            try reader.takeQuotedText(&word, until: nil)
        } catch {
            throw unclear(document.line)
        }
        effects.add(reader.effects)
        mentionsCommand = mentionsCommand || reader.mentionsCommand
    }
}
