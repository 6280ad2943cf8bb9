/// What a shell script is made of.
enum ShellToken: Equatable {
    case word(ShellScriptWord)
    case newline
    case semicolon
    case and
    case end

    /// For messages.
    var text: String {
        switch self {
        case .word(let word): word.text
        case .newline: "the end of a line"
        case .semicolon: ";"
        case .and: "&&"
        case .end: "the end"
        }
    }
}
