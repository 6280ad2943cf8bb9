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
