internal import SystemCLibrary

/// The purposes for which a file is opened, each with its flags of C's `open`.
package enum FileAccess {
    case reading
    /// Reading, without waiting for the other end of a pipe to be opened.
    case readingWithoutBlocking
    /// Writing into an existing file.
    case writing
    /// Writing a new file. Nothing may have its name yet, not even a symbolic link.
    case creating
    /// Locking a file, and setting its size. A pipe is not waited for.
    case marking
    /// Opening a directory to lock it, to synchronise it, or to use its entries.
    case directory
    /// Opening a directory as one step of a path. The directory need not be readable.
    case pathComponent
    /// Opening a file of any kind, including a symbolic link, to inspect it without reading it.
    case entry

    /// The flags of C's `open`.
    var flags: CInt {
        switch self {
        case .reading: O_RDONLY
        case .readingWithoutBlocking: O_RDONLY | O_NONBLOCK
        case .writing: O_WRONLY
        case .creating: O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW
        case .marking: O_WRONLY | O_NONBLOCK
        case .directory: O_RDONLY | O_DIRECTORY
        case .pathComponent: __O_PATH | O_DIRECTORY
        case .entry: __O_PATH
        }
    }
}
