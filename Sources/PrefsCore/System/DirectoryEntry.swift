internal import SystemCLibrary

/// An entry of a directory: a name and the kind of its file.
package struct DirectoryEntry {
    package let name: String
    let kind: Kind

    /// The kind of a file, if the directory reports it, so that no call of `stat` is needed.
    enum Kind {
        case regular, directory
        /// Neither a regular file, nor a directory, nor a symbolic link.
        case other
        /// A symbolic link; or any file, if the file system does not report kinds.
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
