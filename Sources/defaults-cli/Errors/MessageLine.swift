import PrefsCore
import PropertyLists

/// A message as it is written to standard error: one line. Control characters in quoted names and values are escaped.
struct MessageLine {
    let bytes: [UInt8]

    init(_ error: CommandError) {
        self.init(error.message)
    }

    /// - Parameter line: The line of the script that caused the notice; nil outside of a script.
    init(_ notice: Notice, at line: ScriptLine?) {
        self.init(line.map { "\($0.text): \(notice.message)" } ?? notice.message)
    }

    private init(_ message: String) {
        bytes = Array("prefs: \(message.escapingControls)\n".utf8)
    }

    /// Writes the line to standard error at once. A failure of the write is ignored, since it could be reported nowhere
    /// else.
    func write() {
        try? StandardStream.error.write(bytes)
    }
}
