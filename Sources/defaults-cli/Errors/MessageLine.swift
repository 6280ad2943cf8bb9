import PrefsCore

/// A message as it stands on standard error.
struct MessageLine {
    let bytes: [UInt8]

    init(_ error: CommandError) {
        self.init(error.message)
    }

    init(_ notice: Notice) {
        self.init(notice.message)
    }

    private init(_ message: String) {
        bytes = Array("prefs: \(message)\n".utf8)
    }

    /// Says it at once. Where that fails there is nobody to be told.
    func write() {
        try? StandardStream.error.write(bytes)
    }
}
