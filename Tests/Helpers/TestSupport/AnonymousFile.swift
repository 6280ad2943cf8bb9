import Foundation

/// A file without a name, for a stream of a program. Unlike a file in the temporary directory, it wakes none of the
/// watchers that other tests have there.
struct AnonymousFile {
    private let handle: FileHandle

    init(_ contents: Data = Data()) throws {
        guard let file = tmpfile() else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        defer { fclose(file) }
        handle = FileHandle(fileDescriptor: fcntl(fileno(file), F_DUPFD_CLOEXEC, 0), closeOnDealloc: true)
        try handle.write(contentsOf: contents)
    }

    /// The path by which a child of this process opens the file while it starts, at its beginning.
    var path: String { "/dev/fd/\(handle.fileDescriptor)" }

    func contents() throws -> Data {
        try handle.seek(toOffset: 0)
        return try handle.readToEnd() ?? Data()
    }
}
