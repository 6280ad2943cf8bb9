internal import SystemCLibrary

/// An error number of the system, with the names of swift-system. It can be one that has no name here.
public struct Errno: RawRepresentable, Sendable, Hashable {
    /// The number, as in C's `errno`.
    public let rawValue: CInt

    public init(rawValue: CInt) { self.rawValue = rawValue }

    public static let noSuchFileOrDirectory = Errno(rawValue: ENOENT)
    public static let notDirectory = Errno(rawValue: ENOTDIR)
    public static let fileExists = Errno(rawValue: EEXIST)
    public static let interrupted = Errno(rawValue: EINTR)
    public static let wouldBlock = Errno(rawValue: EWOULDBLOCK)
    public static let permissionDenied = Errno(rawValue: EACCES)
    public static let notPermitted = Errno(rawValue: EPERM)
    public static let invalidArgument = Errno(rawValue: EINVAL)
    public static let isDirectory = Errno(rawValue: EISDIR)
    public static let directoryNotEmpty = Errno(rawValue: ENOTEMPTY)
    public static let fileTooLarge = Errno(rawValue: EFBIG)
    public static let notSupported = Errno(rawValue: EOPNOTSUPP)
    public static let noFunction = Errno(rawValue: ENOSYS)
    public static let noData = Errno(rawValue: ENODATA)
    public static let tooManyLinks = Errno(rawValue: EMLINK)
    public static let tooManySymbolicLinkLevels = Errno(rawValue: ELOOP)
    public static let improperLink = Errno(rawValue: EXDEV)
    public static let resourceBusy = Errno(rawValue: EBUSY)
    /// There is no device, or no process that reads a pipe.
    public static let noSuchAddressOrDevice = Errno(rawValue: ENXIO)
    public static let brokenPipe = Errno(rawValue: EPIPE)

    @available(*, deprecated, renamed: "noSuchFileOrDirectory")
    public static let noSuchFile = noSuchFileOrDirectory
    @available(*, deprecated, renamed: "notDirectory")
    public static let notADirectory = notDirectory
    @available(*, deprecated, renamed: "noFunction")
    public static let noSuchCall = noFunction
    @available(*, deprecated, renamed: "tooManyLinks")
    public static let tooManyNames = tooManyLinks

    /// The error number of the last system call of this thread.
    package static var last: Errno { Errno(rawValue: errno) }

    /// The system's message for this error, such as `No space left on device`.
    public var message: String {
        strerror(rawValue).map { String(cString: $0) } ?? "error \(rawValue)"
    }
}
