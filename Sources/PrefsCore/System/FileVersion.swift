internal import SystemCLibrary

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
