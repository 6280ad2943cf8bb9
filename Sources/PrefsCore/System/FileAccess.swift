internal import Glibc

/// What a file is opened for.
enum FileAccess {
    case reading
    /// Reading, without waiting for the other end of a pipe.
    case readingWithoutBlocking
    /// Writing into what is there.
    case writing
    /// Writing a file that must not exist yet, not even as a symbolic link.
    case creating
    /// A directory, to lock it, synchronise it, and work with its files.
    case directory
    /// A directory, to follow a path through it. It need not be readable.
    case place
    /// Whatever it is, a symbolic link too, to look at it.
    case entry

    /// The flags of C's `open`.
    var flags: CInt {
        switch self {
        case .reading: O_RDONLY
        case .readingWithoutBlocking: O_RDONLY | O_NONBLOCK
        case .writing: O_WRONLY
        case .creating: O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW
        case .directory: O_RDONLY | O_DIRECTORY
        case .place: __O_PATH | O_DIRECTORY
        case .entry: __O_PATH
        }
    }
}
