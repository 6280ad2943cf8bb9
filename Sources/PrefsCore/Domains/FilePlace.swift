/// The place of a file: its path, and how the file and its missing directories are made.
struct FilePlace {
    let path: String
    /// The rights of the file and of the directories, if they are made.
    let rights: CreationRights
    /// The directory of the store, which is made with the first file in it, as are the folders below it. Nil for a
    /// property list that is named by its path: it can be made only in a directory that exists.
    let root: String?
}

extension DomainStore {
    /// The place of the file that has the values of a location.
    func place(of location: DomainLocation) -> FilePlace {
        let path = directory.path(of: location)
        return switch location {
        case .stored, .registered: FilePlace(path: path, rights: .inStore, root: directory.path)
        case .system(_, let system): FilePlace(path: path, rights: .ofSystem, root: system.path)
        case .file: FilePlace(path: path, rights: .ofDocument, root: nil)
        }
    }
}
