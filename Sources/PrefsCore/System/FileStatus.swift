internal import Glibc

/// What the system knows of a file: kind, mode, owner, size and identity.
struct FileStatus {
    var isRegular: Bool
    var isDirectory: Bool
    /// The permission bits.
    var mode: mode_t
    var owner: uid_t
    var group: gid_t
    /// In bytes.
    var size: Int
    /// What tells this file from all others while it exists: device and inode.
    var identity: Identity

    /// What tells this state of the file from others.
    var version: FileVersion

    struct Identity: Equatable {
        var device: dev_t
        var inode: ino_t
    }

    init(_ status: stat) {
        isRegular = status.st_mode & S_IFMT == S_IFREG
        isDirectory = status.st_mode & S_IFMT == S_IFDIR
        mode = status.st_mode & 0o7777
        owner = status.st_uid
        group = status.st_gid
        size = Int(status.st_size)
        identity = Identity(device: status.st_dev, inode: status.st_ino)
        version = FileVersion(status)
    }

    /// The status of what a path leads to, nil when there is nothing. The C function is `stat`.
    static func of(_ path: String) throws(SystemError) -> FileStatus? {
        var status = stat()
        do {
            _ = try systemCall("stat", path) { stat(path, &status) }
        } catch {
            if error.code == .noSuchFile { return nil }
            throw error
        }
        return FileStatus(status)
    }
}
