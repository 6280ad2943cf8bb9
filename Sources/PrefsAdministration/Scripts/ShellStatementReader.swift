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
    var mentionsCommand = false

    let values: (_ variable: String) -> String?
    let beginsChange: (_ word: String) -> Bool
    /// The here-documents whose text begins after the next newline.
    var hereDocuments: [HereDocument] = []
    /// How deep the reader is inside of functions, so that `return` does not end the script.
    var functionDepth = 0
    private var depth = 0

    /// Where scripts written by people stay far below, and the stack is not at its end.
    private static let depthLimit = 200

    /// - Parameters:
    ///   - values: The value that the script has assigned to a variable, as far as it is known.
    ///   - beginsChange: Whether a word begins a change if it follows the name of the command.
    init(
        _ characters: ScriptCharacters, _ functions: ShellFunctions = ShellFunctions(),
        values: @escaping (_ variable: String) -> String? = { _ in nil },
        beginsChange: @escaping (_ word: String) -> Bool
    ) {
        (self.characters, self.functions) = (characters, functions)
        (self.values, self.beginsChange) = (values, beginsChange)
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

    /// Reads a part of the statement, and returns what it changes instead of adding that to ``effects``.
    mutating func effects(
        of take: (inout ShellStatementReader) throws(ShellScriptFailure) -> Void
    ) throws(ShellScriptFailure) -> ShellEffects {
        let outer = effects
        effects = ShellEffects()
        defer { effects = outer }
        try take(&self)
        return effects
    }

    // MARK: Names of the command

    /// Looks for the names of the command in a text.
    mutating func note(_ text: [UInt8]) {
        mentionsCommand = mentionsCommand || ShellNames.occur(in: text, variables: values)
    }

    /// Looks for the names of the command in words, or in what a command prints for people, where only a change counts.
    mutating func note(_ words: [String], isProse: Bool) {
        guard isProse else {
            for word in words { note(Array(word.utf8)) }
            return
        }
        mentionsCommand =
            mentionsCommand || ShellNames.haveChange(in: words.joined(separator: " "), beginsChange: beginsChange)
    }
}
