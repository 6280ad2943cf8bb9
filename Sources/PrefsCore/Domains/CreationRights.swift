/// Who may do what with the files and directories that a change of a domain makes. What is replaced keeps its own (``FileRights``).
struct CreationRights {
    /// The mode of a file.
    var ofFile: UInt32
    /// The mode of a directory.
    var ofDirectory: UInt32
    /// Whether what the superuser makes belongs to the owner and the group of the directory in which it is made: they could not use it
    /// otherwise.
    var takesOwner: Bool

    /// Of what is made for a location: in a store all belongs to the owner of the store; a property list that is named by its path is a
    /// file like any other that its user makes.
    init(for location: DomainLocation) {
        switch location {
        case .stored, .registered: self.init(takesOwner: true)
        case .system:
            self.init(ofFile: SystemDirectory.fileMode, ofDirectory: SystemDirectory.directoryMode, takesOwner: true)
        case .file: self = .ofDocument
        }
    }

    /// Of a file that is no domain's.
    static var ofDocument: CreationRights { CreationRights(takesOwner: false) }

    private init(ofFile: UInt32 = 0o600, ofDirectory: UInt32 = 0o700, takesOwner: Bool) {
        self.ofFile = ofFile
        self.ofDirectory = ofDirectory
        self.takesOwner = takesOwner
    }
}
