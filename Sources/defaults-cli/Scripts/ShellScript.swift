import PrefsCore

/// Reads the commands of a shell script that need no shell: words with quotes and variables of the environment,
/// comments, `;`, `&&` and `|| true` between commands, and redirections to `/dev/null`.
///
/// Syntax that only a shell can execute is refused, never passed over or taken literally. Bash and other POSIX shells
/// read the accepted commands in the same way, except that some shells take `$'…'` literally.
struct ShellScript {
    private var reader: ShellWordReader
    /// The reader as it was before the last list of commands, for ``skipRefused()``.
    private var start: ShellWordReader
    /// Whether a command that begins with these words is not run.
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

    /// After an error of ``next()``, skips the line on which the refused list of commands begins, and everything that
    /// belongs to that line.
    mutating func skipRefused() {
        reader.skip(from: start)
    }

    /// Reads the next list of commands that `&&` and `||` connect; nil at the end of the script.
    mutating func next() throws(ShellScriptFailure) -> [ShellCommand]? {
        start = reader
        var list: [ShellCommand] = []
        while let command = try command(after: list.last?.connection) {
            list.append(command)
            if command.connection == nil { break }
        }
        return list.isEmpty ? nil : list
    }

    /// Reads the next command and the operator after it; nil at the end of the script.
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
