import PropertyLists

/// A line of a script, for messages.
struct ScriptLine {
    let script: String
    /// Counted from 1.
    let line: Int

    /// The script and the line in the notation of compilers.
    var text: String { "\(script.onOneLine):\(line)" }
}
