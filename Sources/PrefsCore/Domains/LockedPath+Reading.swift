extension LockedPath {
    /// The file as it was read. A class, since it owns the open file and is passed on in optional values that are
    /// copied.
    final class File {
        let bytes: [UInt8]
        let rights: FileRights
        let version: FileVersion
        /// The open file. As long as this object exists, no other file has its inode, and so none its version.
        private let file: FileDescriptor

        /// - Throws: ``PreferencesError/notARegularFile(path:)``, ``PreferencesError/system(_:)``.
        init(_ file: consuming FileDescriptor) throws(PreferencesError) {
            do throws(SystemError) {
                let status = try file.status()
                if status.isRegular {
                    bytes = try file.readToEnd(expecting: status.size)
                    rights = FileRights(status, try file.accessControlList())
                    version = status.version
                    self.file = file
                    return
                }
            } catch {
                throw .system(error)
            }
            throw .notARegularFile(path: file.path)
        }
    }

    /// Reads the file; nil if there is none. Then also removes what a killed removal has left of it.
    ///
    /// - Throws: ``PreferencesError/notARegularFile(path:)``, ``PreferencesError/system(_:)``.
    func read() throws(PreferencesError) -> File? {
        let file = try Self.read(name, in: lock.directory)
        if file == nil { removeKeptFile() }
        return file
    }

    /// Removes the second name of a file that is not there any more: the process that removed the file was killed.
    private func removeKeptFile() {
        try? lock.directory.remove(TemporaryName.old(name).usual)
    }

    /// Reads a file of a directory; nil if there is none.
    static func read(
        _ name: String, in directory: borrowing FileDescriptor
    ) throws(PreferencesError) -> File? {
        let file: FileDescriptor
        do {
            file = try FileDescriptor(opening: name, in: directory, for: .readingWithoutBlocking)
        } catch {
            switch error.code {
            case .noSuchFile: return nil
            // The entry is a symbolic link.
            case .tooManySymbolicLinks: throw .notARegularFile(path: directory.path(of: name))
            default: throw .system(error)
            }
        }
        return try File(file)
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
