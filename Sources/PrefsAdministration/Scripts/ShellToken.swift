/// A token of a shell script.
enum ShellToken: Equatable {
    case word(ShellScriptWord)
    /// A redirection to or from `/dev/null`, or from one file descriptor to another. `hidesOutput` tells whether it
    /// discards standard output.
    case redirection(hidesOutput: Bool)
    case newline
    case semicolon
    case and
    case or
    case end

    /// The token in messages.
    var text: String {
        switch self {
        case .word(let word): word.text
        case .redirection: ">"
        case .newline: "the end of a line"
        case .semicolon: ";"
        case .and: "&&"
        case .or: "||"
        case .end: "the end"
        }
    }
}
