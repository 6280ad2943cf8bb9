import PrefsCore

/// The commands of a shell script, as far as they need no shell: words with quotes and variables of the environment, comments, and `;` or
/// `&&` between commands.
///
/// What only a shell can do is refused, and never passed over or taken literally: where this has commands, bash has
/// the same, and so have other POSIX shells, but for `$'…'`, which some take literally.
struct ShellScript {
    private var reader: ShellWordReader
    /// Whether `&&` stands in front of what comes next.
    private var isContinued = false

    /// A command with the line on which it begins, counted from 1.
    struct Command {
        let line: Int
        let words: [String]
    }

    /// What is no command, and on which line.
    struct Failure: Error {
        let line: Int
        let problem: ShellScriptProblem
    }

    init(_ bytes: [UInt8], _ environment: Environment) {
        reader = ShellWordReader(bytes, ShellVariables(environment: environment))
    }

    /// The next command; nil at the end.
    mutating func next() throws(Failure) -> Command? {
        var words: [String] = []
        var line = 0
        while true {
            let token = try reader.next()
            switch token {
            case .word(let word):
                if words.isEmpty {
                    line = reader.tokenLine
                    if let problem = word.problemAsFirst { throw Failure(line: line, problem: problem) }
                }
                words.append(word.text)
                isContinued = false
                continue
            case .newline where words.isEmpty:
                continue
            case .end where words.isEmpty && !isContinued:
                return nil
            case .newline, .end, .semicolon, .and:
                guard !words.isEmpty else {
                    throw Failure(line: reader.tokenLine, problem: .missingCommand(isContinued ? "behind &&" : "in front of \(token.text)"))
                }
                isContinued = token == .and
                return Command(line: line, words: words)
            }
        }
    }
}
