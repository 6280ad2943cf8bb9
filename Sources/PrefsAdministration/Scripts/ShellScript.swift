package import PrefsCore

/// Reads the commands of a shell script that need no shell: words with quotes and variables of the environment,
/// comments, `;`, `&&` and `|| true` between commands, and redirections to `/dev/null`.
///
/// Syntax that only a shell can execute is refused, never passed over or taken literally. Bash and other POSIX shells
/// read the accepted commands in the same way, except that some shells take `$'…'` literally.
///
/// ``nextStatement()`` passes over what calls other programs, however it is written, and follows assignments.
package struct ShellScript {
    private var reader: ShellWordReader
    /// The reader as it was before the last list of commands, for ``skipRefused()``.
    private var start: ShellWordReader
    /// Whether a command that begins with these words is not run.
    private let isSkippedCommand: (_ words: [String]) -> Bool
    /// Whether a word after the name of the command begins a change.
    private let beginsChange: (_ word: String) -> Bool
    private var followsAssignments = false
    /// The functions that were passed over.
    private var functions = ShellFunctions()

    /// A part of a script that is run or passed over as a whole.
    package enum Statement {
        case commands([ShellCommand])
        case passedOver(text: String, line: Int)
    }

    /// - Parameters:
    ///   - isSkippedCommand: Whether the first words of a command call a program that is not run. The words of such a
    ///     command may contain what is refused elsewhere, such as patterns and unset variables.
    ///   - beginsChange: Whether a word after the name of the command makes it a change. A text that is only printed is
    ///     refused if it has the name and such a word.
    package init(
        _ bytes: [UInt8], _ environment: Environment,
        isSkippedCommand: @escaping (_ words: [String]) -> Bool = { _ in false },
        beginsChange: @escaping (_ word: String) -> Bool
    ) {
        reader = ShellWordReader(bytes, ShellVariables(environment: environment))
        start = reader
        (self.isSkippedCommand, self.beginsChange) = (isSkippedCommand, beginsChange)
    }

    /// After an error of ``next()``, skips the line on which the refused list of commands begins, and everything that
    /// belongs to that line.
    package mutating func skipRefused() {
        reader = start
        var statements = ShellStatementReader(reader.characters, beginsChange: beginsChange)
        statements.skipLine()
        reader.characters = statements.characters
    }

    /// Reads the next list of commands that `&&` and `||` connect; nil at the end of the script.
    package mutating func next() throws(ShellScriptFailure) -> [ShellCommand]? {
        start = reader
        var list: [ShellCommand] = []
        while let command = try command(after: list.last) {
            list.append(command)
            if command.connection == nil { break }
        }
        return list.isEmpty ? nil : list
    }

    /// Reads the next command and the operator after it; nil at the end of the script.
    private mutating func command(after previous: ShellCommand?) throws(ShellScriptFailure) -> ShellCommand? {
        var command = ShellCommand()
        var assignments: [ShellScriptWord] = []
        var isRedirected = false
        reader.variables.leavesUnexpanded = false
        while true {
            let token = try reader.next()
            switch token {
            case .word(let word):
                if command.words.isEmpty {
                    command.line = assignments.isEmpty ? reader.tokenLine : command.line
                    // What an assignment sets after a command depends on the success of that one.
                    if followsAssignments, word.assignment != nil, previous?.words.isEmpty ?? true {
                        assignments.append(word)
                        continue
                    }
                    let problem = assignments.first?.problemAsCommandName ?? word.problemAsCommandName
                    if let problem { throw ShellScriptFailure(line: command.line, problem: problem) }
                }
                command.words.append(word.text)
                reader.variables.leavesUnexpanded = isSkippedCommand(command.words)
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
                try follow(assignments.compactMap(\.assignment), line: command.line)
                command.connection = token == .and ? .and : token == .or ? .or : nil
                return command
            }
        }
    }

    private mutating func follow(
        _ assignments: [(name: String, value: String)], line: Int
    ) throws(ShellScriptFailure) {
        for (name, value) in assignments {
            if ShellBuiltin.isProtected(variable: name) {
                throw ShellScriptFailure(line: line, problem: .protectedVariable(name))
            }
            reader.variables.assign(value, to: name)
        }
        // A function may be called at any time, so the variables that it sets are never known.
        setUnknown(functions.variables)
    }

    // MARK: Passing over

    /// Reads the next list of commands, or a statement that is passed over; nil at the end of the script.
    ///
    /// A statement is passed over if it cannot be read as a list of commands, the names of the command do not occur in
    /// it, and it changes nothing for the commands after it, or only variables.
    package mutating func nextStatement() throws(ShellScriptFailure) -> Statement? {
        followsAssignments = true
        let failure: ShellScriptFailure
        do throws(ShellScriptFailure) {
            guard let list = try next() else { return nil }
            if let assignments = Self.exports(list) {
                try follow(assignments, line: list[0].line)
                return .commands([])
            }
            // With nothing after it, it changes nothing.
            if list.count == 1, list[0].words.first == "exit", isAtEnd { return .commands([]) }
            // What the commands of other programs in the list change.
            let effects = list.reduce(into: ShellEffects()) { effects, command in
                effects.add(command.words.map { ShellStatementWord($0, line: command.line) }, functions)
            }
            if let obstacle = functions.obstacle(of: effects) { throw obstacle }
            setUnknown(effects.variables)
            return .commands(list.filter { !$0.words.isEmpty })
        } catch {
            failure = error
        }
        var statements = ShellStatementReader(
            start.characters, functions, values: start.variables.assignedValue, beginsChange: beginsChange)
        do throws(ShellScriptFailure) {
            try statements.skipNewlines()
        } catch {
            throw failure
        }
        let beginning = statements.characters
        do throws(ShellScriptFailure) {
            try statements.takeStatement()
        } catch {
            if case .unclearEnd = error.problem {
                throw ShellScriptFailure(line: beginning.line, problem: error.problem)
            }
            throw error
        }
        if statements.mentionsCommand { throw failure }
        if let obstacle = statements.functions.obstacle(of: statements.effects) { throw obstacle }
        reader = start
        reader.characters = statements.characters
        functions = statements.functions
        setUnknown(statements.effects.variables)
        setUnknown(functions.variables)
        return .passedOver(text: beginning.firstLine(before: statements.characters), line: beginning.line)
    }

    /// Whether only blanks and comments follow.
    private var isAtEnd: Bool {
        var reader = reader
        while let token = try? reader.next() {
            if token != .newline { return token == .end }
        }
        return false
    }

    /// The assignments of a list that is only `export NAME=… …` or `readonly NAME=… …`; nil for any other one.
    private static func exports(_ list: [ShellCommand]) -> [(name: String, value: String)]? {
        guard list.count == 1, let name = list[0].words.first, ["export", "readonly"].contains(name),
            list[0].words.count > 1
        else { return nil }
        let words = list[0].words.dropFirst().map { ShellScriptWord(text: $0, unquotedPrefixLength: nil) }
        let assignments = words.compactMap(\.assignment)
        return assignments.count == words.count ? assignments : nil
    }

    private mutating func setUnknown(_ variables: [String: Int]) {
        for (name, line) in variables { reader.variables.setUnknown(name, line: line) }
    }
}
