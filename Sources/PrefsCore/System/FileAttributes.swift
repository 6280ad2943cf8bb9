internal import CSystemCalls

/// Attributes of a file that prevent changes of it, whatever its permissions are (as shown by `lsattr` and `findmnt`).
struct FileAttributes {
    private let bits: UInt64

    /// Reads the attributes of a directory entry, not following a symbolic link; none if the file system does not
    /// report attributes. The C function is `statx`.
    init(of name: String, in directory: borrowing FileDescriptor) {
        bits = file_attributes(directory.number, name)
    }

    /// Whether neither the file nor its name can be changed (`chattr +i`).
    var isImmutable: Bool { bits & 0x10 != 0 }
    /// Whether the file can be appended to, but neither renamed nor removed (`chattr +a`).
    var isAppendOnly: Bool { bits & 0x20 != 0 }
    /// Whether the file is the root of a mounted file system, as it is when a single file is mounted.
    var isMountPoint: Bool { bits & 0x2000 != 0 }
}
