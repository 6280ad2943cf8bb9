/// A command that ``ShellScript`` has read. Quotes are removed from its words, and variables are expanded unless the
/// command is passed over.
package struct ShellCommand {
    /// The line on which the command begins, counted from 1.
    package var line = 0
    package var words: [String] = []
    /// For a command that is passed over, its text in messages; nil for any other one.
    package var passedOver: String?
    /// Whether the standard output of the command goes to `/dev/null`.
    package var hidesOutput = false
    /// The operator between this command and the next one; nil for the last command of a list.
    package var connection: Connection?

    /// The operator between two commands.
    package enum Connection {
        /// `&&`: the next command runs if all commands before it succeeded.
        case and
        /// `||`: the next command, which can only be `true` or `:`, runs if one before it failed.
        case or
    }
}
