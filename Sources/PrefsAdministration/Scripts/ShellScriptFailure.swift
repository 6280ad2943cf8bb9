/// A line of a script that cannot be read as a command, and why.
package struct ShellScriptFailure: Error {
    package let line: Int
    package let problem: ShellScriptProblem
}
