import PrefsCore

/// The commands of a shell script, as far as they need no shell: words with quotes and variables of the environment,
/// comments, `;`, `&&` and `|| true` between commands, and redirections to `/dev/null`.
///
/// What only a shell can do is refused, and never passed over or taken literally: where this has commands, bash has
/// the same, and so have other POSIX shells, but for `$'…'`, which some take literally.
struct ShellScript {
    private var reader: ShellWordReader
    /// Where the list begins that was read last.
    private var start: ShellWordReader
    /// Whether words are those of a command that is not run.
    private let isForOthers: (_ words: [String]) -> Bool

    /// A command with the line on which it begins, counted from 1.
    struct Command {
        var line = 0
        var words: [String] = []
        /// Whether what it prints goes to `/dev/null`.
        var hidesOutput = false
        /// What stands behind it.
        var connection: Connection?
    }

    /// What stands between two commands.
    enum Connection {
        /// `&&`: the next one is run where all before succeeded.
        case and
        /// `||`: the next one, which does nothing, is run where one before failed.
        case or
    }

    /// What is no command, and on which line.
    struct Failure: Error {
        let line: Int
        let problem: ShellScriptProblem
    }

    /// - Parameter isForOthers: Whether the first words of a command make one that is not run, in whose words anything
    /// may stand.
    init(
        _ bytes: [UInt8], _ environment: Environment,
        isForOthers: @escaping (_ words: [String]) -> Bool = { _ in false }
    ) {
        reader = ShellWordReader(bytes, ShellVariables(environment: environment))
        start = reader
        self.isForOthers = isForOthers
    }

    /// Goes on behind what was refused.
    mutating func skipRefused() {
        reader.skip(from: start)
    }

    /// The next commands that are connected; nil at the end.
    mutating func next() throws(Failure) -> [Command]? {
        start = reader
        var list: [Command] = []
        while let command = try command(behind: list.last?.connection) {
            list.append(command)
            if command.connection == nil { break }
        }
        return list.isEmpty ? nil : list
    }

    /// The next command with what stands behind it; nil at the end.
    private mutating func command(behind connection: Connection?) throws(Failure) -> Command? {
        var command = Command()
        var isRedirected = false
        reader.isForOthers = false
        while true {
            let token = try reader.next()
            switch token {
            case .word(let word):
                if command.words.isEmpty {
                    command.line = reader.tokenLine
                    if let problem = word.problemAsFirst { throw Failure(line: command.line, problem: problem) }
                }
                command.words.append(word.text)
                reader.isForOthers = isForOthers(command.words)
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
                    throw Failure(line: reader.tokenLine, problem: .missingCommand(place))
                }
                if connection == .or, command.words != ["true"], command.words != [":"] {
                    throw Failure(line: command.line, problem: .alternative)
                }
                command.connection = token == .and ? .and : token == .or ? .or : nil
                return command
            }
        }
    }
}
