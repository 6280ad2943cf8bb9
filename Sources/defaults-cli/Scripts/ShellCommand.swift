/// A command that ``ShellScript`` has read. Quotes are removed from its words, and variables are expanded unless the
/// command is not run.
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
        /// `&&`: the next command runs if all commands before it succeeded.
        case and
        /// `||`: the next command, which can only be `true` or `:`, runs if one before it failed.
        case or
    }
}
