import PropertyLists

/// Methods that read what commands are joined by: lists, pipelines and the keywords that end them.
extension ShellStatementReader {
    /// Reads pipelines that `&&` and `||` connect, and the separator after them.
    ///
    /// - Returns: Whether there is a `;` or `&`, which has been read, or a newline, which has not.
    mutating func takeList() throws(ShellScriptFailure) -> Bool {
        let list = try effects { (reader) throws(ShellScriptFailure) in
            try reader.takePipeline()
            while reader.isAtConnection {
                reader.take("&&")
                try reader.skipNewlines()
                try reader.takePipeline()
            }
        }
        let isBackground = characters.take("&")
        effects.add(isBackground ? list.outsideOfSubshell : list)
        return isBackground || !isAtCaseEnd && characters.take(";") || characters.peek() == UInt8(ascii: "\n")
    }

    /// Whether `&&` or `||` is next.
    private var isAtConnection: Bool {
        [UInt8(ascii: "&"), UInt8(ascii: "|")].contains(characters[0]) && characters[1] == characters[0]
    }

    /// Reads commands that `|` and `|&` connect, up to the blanks after them.
    private mutating func takePipeline() throws(ShellScriptFailure) {
        while let word = plainWord(), word == "!" || word == "time" {
            take(word)
            characters.skipBlanks()
            if word == "time", plainWord() == "-p" { take("-p") }
            characters.skipBlanks()
        }
        try takeCommand()
        characters.skipBlanks()
        while characters.peek() == UInt8(ascii: "|"), !isAtConnection {
            characters.advance()
            characters.take("&")
            try skipNewlines()
            try takeCommand()
            characters.skipBlanks()
        }
    }

    /// Reads lists up to and including one of these ends, and returns it: keywords, `)`, or `;;`. `;;` matches each
    /// operator that ends a clause of `case`: `;;`, `;&` and `;;&`.
    @discardableResult
    mutating func takeLists(until ends: String...) throws(ShellScriptFailure) -> String {
        var isSeparated = true
        while true {
            characters.skipBlanks()
            if characters.peek() == UInt8(ascii: "\n") {
                try skipNewlines()
                isSeparated = true
            }
            guard characters.peek() != nil else { throw unclear() }
            if ends.contains(")"), characters.take(")") { return ")" }
            if ends.contains(";;"), isAtCaseEnd {
                while characters.take(";") || characters.take("&") {}
                return ";;"
            }
            if let word = plainWord(), ends.contains(word) {
                take(word)
                return word
            }
            guard isSeparated else { throw unclear() }
            isSeparated = try takeList()
        }
    }

    /// Whether `;;` or `;&` is next.
    private var isAtCaseEnd: Bool {
        characters[0] == UInt8(ascii: ";") && (characters[1] == characters[0] || characters[1] == UInt8(ascii: "&"))
    }

    /// The word at the cursor, if it may be a keyword: it is short, and nothing in it is quoted or expanded.
    func plainWord() -> String? {
        var characters = characters
        var word: [UInt8] = []
        while let next = characters.peek(), !" \t\n;&|()<>".utf8.contains(next) {
            guard word.count < 8, !"'\"\\$`".utf8.contains(next) else { return nil }
            word.append(next)
            characters.advance()
        }
        return word.isEmpty ? nil : String(decoding: word, as: UTF8.self)
    }

    /// Takes a word, or an operator of as many characters.
    mutating func take(_ keyword: String) {
        for _ in keyword.utf8 {
            _ = characters.peek()
            characters.advance()
        }
    }
}
