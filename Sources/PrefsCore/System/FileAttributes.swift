internal import CSystemCalls

/// Attributes of a file that prevent changes whatever its permissions are (`lsattr`, `findmnt`).
struct FileAttributes {
    private let bits: UInt64

    /// The attributes of a directory entry, not following a symbolic link; none if the file system does not report
    /// them. The C function is `statx`.
    init(of name: String, in directory: borrowing FileDescriptor) {
        bits = file_attributes(directory.number, name)
    }

    /// `chattr +i`: neither the file nor its name can be changed.
    var isImmutable: Bool { bits & 0x10 != 0 }
    /// `chattr +a`: the file can be appended to, but neither renamed nor removed.
    var isAppendOnly: Bool { bits & 0x20 != 0 }
    /// Whether it is the root of a mounted file system, as where a single file is mounted.
    var isMountPoint: Bool { bits & 0x2000 != 0 }
}
