internal import Glibc

/// The status of a file, as `stat` reports it: kind, mode, owner, size and identity.
struct FileStatus {
    var isRegular: Bool
    var isDirectory: Bool
    var isLink: Bool
    /// Whether it is a named pipe.
    var isPipe: Bool
    /// Whether the file has been removed, so that no name is left.
    var isRemoved: Bool
    /// The permission bits, with the sticky bit and the set-ID bits.
    var mode: mode_t
    var owner: uid_t
    var group: gid_t
    /// In bytes.
    var size: Int
    /// Device and inode, which identify the file while it exists.
    var identity: Identity

    /// The version of the file's contents.
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

    /// Whether the sticky bit is set: only the owner of a file, or of this directory, may remove or replace the file.
    var isSticky: Bool { mode & 0o1000 != 0 }
    /// Whether all users may make files in this directory.
    var isForAllToWrite: Bool { mode & 0o002 != 0 }

    /// Whether another user may have put this file into a directory such as `/tmp` so that others write into it: the
    /// directory is sticky and writable by its group or all, and neither this user nor the owner of the directory
    /// owns the file. This is the rule of the kernel's `fs.protected_regular` and `fs.protected_fifos`, which need
    /// not be in force and do not apply to a file that is replaced.
    ///
    /// - Parameter directory: The status of the directory.
    func isPlanted(in directory: FileStatus) -> Bool {
        Self.isPlanted(owner, in: directory)
    }

    /// The same for a file of which only the owner is known.
    static func isPlanted(_ owner: uid_t, in directory: FileStatus) -> Bool {
        directory.isSticky && directory.mode & 0o022 != 0 && owner != User.effective && owner != directory.owner
    }

    /// The status of a directory entry, not following a symbolic link; nil if there is no such entry. The C function
    /// is `fstatat`.
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

    /// The status of the file at a path, following symbolic links; nil if there is none. The C function is `stat`.
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
