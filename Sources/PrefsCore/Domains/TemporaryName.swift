/// A name beside a file while it is being replaced.
///
/// These names belong to the holder of the directory's lock, so whatever has one was left by a process
/// that was killed, or planted; it is removed, never opened.
struct TemporaryName {
    /// At most 255 bytes; no domain has it, nor any file of a user.
    let usual: String

    /// For the bytes that will replace the file of that name.
    static func new(_ name: String) -> TemporaryName { TemporaryName(name, "new") }

    /// For the file of that name, while it may have to be put back.
    static func old(_ name: String) -> TemporaryName { TemporaryName(name, "old") }

    private init(_ name: String, _ what: String) {
        usual = "." + String(decoding: name.utf8.prefix(200), as: UTF8.self) + ".prefs-" + what
    }

    /// Makes something that must not exist yet under this name. What has the name is removed, or, where it is a directory
    /// with something in it, or only somebody else may remove it, passed over.
    ///
    /// - Parameter make: Is given a name; called again if that existed.
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
