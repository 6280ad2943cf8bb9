import PropertyLists

/// Reads the statements of a script that are not run: finds the end of each, and what it would change for the commands
/// after it.
///
/// Knows the grammar that POSIX shells and bash have in common, and of bash `[[ … ]]`, `(( … ))`, `select`, `|&`,
/// `<( … )`, `<<<`, arrays and `function`. Anything else is an error, as is text in which shells find different ends.
struct ShellStatementReader {
    /// The cursor; after an error, where the text could not be read.
    var characters: ScriptCharacters
    /// The functions that the script has defined before, and those that the statement defines.
    var functions: ShellFunctions
    var effects = ShellEffects()
    /// Whether the names of the command occur in the statement, so that it may change defaults.
    private(set) var mentionsCommand = false

    private let values: (_ variable: String) -> String?
    /// The here-documents whose text begins after the next newline.
    private var hereDocuments: [HereDocument] = []
    /// How deep the reader is inside of functions, so that `return` does not end the script.
    private var functionDepth = 0
    private var depth = 0

    /// Where scripts written by people stay far below, and the stack is not at its end.
    private static let depthLimit = 200

    private struct HereDocument {
        var end: [UInt8]
        /// Whether tabs before the lines are left out, as with `<<-`.
        var dropsTabs: Bool
        var isQuoted: Bool
        var line: Int
        /// Whether the text is printed by the command, and so may speak of defaults.
        var isProse = false
    }

    /// - Parameter values: The value that the script has assigned to a variable, as far as it is known.
    init(
        _ characters: ScriptCharacters, _ functions: ShellFunctions = ShellFunctions(),
        values: @escaping (_ variable: String) -> String? = { _ in nil }
    ) {
        (self.characters, self.functions, self.values) = (characters, functions, values)
    }

    /// Reads a statement of the script up to and including the `;`, `&` or newline after it. If it has a
    /// here-document, reads all statements of its line.
    ///
    /// - Returns: Whether the line has ended.
    @discardableResult
    mutating func takeStatement() throws(ShellScriptFailure) -> Bool {
        try skipNewlines()
        while true {
            let isSeparated = try takeList()
            characters.skipBlanks()
            switch characters.peek() {
            case UInt8(ascii: "\n"):
                try takeNewline()
                return true
            case nil:
                if let document = hereDocuments.first { throw unclear(document.line) }
                return true
            default:
                guard isSeparated else { throw unclear() }
                if hereDocuments.isEmpty { return false }
            }
        }
    }

    /// Skips a line and all that belongs to it. If that is not clear, skips as far as it can be read, and the rest of
    /// the line there.
    mutating func skipLine() {
        do throws(ShellScriptFailure) {
            while try !takeStatement() {}
        } catch {
            while let next = characters.peek() {
                characters.advance()
                if next == UInt8(ascii: "\n") { return }
            }
        }
    }

    func unclear(_ line: Int? = nil) -> ShellScriptFailure {
        let line = line ?? characters.line
        return ShellScriptFailure(line: line, problem: .unclearEnd(line: line))
    }

    /// Counts a level of nesting; ``leave()`` ends it.
    mutating func enter() throws(ShellScriptFailure) {
        guard depth < Self.depthLimit else { throw unclear() }
        depth += 1
    }

    mutating func leave() {
        depth -= 1
    }

    // MARK: Lists

    /// Reads pipelines that `&&` and `||` connect, and the separator after them.
    ///
    /// - Returns: Whether there is a `;` or `&`, which has been read, or a newline, which has not.
    private mutating func takeList() throws(ShellScriptFailure) -> Bool {
        let outer = effects
        effects = ShellEffects()
        var isBackground = false
        defer {
            let inner = isBackground ? effects.outsideOfSubshell : effects
            effects = outer
            effects.add(inner)
        }
        while true {
            try takePipeline()
            characters.skipBlanks()
            switch characters.peek() {
            case UInt8(ascii: "&") where characters[1] == UInt8(ascii: "&"),
                UInt8(ascii: "|") where characters[1] == UInt8(ascii: "|"):
                characters.advance()
                characters.advance()
                try skipNewlines()
            case UInt8(ascii: "&"):
                characters.advance()
                isBackground = true
                return true
            case UInt8(ascii: ";") where !isAtCaseEnd:
                characters.advance()
                return true
            default:
                return characters.peek() == UInt8(ascii: "\n")
            }
        }
    }

    private mutating func takePipeline() throws(ShellScriptFailure) {
        while let word = plainWord(), word == "!" || word == "time" {
            take(word)
            characters.skipBlanks()
            if word == "time", plainWord() == "-p" { take("-p") }
            characters.skipBlanks()
        }
        while true {
            try takeCommand()
            characters.skipBlanks()
            guard characters.peek() == UInt8(ascii: "|"), characters[1] != UInt8(ascii: "|") else { return }
            characters.advance()
            if characters.peek() == UInt8(ascii: "&") { characters.advance() }
            try skipNewlines()
        }
    }

