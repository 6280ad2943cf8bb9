package import PrefsCore

/// The file that the editor gets, in a directory of its own. The directory is removed with this value, unless something
/// in it may be the only copy of what was typed.
package struct EditedFile: ~Copyable {
    private var directory: PrivateDirectory
    private let name: String
    private let parents: [String]

    /// Makes the directory in that of the session's files, else in that of temporary files, if they can be used.
    package init(named name: String, _ environment: Environment) throws {
        let parents = try ["XDG_RUNTIME_DIR", "TMPDIR"].compactMap(environment.setting)
        directory = try Self.newDirectory(in: parents)
        self.name = name
        self.parents = parents
    }

    private static func newDirectory(in parents: [String]) throws(PreferencesError) -> PrivateDirectory {
        let prefix = "prefs-edit-"
        for parent in parents {
            if let directory = try? PrivateDirectory(in: parent, prefix: prefix) { return directory }
        }
        return try PrivateDirectory(in: "/tmp", prefix: prefix)
    }

    package var path: String { "\(directory.path)/\(name)" }

    package func write(_ text: [UInt8]) throws(PreferencesError) { try directory.write(text, to: name) }

    /// Reads the text that was edited; nil if the editor has left no file.
    package func read() throws(PreferencesError) -> [UInt8]? { try directory.read(name) }

    /// Keeps the directory with a text in the file, which is written again if the editor has removed it. If something
    /// else is in its place, or the directory is gone, the text gets another directory.
    package mutating func leave(_ text: [UInt8]) throws(PreferencesError) {
        directory.isKept = true
        do throws(PreferencesError) {
            let present = try read()
            if present == nil { try write(text) }
            if present == nil || present == text { return }
        } catch {
            // The other directory may have room.
        }
        directory = try Self.newDirectory(in: parents)
        directory.isKept = true
        try write(text)
    }

    /// Keeps the directory if it has files that may be the only copy of what was typed. An editor that a signal ends
    /// saves unsaved text beside the file, and another editor may have moved the file.
    ///
    /// - Returns: The path of the directory; nil if it is not kept.
    package mutating func leaveOtherFiles() -> String? {
        let isRead = (try? read()) != nil
        guard directory.hasFiles(but: isRead ? name : nil) else { return nil }
        directory.isKept = true
        return directory.path
    }
}
