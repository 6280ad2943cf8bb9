package import PrefsCore

/// Reads the commands of a shell script that need no shell: words with quotes and variables, assignments of text,
/// comments, `;`, `&&` and `|| true` between commands, and redirections to `/dev/null`.
///
/// Syntax that only a shell can execute is refused, never passed over or taken literally. Bash and other POSIX shells
/// read the accepted commands in the same way, except that some shells take `$'…'` literally.
package struct ShellScript {
    private var reader: ShellWordReader
    /// The reader as it was before the last list of commands, for ``skipRefused()``.
    private var start: ShellWordReader
    /// Whether a command that begins with these words is passed over; nil if none is.
    private let isPassedOver: ((_ words: [String]) -> Bool)?
    /// Whether `echo` and `true` are passed over, too.
    private var passesOverTexts = false

    /// The line with which a script calls prefs on systems that have no `defaults` (Docs/ComingFrom.md).
    private static let shim = #"[ "$(uname)" = Darwin ] || defaults() { prefs "$@"; }"#

    /// - Parameter isPassedOver: Whether the first words of a command call a program that is not run. The words after
    ///   them may contain what is refused elsewhere, such as patterns, substitutions and unset variables, the output
    ///   may go to a file, or by a pipe to other such programs.
    package init(
        _ bytes: [UInt8], _ environment: Environment, isPassedOver: ((_ words: [String]) -> Bool)? = nil
    ) {
        reader = ShellWordReader(bytes, ShellVariables(environment: environment))
        start = reader
        self.isPassedOver = isPassedOver
    }

    /// After an error of ``next()``, skips the line on which the refused list of commands begins, and the lines that
    /// seem to belong to it.
    package mutating func skipRefused() {
        reader = start
        var statement = RefusedStatement(reader.characters)
        statement.skip()
        reader.characters = statement.characters
    }

    /// Reads the next list of commands that `&&` and `||` connect; nil at the end of the script. Assignments are not
    /// in the list.
    ///
    /// `echo` is passed over, as other programs are, if it has what only a shell can execute.
    package mutating func next() throws(ShellScriptFailure) -> [ShellCommand]? {
        start = reader
        defer { passesOverTexts = false }
        do throws(ShellScriptFailure) {
            return try list()
        } catch {
            guard isPassedOver != nil else { throw error }
            (reader, passesOverTexts) = (start, true)
            return try list()
        }
    }

    private mutating func list() throws(ShellScriptFailure) -> [ShellCommand]? {
        var list: [ShellCommand] = []
        while let command = try command(after: list.last) {
            list.append(command)
            if command.connection == nil { break }
        }
        return list.isEmpty ? nil : list.filter { !$0.words.isEmpty }
    }

    /// Reads the next command and the operator after it; nil at the end of the script.
    private mutating func command(after previous: ShellCommand?) throws(ShellScriptFailure) -> ShellCommand? {
        var command = ShellCommand()
        var assignments: [ShellScriptWord] = []
        var isRedirected = false
        // What an assignment sets after a command depends on the success of that one.
        let mayAssign = previous?.words.isEmpty ?? true
        var beginning = reader.characters
        while true {
            if command.words.isEmpty {
                if previous == nil, assignments.isEmpty { skipShim() }
                reader.characters.skipBlanks()
                beginning = reader.characters
                if beginning.peek() == UInt8(ascii: "(") {
                    throw beginning.failure(.keyword(assignments.isEmpty ? "(" : "=("))
                }
            }
            let token = try reader.next()
            switch token {
            case .word(let word):
                if command.words.isEmpty {
                    command.line = assignments.isEmpty ? reader.tokenLine : command.line
                    if mayAssign, word.assignment != nil {
                        assignments.append(word)
                        continue
                    }
                    var problem = word.problemAsCommandName
                    if reader.isAtParentheses { problem = .keyword("function") }
                    if !isSkipped([word.text]) { problem = problem ?? assignments.first?.problemAsCommandName }
                    if let problem { throw ShellScriptFailure(line: command.line, problem: problem) }
                }
                command.words.append(word.text)
                if previous?.connection != .or, isSkipped(command.words) { try passOver(&command, from: beginning) }
            case .redirection(let hidesOutput):
                isRedirected = true
                command.hidesOutput = command.hidesOutput || hidesOutput
            case .newline where command.words.isEmpty && assignments.isEmpty && !isRedirected:
                continue
            case .end where command.words.isEmpty && assignments.isEmpty && !isRedirected && previous == nil:
                return nil
            case .newline, .end, .semicolon, .and, .or:
                let connection = previous?.connection
                guard !command.words.isEmpty || !assignments.isEmpty else {
                    let place = connection.map { $0 == .and ? "after &&" : "after ||" } ?? "before \(token.text)"
                    throw ShellScriptFailure(line: reader.tokenLine, problem: .missingCommand(place))
                }
                if connection == .or, command.words != ["true"], command.words != [":"] {
                    throw ShellScriptFailure(line: command.line, problem: .alternative)
                }
                if mayAssign, let exported = Self.exported(command.words) {
                    (command.words, assignments) = ([], exported)
                }
                try assign(assignments, before: command)
                command.connection = token == .and ? .and : token == .or ? .or : nil
                return command
            }
        }
    }

    private mutating func skipShim() {
        var characters = reader.characters
        characters.skipBlanks()
        for character in Self.shim.unicodeScalars {
            guard characters.take(character) else { return }
        }
        characters.skipBlanks()
        if characters.peek() ?? UInt8(ascii: "\n") == UInt8(ascii: "\n") { reader.characters = characters }
    }

    // MARK: Assignments

    /// The assignments of `export NAME=… NAME …` and `readonly NAME=… NAME …`; nil for any other command.
    private static func exported(_ command: [String]) -> [ShellScriptWord]? {
        guard let name = command.first, ["export", "readonly"].contains(name), command.count > 1 else { return nil }
        let words = command.dropFirst().map { ShellScriptWord(text: $0, unquotedPrefixLength: nil) }
        return words.allSatisfy { $0.assignment != nil || $0.text.utf8.allSatisfy(\.isPartOfShellName) } ? words : nil
    }

    /// Sets variables, for all that follows if there is no command after them.
    private mutating func assign(
        _ assignments: [ShellScriptWord], before command: ShellCommand
    ) throws(ShellScriptFailure) {
        for (name, value) in assignments.compactMap(\.assignment) {
            if ShellBuiltin.isProtected(variable: name) {
                throw ShellScriptFailure(line: command.line, problem: .protectedVariable(name))
            }
            if command.words.isEmpty { reader.variables.assign(value, to: name) }
        }
    }

    // MARK: Passing over

    private func isSkipped(_ words: [String]) -> Bool {
        guard let isPassedOver else { return false }
        return isPassedOver(words) || passesOverTexts && [["echo"], ["true"], [":"]].contains(words)
    }

    /// Takes the rest of a command that is not run, and the commands that get its output by a pipe.
    ///
    /// - Parameter beginning: The beginning of the command.
    private mutating func passOver(
        _ command: inout ShellCommand, from beginning: ScriptCharacters
    ) throws(ShellScriptFailure) {
        var passedOver = PassedOverReader(reader.characters, reader.variables)
        try passedOver.takeArguments(&command.words)
        var all = command.words
        while passedOver.takePipe() {
            var words: [String] = []
            repeat {
                guard let word = try passedOver.takeWord(), !word.utf8.contains(UInt8(ascii: "$")) else {
                    throw passedOver.characters.failure(.pipe)
                }
                let name = ShellScriptWord(text: word, unquotedPrefixLength: nil)
                if words.isEmpty, let problem = name.problemAsCommandName {
                    throw passedOver.characters.failure(problem)
                }
                words.append(word)
                passedOver.characters.skipBlanks()
            } while !isSkipped(words)
            try passedOver.takeArguments(&words)
            all += words
        }
        let isText = ["echo", "printf"].contains(command.words[0]) && !passedOver.hasInput
        let mayCall = passedOver.hasInput || !passedOver.innerCommands.isEmpty && !isText
        let calls = mayCall ? Array(all.joined(separator: " ").utf8) : []
        guard !passedOver.hasNameInVariable, !ShellNames.occur(in: calls),
            !ShellNames.occur(in: passedOver.innerCommands)
        else {
            throw ShellScriptFailure(line: command.line, problem: .hiddenCall)
        }
        command.passedOver = beginning.firstLine(before: passedOver.end)
        reader.characters = passedOver.characters
    }
}
