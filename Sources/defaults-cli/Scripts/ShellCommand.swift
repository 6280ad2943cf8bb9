/// A command of a script.
struct ShellCommand {
    /// The line on which the command begins, counted from 1.
    var line = 0
    var words: [String] = []
    /// Whether the standard output of the command goes to `/dev/null`.
    var hidesOutput = false
    /// The operator between this command and the next one; nil for the last command of a list.
    var connection: Connection?

    /// The operator between two commands.
    enum Connection {
        /// `&&`: the next command runs if all before succeeded.
        case and
        /// `||`: the next command, which can only be `true` or `:`, runs if one before failed.
        case or
    }
}
