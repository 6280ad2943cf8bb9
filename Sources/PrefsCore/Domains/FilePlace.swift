internal import PropertyLists

/// The place of a file: its path, and how the file and its missing directories are made.
package struct FilePlace {
    package let path: String
    /// The rights of the file and of the directories, if they are made.
    let rights: CreationRights
    /// The directory of the store, which is made with the first file in it, as are the folders below it. Nil for a
    /// property list that is named by its path: it can be made only in a directory that exists.
    let root: String?
    /// The directories that are known to be on the disk, and need not be waited for.
    var durableDirectories: DurableDirectories?
}

extension DomainStore {
    /// The place of the file that has the values of a location.
    func place(of location: DomainLocation) -> FilePlace {
        let path = directory.path(of: location)
        return switch location {
        case .stored, .registered: place(ofFileInStore: path)
        case .system(_, let system): FilePlace(path: path, rights: .ofSystem, root: system.path)
        case .file: FilePlace(path: path, rights: isOfAdministrator(path) ? .ofSystem : .ofDocument, root: nil)
        }
    }

    /// Whether a path is one of a file with managed settings, which programs of all users read, and the superuser makes
    /// the file in a directory of the superuser.
    private func isOfAdministrator(_ path: String) -> Bool {
        guard User.isSuperuser, let directories = try? Environment.process.managedDirectories() else {
            return false
        }
        let path = FileSystem.pathInCanonicalDirectory(path)
        return directories.contains { path.between("\(FileSystem.canonicalPath(of: $0) ?? $0)/", "") != nil }
            && (try? FileStatus.of(FileSystem.directory(of: path)))??.owner == User.superuser
    }

    /// The place of a file in the directory of the store.
    package func place(ofFileInStore path: String) -> FilePlace {
        FilePlace(path: path, rights: .inStore, root: directory.path)
    }
}

/// The owner and the permissions of files and directories that a change of a domain creates. A file that replaces
/// another one gets the rights of that file instead (``FileRights``).
struct CreationRights {
    /// The mode of new files.
    var fileMode: UInt32
    /// The mode of new directories.
    var directoryMode: UInt32
    /// Whether files and directories that the superuser makes get the owner and group of the directory that contains
    /// them, so that this owner can use them.
    var inheritsOwner: Bool

    /// The rights of files in a user's store, where everything belongs to the owner of the store.
    static var inStore: CreationRights { CreationRights(inheritsOwner: true) }

    /// The rights of files for all users of the system.
    static var ofSystem: CreationRights {
        CreationRights(fileMode: 0o644, directoryMode: 0o755, inheritsOwner: true)
    }

    /// The rights of a property list that is named by its path. It belongs to the user who makes it, as any other file
    /// does.
    static var ofDocument: CreationRights { CreationRights(inheritsOwner: false) }

    private init(fileMode: UInt32 = 0o600, directoryMode: UInt32 = 0o700, inheritsOwner: Bool) {
        self.fileMode = fileMode
        self.directoryMode = directoryMode
        self.inheritsOwner = inheritsOwner
    }
}