    /// Reads lists up to and including one of these ends, and returns it: keywords, `)`, or `;;`, which stands for all
    /// that ends a part of `case`.
    @discardableResult
    private mutating func takeLists(until ends: String...) throws(ShellScriptFailure) -> String {
        var isSeparated = true
        while true {
            characters.skipBlanks()
            if characters.peek() == UInt8(ascii: "\n") {
                try skipNewlines()
                isSeparated = true
            }
            guard let next = characters.peek() else { throw unclear() }
            if next == UInt8(ascii: ")"), ends.contains(")") {
                characters.advance()
                return ")"
            }
            if isAtCaseEnd, ends.contains(";;") {
                while let next = characters.peek(), next == UInt8(ascii: ";") || next == UInt8(ascii: "&") {
                    characters.advance()
                }
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

    // MARK: Commands

    private mutating func takeCommand() throws(ShellScriptFailure) {
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
        let (outer, count) = (effects, hereDocuments.count)
        effects = ShellEffects()
        characters.advance()
        try takeLists(until: ")")
        guard hereDocuments.count <= count else { throw unclear() }
        let inner = effects.outsideOfSubshell
        effects = outer
        effects.add(inner)
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
        if characters.peek() == UInt8(ascii: ";") { characters.advance() }
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
            if characters.peek() == UInt8(ascii: "(") { characters.advance() }
            var isPattern = true
            while isPattern {
                characters.skipBlanks()
                guard try takeWord() != nil else { throw unclear() }
                characters.skipBlanks()
                isPattern = characters.peek() == UInt8(ascii: "|")
                guard isPattern || characters.peek() == UInt8(ascii: ")") else { throw unclear() }
                characters.advance()
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
    private mutating func takeFunction(_ name: String) throws(ShellScriptFailure) {
        let line = characters.line
        note(Array(name.utf8))
        if ShellBuiltin.understood.contains(name) { effects.refuse(.changesRest(name), line: line) }
        try skipNewlines()
        guard let word = plainWord() ?? (characters.peek() == UInt8(ascii: "(") ? "(" : nil),
            ["{", "(", "if", "for", "while", "until", "case", "select", "[["].contains(word)
        else { throw unclear() }
        let outer = effects
        effects = ShellEffects()
        functionDepth += 1
        defer { functionDepth -= 1 }
        try takeCommand()
        functions.define(name, effects)
        effects = outer
    }

    private mutating func takeParentheses() throws(ShellScriptFailure) {
        characters.advance()
        characters.skipBlanks()
        guard characters.peek() == UInt8(ascii: ")") else { throw unclear() }
        characters.advance()
    }

    private mutating func takeSimpleCommand() throws(ShellScriptFailure) {
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
        guard !isEmpty || !words.isEmpty || !assignments.isEmpty else { throw unclear() }
        guard characters.peek() != UInt8(ascii: "(") else { throw unclear() }
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

    // MARK: Redirections and here-documents

    /// Reads a redirection, if there is one.
    private mutating func takeRedirection() throws(ShellScriptFailure) -> Bool {
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
        let dropsTabs = direction == "<<" && characters.peek() == UInt8(ascii: "-")
        if dropsTabs { characters.advance() }
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

    /// Reads a newline, and the here-documents of the line before.
    private mutating func takeNewline() throws(ShellScriptFailure) {
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

    private mutating func note(_ text: [UInt8], _ document: HereDocument) throws(ShellScriptFailure) {
        note([String(decoding: text, as: UTF8.self)], isProse: document.isProse)
        guard !document.isQuoted else { return }
        var reader = ShellStatementReader(ScriptCharacters(text), functions, values: values)
        var word = ShellStatementWord(line: document.line)
        do throws(ShellScriptFailure) {
            try reader.takeQuotedText(&word, until: nil)
        } catch {
            throw unclear(document.line)
        }
        effects.add(reader.effects)
        mentionsCommand = mentionsCommand || reader.mentionsCommand
    }

    // MARK: Names of the command

    mutating func note(_ text: [UInt8]) {
        mentionsCommand = mentionsCommand || ShellNames.occur(in: text, variables: values)
    }

    private mutating func note(_ words: [String], isProse: Bool) {
        guard isProse else {
            for word in words { note(Array(word.utf8)) }
            return
        }
        mentionsCommand = mentionsCommand || ShellNames.haveChange(in: words.joined(separator: " "))
    }

    // MARK: Keywords

    /// The word at the cursor, if it may be a keyword: it is short, and nothing in it is quoted or expanded.
    private func plainWord() -> String? {
        var characters = characters
        var word: [UInt8] = []
        while let next = characters.peek(), !" \t\n;&|()<>".utf8.contains(next) {
            guard word.count < 8, !"'\"\\$`".utf8.contains(next) else { return nil }
            word.append(next)
            characters.advance()
        }
        return word.isEmpty ? nil : String(decoding: word, as: UTF8.self)
    }

    private mutating func take(_ keyword: String) {
        for _ in keyword.utf8 {
            _ = characters.peek()
            characters.advance()
        }
    }
}
