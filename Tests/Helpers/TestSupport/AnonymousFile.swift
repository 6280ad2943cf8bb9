import Foundation

/// A file without a name, for a stream of a program. Unlike a file in the temporary directory, it wakes none of the
/// watchers that other tests have there.
final class AnonymousFile {
    private let file: UnsafeMutablePointer<FILE>

    init() throws {
        guard let file = tmpfile() else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        self.file = file
        _ = fcntl(fileno(file), F_SETFD, FD_CLOEXEC)
    }

    deinit {
        fclose(file)
    }

    /// The path by which a child of this process opens the file while it starts.
    var path: String { "/dev/fd/\(fileno(file))" }

    func write(_ data: Data) {
        data.withUnsafeBytes { _ = fwrite($0.baseAddress, 1, $0.count, file) }
        fflush(file)
    }

    func contents() throws -> Data {
        let handle = FileHandle(fileDescriptor: fileno(file), closeOnDealloc: false)
        try handle.seek(toOffset: 0)
        return try handle.readToEnd() ?? Data()
    }
}
