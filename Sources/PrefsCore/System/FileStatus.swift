internal import SystemCLibrary

/// The status of a file, as `stat` reports it: kind, mode, owner, size and identity.
package struct FileStatus {
    package var isRegular: Bool
    var isDirectory: Bool
    var isLink: Bool
    /// Whether it is a named pipe.
    var isPipe: Bool
    /// Whether the file has no second name (hard link).
    package var hasOneName: Bool
    /// The permission bits of the mode, with the sticky bit and the set-ID bits.
    package var mode: UInt32
    package var owner: UInt32
    package var group: UInt32
    /// The size in bytes.
    package var size: Int
    /// The device and inode, which identify the file as long as it exists.
    var identity: Identity

    /// Identifies the present contents of the file, to recognise whether they have changed.
    var version: FileVersion

    struct Identity: Hashable {
        var device: dev_t
        var inode: ino_t
    }

    init(_ status: stat) {
        isRegular = status.st_mode & S_IFMT == S_IFREG
        isDirectory = status.st_mode & S_IFMT == S_IFDIR
        isLink = status.st_mode & S_IFMT == S_IFLNK
        isPipe = status.st_mode & S_IFMT == S_IFIFO
        hasOneName = status.st_nlink == 1
        mode = status.st_mode & 0o7777
        owner = status.st_uid
        group = status.st_gid
        size = Int(status.st_size)
        identity = Identity(device: status.st_dev, inode: status.st_ino)
        version = FileVersion(status)
    }

    /// Whether the sticky bit is set. In such a directory, only the owner of a file or of the directory may remove or
    /// replace the file.
    var isSticky: Bool { mode & 0o1000 != 0 }
    /// Whether all users may make files in this directory.
    var isForAllToWrite: Bool { mode & 0o002 != 0 }

    /// Whether another user may have put a file into a directory such as `/tmp` so that others write into it. That is
    /// so if the directory is sticky and writable by its group or all users, and neither this user nor the owner of the
    /// directory owns the file. The kernel has the same rule in `fs.protected_regular` and `fs.protected_fifos`, which
    /// need not be enabled, and do not apply to a file that is replaced.
    ///
    /// - Parameters:
    ///   - owner: The owner of the file.
    ///   - directory: The status of the directory.
    static func isPlanted(_ owner: uid_t, in directory: FileStatus) -> Bool {
        directory.isSticky && directory.mode & 0o022 != 0 && owner != User.effective && owner != directory.owner
    }

    /// Reads the status of a directory entry, not following a symbolic link; nil if there is no such entry. The C
    /// function is `fstatat`.
    package static func of(_ name: String, in directory: borrowing FileDescriptor) throws(PreferencesError)
        -> FileStatus?
    {
        let number = directory.number
        return try read("fstatat", directory.path(of: name)) { fstatat(number, name, $0, AT_SYMLINK_NOFOLLOW) }
    }

    /// Reads the status of the file at a path, following symbolic links; nil if there is none. The C function is
    /// `stat`.
    package static func of(_ path: String) throws(PreferencesError) -> FileStatus? {
        try read("stat", path) { stat(path, $0) }
    }

    private static func read(
        _ call: StaticString, _ path: String, _ body: (UnsafeMutablePointer<stat>) -> CInt
    ) throws(PreferencesError) -> FileStatus? {
        var status = stat()
        do {
            _ = try systemCall(call, path) { body(&status) }
        } catch {
            if error.code == .noSuchFileOrDirectory { return nil }
            throw error
        }
        return FileStatus(status)
    }
}

/// A version of a file's contents, identified by the file's device, inode, size and modification time.
///
/// A file that has been replaced has another inode, and a file that has been written in place has another modification
/// time.
package struct FileVersion: Sendable, Equatable {
    private var device: dev_t
    private var inode: ino_t
    private var size: off_t
    private var seconds: Int
    private var nanoseconds: Int

    init(_ status: stat) {
        device = status.st_dev
        inode = status.st_ino
        size = status.st_size
        seconds = status.st_mtim.tv_sec
        nanoseconds = status.st_mtim.tv_nsec
    }
}
