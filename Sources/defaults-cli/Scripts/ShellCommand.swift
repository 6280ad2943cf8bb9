/// A command of a script.
struct ShellCommand {
    /// The line on which it begins, counted from 1.
    var line = 0
    var words: [String] = []
    /// Whether the standard output of the command goes to `/dev/null`.
    var hidesOutput = false
    /// The connection to the next command; nil for the last one of a list.
    var connection: Connection?

    /// The operator between two commands.
    enum Connection {
        /// `&&`: the next command runs if all before succeeded.
        case and
        /// `||`: the next command, which can only be `true` or `:`, runs if one before failed.
        case or
    }
}
