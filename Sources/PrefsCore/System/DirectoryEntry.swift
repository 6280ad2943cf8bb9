internal import Glibc

/// An entry of a directory: a name and the kind of its file.
struct DirectoryEntry {
    let name: String
    let kind: Kind

    /// The kind of a file, as far as the directory reports it without a call of `stat`.
    enum Kind {
        case regular, directory
        /// Neither of these, and not a symbolic link.
        case other
        /// A symbolic link, or any file if the file system does not report kinds.
        case unknown
    }

    /// - Parameter type: The field `d_type` of C's `dirent`.
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
