import PropertyLists

/// A line of a script, for messages.
struct ScriptLine {
    let script: String
    /// The number of the line, counted from 1.
    let line: Int

    /// The script and the line as compilers print them: `settings.sh:3`.
    var text: String { "\(script.onOneLine):\(line)" }
}
