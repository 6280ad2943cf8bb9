/// A temporary name in the directory of a file that is being replaced.
///
/// Only the process that holds the directory's lock may use such names. So an existing entry of this name was left by a
/// process that was killed, or put there by another user. It is removed, and never opened.
package struct TemporaryName {
    /// The name that is used unless an existing entry of this name cannot be removed. It has at most 255 bytes. No
    /// domain, and no file of a user, has such a name.
    let usual: String

    /// The name of a new file until it replaces the file `name`.
    static func new(_ name: String) -> TemporaryName { TemporaryName(name, "new") }

    /// The name of the second hard link to the file `name`, as long as that file may have to be restored.
    static func old(_ name: String) -> TemporaryName { TemporaryName(name, "old") }

    /// The name of the file for which an entry has a temporary name; nil for any other entry. A name of more than 200
    /// bytes is not known.
    package static func file(ofEntry entry: String) -> String? {
        entry.between(".", ".prefs-new") ?? entry.between(".", ".prefs-old")
    }

    private init(_ name: String, _ what: String) {
        usual = "." + String(decoding: name.utf8.prefix(200), as: UTF8.self) + ".prefs-" + what
    }

    /// Makes a new entry of this name. An existing entry of this name is removed first. If it cannot be removed,
    /// because it is a directory that is not empty or belongs to another user, a random suffix is appended to the name.
    ///
    /// - Parameter make: Makes an entry of the name that it receives. It is called again if the name is in use.
    func make<Made: ~Copyable>(
        in lock: borrowing DirectoryLock, _ make: (String) throws(PreferencesError) -> Made
    ) throws(PreferencesError) -> Made {
        do throws(PreferencesError) {
            return try make(usual)
        } catch {
            guard error.code == .fileExists else { throw error }
        }
        do throws(PreferencesError) {
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

    /// Makes a new directory of this name, as ``make(in:_:)`` does. Such a directory that a killed process has left is
    /// removed with all that is in it.
    ///
    /// - Returns: The name.
    func makeDirectory(
        in lock: borrowing DirectoryLock, _ rights: CreationRights
    ) throws(PreferencesError) -> String {
        let (mode, inheritsOwner) = (rights.directoryMode, rights.inheritsOwner)
        return try make(in: lock) { (name) throws(PreferencesError) in
            if try lock.directory.makeDirectory(name, mode: mode, inheritingOwner: inheritsOwner) { return name }
            try? lock.directory.removeTree(name)
            if try lock.directory.makeDirectory(name, mode: mode, inheritingOwner: inheritsOwner) { return name }
            throw .system(SystemError(call: "mkdirat", path: lock.directory.path(of: name), code: .fileExists))
        }
    }

    private func remove(in lock: borrowing DirectoryLock) throws(PreferencesError) {
        do throws(PreferencesError) {
            try lock.directory.remove(usual)
        } catch {
            guard error.code == .isDirectory else { throw error }
            try lock.directory.removeDirectory(usual)
        }
    }
}
