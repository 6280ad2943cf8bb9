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

    /// Creates the rights of new files at a location. In a store, everything belongs to the owner of the store. A
    /// property list that is named by its path belongs to the user who makes it, as any other file does.
    init(for location: DomainLocation) {
        switch location {
        case .stored, .registered, .savedState: self.init(inheritsOwner: true)
        case .system:
            self.init(
                fileMode: 0o644, directoryMode: 0o755, inheritsOwner: true)
        case .file: self = .ofDocument
        }
    }

    /// The rights of a file that belongs to no domain.
    static var ofDocument: CreationRights { CreationRights(inheritsOwner: false) }

    private init(fileMode: UInt32 = 0o600, directoryMode: UInt32 = 0o700, inheritsOwner: Bool) {
        self.fileMode = fileMode
        self.directoryMode = directoryMode
        self.inheritsOwner = inheritsOwner
    }
}
