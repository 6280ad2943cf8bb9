/// The reason why a line of a script cannot be read as a list of commands.
package enum ShellScriptProblem: Equatable {
    // Syntax that only a shell can execute.
    case variable(String)
    /// The name of a variable that is not set, is empty or is not UTF-8.
    case unsetVariable(String)
    case unquotedVariable(String)
    /// A variable that a statement sets which is not run.
    case unknownVariable(String, setOnLine: Int)
    /// The assignment of a variable on which prefs itself depends.
    case protectedVariable(String)
    /// A variable is set whose name only a shell knows.
    case unknownVariableName
    /// A command, or a function of the script, that changes how the rest of the script runs.
    case changesRest(String)
    /// A command whose name only a shell knows, in a script with functions that change how the rest runs.
    case unknownCommand
    /// Where the statement ends is not clear: this line cannot be read with certainty.
    case unclearEnd(line: Int)
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
