import PropertyLists

/// Methods that read commands which contain others, and functions.
extension ShellStatementReader {
    mutating func takeCommand() throws(ShellScriptFailure) {
        try enter()
        defer { leave() }
        characters.skipBlanks()
        let word = plainWord()
        switch word {
        case "if":
            take("if")
            try takeLists(until: "then")
            var end = ""
            while end != "fi" {
                end = try takeLists(until: "elif", "else", "fi")
                if end == "elif" { try takeLists(until: "then") }
                if end == "else" { end = try takeLists(until: "fi") }
            }
        case "while", "until":
            take(word ?? "")
            try takeLists(until: "do")
            try takeLists(until: "done")
        case "for", "select":
            take(word ?? "")
            try takeLoop()
        case "case":
            take("case")
            try takeCase()
        case "function":
            take("function")
            characters.skipBlanks()
            guard let name = try takeWord()?.literal else { throw unclear() }
            characters.skipBlanks()
            if characters.peek() == UInt8(ascii: "(") { try takeParentheses() }
            return try takeFunction(name)
        case "{":
            take("{")
            try takeLists(until: "}")
        case "[[":
            take("[[")
            try takeTest()
        case "then", "elif", "else", "fi", "do", "done", "esac", "}", "coproc", "in", "foreach", "end", "repeat":
            throw unclear()
        default:
            guard characters.peek() == UInt8(ascii: "(") else { return try takeSimpleCommand() }
            if characters[1] == UInt8(ascii: "(") { try takeArithmetic() } else { try takeSubshell() }
        }
        while try takeRedirection() {}
    }

    /// Reads `( … )`, outside of which only signals have an effect.
    mutating func takeSubshell() throws(ShellScriptFailure) {
        let count = hereDocuments.count
        characters.advance()
        let inner = try effects { (reader) throws(ShellScriptFailure) in try reader.takeLists(until: ")") }
        guard hereDocuments.count <= count else { throw unclear() }
        effects.add(inner.outsideOfSubshell)
    }

    /// Reads the rest of `for` and `select`.
    private mutating func takeLoop() throws(ShellScriptFailure) {
        characters.skipBlanks()
        if characters.peek() == UInt8(ascii: "("), characters[1] == UInt8(ascii: "(") {
            try takeArithmetic()
        } else {
            guard let word = try takeWord(), let name = word.literal, name == word.name else { throw unclear() }
            effects.set(name, line: word.line)
        }
        try skipNewlines()
        if plainWord() == "in" {
            take("in")
            characters.skipBlanks()
            while let word = try takeWord() {
                note(word.bytes)
                characters.skipBlanks()
            }
        }
        characters.take(";")
        try skipNewlines()
        guard plainWord() == "do" else { throw unclear() }
        take("do")
        try takeLists(until: "done")
    }

    /// Reads the rest of `case`.
    private mutating func takeCase() throws(ShellScriptFailure) {
        characters.skipBlanks()
        guard let word = try takeWord() else { throw unclear() }
        note(word.bytes)
        try skipNewlines()
        guard plainWord() == "in" else { throw unclear() }
        take("in")
        while true {
            try skipNewlines()
            if plainWord() == "esac" { return take("esac") }
            characters.take("(")
            var isPattern = true
            while isPattern {
                characters.skipBlanks()
                guard try takeWord() != nil else { throw unclear() }
                characters.skipBlanks()
                isPattern = characters.take("|")
                guard isPattern || characters.take(")") else { throw unclear() }
            }
            if try takeLists(until: ";;", "esac") == "esac" { return }
        }
    }

    /// Reads the rest of `[[ … ]]`, in which parentheses, `<` and the like are part of the expression.
    private mutating func takeTest() throws(ShellScriptFailure) {
        while true {
            try skipNewlines()
            guard let next = characters.peek(), next != UInt8(ascii: ";") else { throw unclear() }
            if plainWord() == "]]" { return take("]]") }
            if "()<>&|".utf8.contains(next) {
                characters.advance()
            } else if let word = try takeWord() {
                note(word.bytes)
            }
        }
    }

    /// Reads the body of a function, and remembers what its calls change.
    mutating func takeFunction(_ name: String) throws(ShellScriptFailure) {
        let line = characters.line
        note(Array(name.utf8))
        if ShellBuiltin.understood.contains(name) { effects.refuse(.changesRest(name), line: line) }
        try skipNewlines()
        guard let word = plainWord() ?? (characters.peek() == UInt8(ascii: "(") ? "(" : nil),
            ["{", "(", "if", "for", "while", "until", "case", "select", "[["].contains(word)
        else { throw unclear() }
        functionDepth += 1
        defer { functionDepth -= 1 }
        let body = try effects { (reader) throws(ShellScriptFailure) in try reader.takeCommand() }
        functions.define(name, body)
    }

    mutating func takeParentheses() throws(ShellScriptFailure) {
        characters.advance()
        characters.skipBlanks()
        guard characters.take(")") else { throw unclear() }
    }
}
