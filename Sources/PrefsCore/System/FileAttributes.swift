internal import CSystemCalls

/// What keeps a file as it is, whatever its permissions say (`lsattr`, `findmnt`).
struct FileAttributes {
    private let bits: UInt64

    /// Those of what has a name in a directory, be it a symbolic link; none where the file system does not say. The C function is `statx`.
    init(of name: String, in directory: borrowing FileDescriptor) {
        bits = file_attributes(directory.number, name)
    }

    /// `chattr +i`: nothing of it can be changed, nor its name.
    var isImmutable: Bool { bits & 0x10 != 0 }
    /// `chattr +a`: it only grows, and keeps its name.
    var isAppendOnly: Bool { bits & 0x20 != 0 }
    /// Whether a file system begins there, as where a file is mounted by itself.
    var isMountPoint: Bool { bits & 0x2000 != 0 }
}
