/// The reason why a line of a script cannot be read as a list of commands.
package enum ShellScriptProblem: Equatable {
    // Syntax that only a shell can execute.
    case variable(String)
    /// The name of a variable that is not set, is empty or is not UTF-8.
    case unsetVariable(String)
    case unquotedVariable(String)
    /// The assignment of a variable on which prefs itself depends.
    case protectedVariable(String)
    /// A command that would be passed over, in which the names of the command occur.
    case hiddenCall
    /// Only a shell can find the end of a word or of a substitution.
    case unclearEnd
    case ownVariable(String)
    case escape(String)
    case assignment(String)
    case substitution(String)
    case glob(UInt8)
    case braces
    case tilde
    case translation
    case pipe
    case alternative
    case background
    case redirection(String)
    case subshell
    /// A word or an operator with which a statement of shells begins or goes on; `function` for `NAME()`, too.
    case keyword(String)

    // The script itself is faulty.
    case quoteWithoutEnd(UInt8)
    /// A command is missing; the text says where, such as `after &&`.
    case missingCommand(String)
    case carriageReturn
    case nul
    case notText
}

/// A line of a script that cannot be read as a command, and why.
package struct ShellScriptFailure: Error {
    package let line: Int
    package let problem: ShellScriptProblem
}
