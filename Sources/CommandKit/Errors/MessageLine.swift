import PrefsCore
import PropertyLists

/// A message as it is written to standard error: one line. Control characters in quoted names and values are escaped.
package struct MessageLine {
    package let bytes: [UInt8]

    package init(_ message: String) {
        bytes = Array("prefs: \(message.escapingControls)\n".utf8)
    }

    /// Writes the line to standard error at once. A failure of the write is ignored, since it could be reported nowhere
    /// else.
    package func write() {
        try? StandardStream.error.write(bytes)
    }
}
