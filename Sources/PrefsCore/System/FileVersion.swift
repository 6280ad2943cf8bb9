internal import Glibc

/// Tells one state of a file from the next: which file it is, its size, and when its contents were changed.
///
/// A file that was replaced has another inode, and one that was written into another time.
struct FileVersion: Sendable, Equatable {
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
