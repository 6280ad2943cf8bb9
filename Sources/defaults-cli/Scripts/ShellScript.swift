import PrefsCore

/// Reads the commands of a shell script that need no shell: words with quotes and variables of the environment,
/// comments, `;`, `&&` and `|| true` between commands, and redirections to `/dev/null`.
///
/// Everything that only a shell can do is refused, never passed over or taken literally. The commands that this
/// reads, bash reads in the same way, and so do other POSIX shells; only `$'…'` some of them take literally.
struct ShellScript {
    private var reader: ShellWordReader
    /// The reader before the list that was read last.
    private var start: ShellWordReader
    /// Whether words begin a command that is not run.
    private let isSkippedCommand: (_ words: [String]) -> Bool

    /// - Parameter isSkippedCommand: Whether the first words of a command call a program that is not run. The words of
    ///   such a command may contain what is refused elsewhere, such as patterns and unset variables.
    init(
        _ bytes: [UInt8], _ environment: Environment,
        isSkippedCommand: @escaping (_ words: [String]) -> Bool = { _ in false }
    ) {
        reader = ShellWordReader(bytes, ShellVariables(environment: environment))
        start = reader
        self.isSkippedCommand = isSkippedCommand
    }

    /// Continues after the command that was refused.
    mutating func skipRefused() {
        reader.skip(from: start)
    }

    /// The next list of connected commands; nil at the end.
    mutating func next() throws(ShellScriptFailure) -> [ShellCommand]? {
        start = reader
        var list: [ShellCommand] = []
        while let command = try command(after: list.last?.connection) {
            list.append(command)
            if command.connection == nil { break }
        }
        return list.isEmpty ? nil : list
    }

    /// The next command and its connection; nil at the end.
    private mutating func command(after connection: ShellCommand.Connection?) throws(ShellScriptFailure)
        -> ShellCommand?
    {
        var command = ShellCommand()
        var isRedirected = false
        reader.isSkippedCommand = false
        while true {
            let token = try reader.next()
            switch token {
            case .word(let word):
                if command.words.isEmpty {
                    command.line = reader.tokenLine
                    if let problem = word.problemAsCommandName {
                        throw ShellScriptFailure(line: command.line, problem: problem)
                    }
                }
                command.words.append(word.text)
                reader.isSkippedCommand = isSkippedCommand(command.words)
            case .redirection(let hidesOutput):
                isRedirected = true
                command.hidesOutput = command.hidesOutput || hidesOutput
            case .newline where command.words.isEmpty && !isRedirected:
                continue
            case .end where command.words.isEmpty && !isRedirected && connection == nil:
                return nil
            case .newline, .end, .semicolon, .and, .or:
                guard !command.words.isEmpty else {
                    let place = connection.map { $0 == .and ? "after &&" : "after ||" } ?? "before \(token.text)"
                    throw ShellScriptFailure(line: reader.tokenLine, problem: .missingCommand(place))
                }
                if connection == .or, command.words != ["true"], command.words != [":"] {
                    throw ShellScriptFailure(line: command.line, problem: .alternative)
                }
                command.connection = token == .and ? .and : token == .or ? .or : nil
                return command
            }
        }
    }
}
