/// A temporary name beside a file that is being replaced.
///
/// Such names belong to the holder of the directory's lock, so an entry of this name was left by a process that was
/// killed, or planted by another user. It is removed, never opened.
struct TemporaryName {
    /// The name, unless an entry of this name cannot be removed. At most 255 bytes; neither a domain nor a file of a
    /// user has such a name.
    let usual: String

    /// The name of the new file until it replaces the file of the given name.
    static func new(_ name: String) -> TemporaryName { TemporaryName(name, "new") }

    /// The name of the second hard link to the file of the given name, while it may have to be restored.
    static func old(_ name: String) -> TemporaryName { TemporaryName(name, "old") }

    private init(_ name: String, _ what: String) {
        usual = "." + String(decoding: name.utf8.prefix(200), as: UTF8.self) + ".prefs-" + what
    }

    /// Makes an entry of this name, which must not exist yet. A leftover of this name is removed first; if it cannot
    /// be removed, because it is a directory that is not empty or belongs to another user, a random suffix is
    /// appended to the name.
    ///
    /// - Parameter make: Makes an entry of the given name; called again if the name is in use.
    func make<Made: ~Copyable>(
        in lock: borrowing DirectoryLock, _ make: (String) throws(SystemError) -> Made
    ) throws(SystemError) -> Made {
        do throws(SystemError) {
            return try make(usual)
        } catch {
            guard error.code == .fileExists else { throw error }
        }
        do throws(SystemError) {
            try remove(in: lock)
        } catch {
            switch error.code {
            case .notPermitted, .permissionDenied, .directoryNotEmpty, .fileExists:
                return try make(usual + String(UInt64.random(in: 0...UInt64.max), radix: 36))
            default: throw error
            }
        }
        return try make(usual)
    }

    private func remove(in lock: borrowing DirectoryLock) throws(SystemError) {
        do throws(SystemError) {
            try lock.directory.remove(usual)
        } catch {
            guard error.code == .isDirectory else { throw error }
            try lock.directory.removeDirectory(usual)
        }
    }
}
