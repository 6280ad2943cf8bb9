/// A line of a script that cannot be read as a command, and why.
struct ShellScriptFailure: Error {
    let line: Int
    let problem: ShellScriptProblem
}
