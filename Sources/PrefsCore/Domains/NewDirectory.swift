/// A directory that appears together with the file in it, or not at all.
package enum NewDirectory {
    /// Makes a directory that only its owner may use, with one file. The directory that contains it must exist.
    ///
    /// - Throws: ``PreferencesError``, with the code ``Errno/fileExists`` if there is anything at the path, such as a
    ///   symbolic link without a target. Nothing has changed then.
    package static func make(
        _ path: String, with contents: FileContents, as fileName: String, _ durability: Durability
    ) throws(PreferencesError) {
        let inUse = PreferencesError.system(SystemError(call: "mkdir", path: path, code: .fileExists))
        if try PreferencesError.wrapping(try FileSystem.isLink(path)) { throw inUse }
        let locked = try LockedPath(path) { (_) throws(PreferencesError) in true }
        guard let locked,
            try PreferencesError.wrapping(try FileStatus.of(locked.name, in: locked.lock.directory)) == nil
        else { throw inUse }
        try FileReplacement.preflight(locked.name, in: locked.lock.directory, owner: nil)
        try PreferencesError.wrapping(
            try make(locked.name, in: locked.lock, with: contents, as: fileName, durability))
    }

    private static func make(
        _ name: String, in lock: borrowing DirectoryLock, with contents: FileContents, as fileName: String,
        _ durability: Durability
    ) throws(SystemError) {
        var made = try TemporaryName.new(name).makeDirectory(in: lock, .ofDocument)
        do throws(SystemError) {
            let folder = try FileDescriptor(opening: made, in: lock.directory, for: .directory)
            let file = try FileDescriptor(creating: fileName, in: folder)
            try file.writeAll(contents)
            if durability == .synchronized {
                try file.synchronize()
                try folder.synchronizeNames()
            }
            try file.close()
            do throws(SystemError) {
                try lock.directory.rename(made, toFree: name)
            } catch {
                // The file system cannot tell whether the name is in use. An empty directory of that name is replaced.
                guard [.invalidArgument, .notImplemented, .notSupported].contains(error.code) else { throw error }
                try lock.directory.rename(made, to: name)
            }
            made = name
            if durability == .synchronized { try lock.directory.synchronizeNames() }
        } catch {
            try? lock.directory.removeTree(made)
            throw error
        }
    }
}
