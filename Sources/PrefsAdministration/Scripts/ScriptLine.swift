import PropertyLists

/// A line of a script, for messages.
package struct ScriptLine: Sendable {
    package let script: String
    /// The number of the line, counted from 1.
    package let line: Int

    package init(script: String, line: Int) {
        (self.script, self.line) = (script, line)
    }

    /// The script and the line as compilers print them: `settings.sh:3`.
    package var text: String { "\(script.onOneLine):\(line)" }
}
