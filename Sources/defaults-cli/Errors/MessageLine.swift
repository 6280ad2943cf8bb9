import PrefsCore
import PropertyLists

/// A message as it stands on standard error: one line without control characters, whatever the message quotes.
struct MessageLine {
    let bytes: [UInt8]

    init(_ error: CommandError) {
        self.init(error.message)
    }

    /// - Parameter place: The line of a script that gives cause for it.
    init(_ notice: Notice, at place: ScriptPlace? = nil) {
        self.init(place.map { "\($0.text): \(notice.message)" } ?? notice.message)
    }

    private init(_ message: String) {
        bytes = Array("prefs: \(message.escapingControls)\n".utf8)
    }

    /// Says it at once. Where that fails there is nobody to be told.
    func write() {
        try? StandardStream.error.write(bytes)
    }
}
