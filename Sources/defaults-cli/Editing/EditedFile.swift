import PrefsCore

/// The file that the editor gets, in a directory of its own. The directory is removed with this value, unless something
/// in it may be the only copy of what was typed.
struct EditedFile: ~Copyable {
    private var directory: PrivateDirectory
    private let name: String

    /// Makes the directory in that of the session's files, else in that of temporary files, if they can be used.
    init(named name: String, _ environment: Environment) throws {
        self.name = name
        for variable in ["XDG_RUNTIME_DIR", "TMPDIR"] {
            guard let parent = try environment.setting(variable) else { continue }
            if let directory = try? PrivateDirectory(in: parent, prefix: Self.prefix) {
                self.directory = directory
                return
            }
        }
        directory = try PrivateDirectory(in: "/tmp", prefix: Self.prefix)
    }

    private static let prefix = "prefs-edit-"

    var path: String { "\(directory.path)/\(name)" }

    func write(_ text: [UInt8]) throws(SystemError) { try directory.write(text, to: name) }

    /// Reads the text that was edited; nil if the editor has left no file.
    func read() throws(SystemError) -> [UInt8]? { try directory.read(name) }

    /// Keeps the directory, with a text as the file in it.
    mutating func stay(with text: [UInt8]) throws(SystemError) {
        directory.isKept = true
        if try read() != text { try write(text) }
    }

    /// Keeps the directory if it has files that may be the only copy of what was typed. An editor that a signal ends
    /// saves unsaved text beside the file, and another editor may have moved the file.
    ///
    /// - Parameter isRead: Whether the file itself has been read.
    /// - Returns: The path of the directory; nil if it is not kept.
    mutating func leaveOtherFiles(isRead: Bool) -> String? {
        guard directory.hasFiles(but: isRead ? name : nil) else { return nil }
        directory.isKept = true
        return directory.path
    }
}
