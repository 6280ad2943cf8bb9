internal import Glibc

/// What the system knows of a file: kind, mode, owner and size.
struct FileStatus {
    var isRegular: Bool
    var isDirectory: Bool
    /// The permission bits.
    var mode: mode_t
    var owner: uid_t
    var group: gid_t
    /// In bytes.
    var size: Int

    init(_ status: stat) {
        isRegular = status.st_mode & S_IFMT == S_IFREG
        isDirectory = status.st_mode & S_IFMT == S_IFDIR
        mode = status.st_mode & 0o7777
        owner = status.st_uid
        group = status.st_gid
        size = Int(status.st_size)
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
