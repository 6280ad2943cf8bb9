internal import Glibc

/// What the system knows of a file: kind, mode, owner, size and identity.
struct FileStatus {
    var isRegular: Bool
    var isDirectory: Bool
    var isLink: Bool
    /// Whether it is a pipe with a name.
    var isPipe: Bool
    /// Whether it has no name any more.
    var isRemoved: Bool
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
        isLink = status.st_mode & S_IFMT == S_IFLNK
        isPipe = status.st_mode & S_IFMT == S_IFIFO
        isRemoved = status.st_nlink == 0
        mode = status.st_mode & 0o7777
        owner = status.st_uid
        group = status.st_gid
        size = Int(status.st_size)
        identity = Identity(device: status.st_dev, inode: status.st_ino)
        version = FileVersion(status)
    }

    /// Whether a file of this directory is only for its owner, and that of the directory, to remove or replace.
    var isSticky: Bool { mode & 0o1000 != 0 }
    /// Whether all may make files in this directory.
    var isForAllToWrite: Bool { mode & 0o002 != 0 }

    /// Whether another user may have put this into a directory such as `/tmp`, for who writes there to write into: the rule of the kernel's
    /// `fs.protected_regular` and `fs.protected_fifos`, which need not be in force, and say nothing of a file that is replaced.
    ///
    /// - Parameter directory: The status of the directory.
    func isPlanted(in directory: FileStatus) -> Bool {
        Self.isPlanted(owner, in: directory)
    }

    /// The same of a file of which only the owner is known.
    static func isPlanted(_ owner: uid_t, in directory: FileStatus) -> Bool {
        directory.isSticky && directory.mode & 0o022 != 0 && owner != User.effective && owner != directory.owner
    }

    /// The status of what has a name in a directory, be it a symbolic link; nil when there is nothing. The C function is `fstatat`.
    static func of(_ name: String, in directory: borrowing FileDescriptor) throws(SystemError) -> FileStatus? {
        var status = stat()
        let number = directory.number
        do {
            _ = try systemCall("fstatat", directory.path(of: name)) {
                fstatat(number, name, &status, AT_SYMLINK_NOFOLLOW)
            }
        } catch {
            if error.code == .noSuchFile { return nil }
            throw error
        }
        return FileStatus(status)
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
