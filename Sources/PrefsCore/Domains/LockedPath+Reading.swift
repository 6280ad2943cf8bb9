extension LockedPath {
    /// The file as it was read. A class, since the metadata of an optional structure would be made at run time.
    final class File {
        let bytes: [UInt8]
        let rights: FileRights
        let version: FileVersion

        init(_ bytes: [UInt8], _ rights: FileRights, _ version: FileVersion) {
            (self.bytes, self.rights, self.version) = (bytes, rights, version)
        }
    }

    /// Reads the file; nil if there is none. Then also removes what a killed removal has left of it.
    ///
    /// - Throws: ``PreferencesError/notARegularFile(path:)``, ``PreferencesError/system(_:)``.
    func read() throws(PreferencesError) -> File? {
        let file: FileDescriptor
        do {
            file = try FileDescriptor(opening: name, in: lock.directory, for: .readingWithoutBlocking)
        } catch {
            switch error.code {
            case .noSuchFile:
                removeKeptFile()
                return nil
            // The entry is a symbolic link.
            case .tooManySymbolicLinks: throw .notARegularFile(path: lock.directory.path(of: name))
            default: throw .system(error)
            }
        }
        do throws(SystemError) {
            let status = try file.status()
            if status.isRegular {
                let bytes = try file.readToEnd(expecting: status.size)
                return File(bytes, FileRights(status, try file.accessControlList()), status.version)
            }
        } catch {
            throw .system(error)
        }
        throw .notARegularFile(path: file.path)
    }

    /// Removes the second name of a file that is not there any more: the process that removed the file was killed.
    private func removeKeptFile() {
        try? lock.directory.remove(TemporaryName.old(name).usual)
    }

    /// Reads the rights of the file, which need not be readable itself; nil if there is no file. Then also removes what
    /// a killed removal has left of it.
    ///
    /// - Throws: ``PreferencesError/notARegularFile(path:)``, ``PreferencesError/system(_:)``.
    func rights() throws(PreferencesError) -> FileRights? {
        guard let status = try PreferencesError.wrapping(try FileStatus.of(name, in: lock.directory)) else {
            removeKeptFile()
            return nil
        }
        let list = try PreferencesError.wrapping(try AccessControlList.of(path))
        guard status.isRegular else { throw .notARegularFile(path: path) }
        return FileRights(status, list)
    }
}
