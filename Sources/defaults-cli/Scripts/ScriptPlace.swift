import PropertyLists

/// A line of a script, for messages.
struct ScriptPlace {
    let script: String
    /// Counted from 1.
    let line: Int

    /// As compilers say it.
    var text: String { "\(script.onOneLine):\(line)" }
}
