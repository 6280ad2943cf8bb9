import PropertyLists

/// Methods that read a command with its assignments, words and redirections.
extension ShellStatementReader {
    /// Reads assignments, words and redirections, or the beginning of a function, `NAME()`, and the function.
    mutating func takeSimpleCommand() throws(ShellScriptFailure) {
        var (assignments, words): ([ShellStatementWord], [ShellStatementWord]) = ([], [])
        let firstDocument = hereDocuments.count
        var isEmpty = true
        while true {
            characters.skipBlanks()
            if try takeRedirection() {
                isEmpty = false
                continue
            }
            if characters.peek() == UInt8(ascii: "("), words.count == 1, assignments.isEmpty,
                let name = words[0].literal
            {
                try takeParentheses()
                return try takeFunction(name)
            }
            guard let word = try takeWord() else { break }
            if let variable = descriptorVariable(word) {
                effects.set(variable, line: word.line)
                continue
            }
            if words.isEmpty, word.assignedVariable != nil { assignments.append(word) } else { words.append(word) }
        }
        guard !isEmpty || !words.isEmpty || !assignments.isEmpty, characters.peek() != UInt8(ascii: "(")
        else { throw unclear() }
        let name = words.first?.literal
        let keepsAssignments =
            name.map { ShellBuiltin.special.contains($0) || functions.isDefined($0) } ?? words.isEmpty
        if keepsAssignments { for word in assignments { effects.set(word.assignedVariable ?? "", line: word.line) } }
        effects.add(words, functions, mayReturn: functionDepth > 0)
        // What these commands print may speak of defaults without calling the command.
        let isProse = ["echo", "printf", "cat"].contains(name)
        note(words.map { String(decoding: $0.bytes, as: UTF8.self) }, isProse: isProse)
        for word in assignments { note(Array(word.bytes.dropFirst(word.assignedVariable?.utf8.count ?? 0))) }
        for index in hereDocuments.indices where index >= firstDocument { hereDocuments[index].isProse = isProse }
    }

    /// The variable that gets the number of a descriptor, as in `{NAME}>file`; nil if the word is none.
    private mutating func descriptorVariable(_ word: ShellStatementWord) -> String? {
        guard word.bytes.first == UInt8(ascii: "{"), word.bytes.last == UInt8(ascii: "}"), word.bytes.count > 2,
            let next = characters.peek(), "<>".utf8.contains(next)
        else { return nil }
        return String(decoding: word.bytes.dropFirst().dropLast(), as: UTF8.self)
    }

    /// Reads a redirection, if there is one.
    mutating func takeRedirection() throws(ShellScriptFailure) -> Bool {
        characters.skipBlanks()
        var start = characters
        while start.peek()?.decimalDigitValue != nil { start.advance() }
        guard let next = start.peek(), "<>".utf8.contains(next) || next == UInt8(ascii: "&"),
            start[1] != UInt8(ascii: "("), next != UInt8(ascii: "&") || start[1] == UInt8(ascii: ">")
        else { return false }
        let line = characters.line
        characters = start
        var direction = ""
        while let next = characters.peek(), "<>&|".utf8.contains(next), direction.utf8.count < 3 {
            direction += String(decoding: [next], as: UTF8.self)
            characters.advance()
        }
        guard ["<", ">", ">>", ">|", ">&", "<&", "<>", "<<", "<<<", "&>", "&>>"].contains(direction) else {
            throw unclear()
        }
        let dropsTabs = direction == "<<" && characters.take("-")
        characters.skipBlanks()
        guard let word = try takeWord() else { throw unclear() }
        guard direction == "<<" else {
            note(word.bytes)
            return true
        }
        guard !word.isExpanded else { throw unclear() }
        hereDocuments.append(
            HereDocument(end: word.bytes, dropsTabs: dropsTabs, isQuoted: word.plainLength != nil, line: line))
        return true
    }
}
