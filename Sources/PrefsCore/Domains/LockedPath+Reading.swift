extension LockedPath {
    /// The file as it was read. A class, since the metadata of an optional tuple or structure would be made at run
    /// time, with 16,000 instructions of `prefs write`.
    final class File {
        let bytes: [UInt8]
        let rights: FileRights
        let version: FileVersion

        init(_ bytes: [UInt8], _ rights: FileRights, _ version: FileVersion) {
            self.bytes = bytes
            self.rights = rights
            self.version = version
        }
    }

    /// Reads the file; nil if there is none.
    ///
    /// - Throws: ``PreferencesError/notARegularFile(path:)``, ``PreferencesError/system(_:)``.
    func read() throws(PreferencesError) -> File? {
        let file: FileDescriptor
        do {
            file = try FileDescriptor(opening: name, in: lock.directory, for: .readingWithoutBlocking)
        } catch {
            switch error.code {
            case .noSuchFile: return nil
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

    /// Reads the rights of the file, which need not be readable itself; nil if there is no file.
    ///
    /// - Throws: ``PreferencesError/notARegularFile(path:)``, ``PreferencesError/system(_:)``.
    func rights() throws(PreferencesError) -> FileRights? {
        guard let status = try PreferencesError.wrapping(try FileStatus.of(name, in: lock.directory)) else {
            return nil
        }
        let list = try PreferencesError.wrapping(try AccessControlList.of(path))
        guard status.isRegular else { throw .notARegularFile(path: path) }
        return FileRights(status, list)
    }
}
