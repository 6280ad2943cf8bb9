internal import PropertyLists

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
