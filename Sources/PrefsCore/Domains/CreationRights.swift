/// The owner and the permissions of the files and directories that a change of a domain makes. A file that is
/// replaced keeps its own (``FileRights``).
struct CreationRights {
    /// The mode of a file.
    var fileMode: UInt32
    /// The mode of a directory.
    var directoryMode: UInt32
    /// Whether a file or directory that the superuser makes gets the owner and the group of the directory that
    /// contains it, so that they can use it.
    var inheritsOwner: Bool

    /// The rights for a location. In a store, everything belongs to the owner of the store. A property list that is
    /// named by its path is like any other file of the user who makes it.
    init(for location: DomainLocation) {
        switch location {
        case .stored, .registered: self.init(inheritsOwner: true)
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
