internal import Glibc

/// A name in a directory.
struct DirectoryEntry {
    let name: String
    let kind: Kind

    /// What has the name, as far as that is known without asking for its status.
    enum Kind {
        case regular, directory
        /// Neither of them, nor a symbolic link.
        case other
        /// A symbolic link, or a file system that does not say.
        case unknown
    }

    /// - Parameter type: `d_type` of C's `dirent`.
    init(name: String, type: UInt8) {
        self.name = name
        kind =
            switch Int(type) {
            case Int(DT_REG): .regular
            case Int(DT_DIR): .directory
            case Int(DT_LNK), Int(DT_UNKNOWN): .unknown
            default: .other
            }
    }
}
