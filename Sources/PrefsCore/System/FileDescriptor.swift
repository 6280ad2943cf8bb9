internal import CSystemCalls
internal import Glibc
internal import PropertyLists

/// An open file, closed at the end of this value's lifetime.
struct FileDescriptor: ~Copyable {
    /// The descriptor's number; −1 once it is closed or handed over.
    private(set) var number: CInt
    /// The path that messages name.
    let path: String

    /// Takes ownership of an open file without a path, such as a pipe. `path` is its name in messages.
    init(number: CInt, path: String) {
        self.number = number
        self.path = path
    }

    /// Opens a file. `O_CLOEXEC` is always set. The C function is `open`.
    ///
    /// - Parameter followingLink: Whether a symbolic link at the path is followed; otherwise it is an error,
    ///   ``Errno/tooManySymbolicLinks``, or ``Errno/notADirectory`` if a directory is to be opened.
    init(opening path: String, for access: FileAccess, followingLink: Bool = true) throws(SystemError) {
        let flags = access.flags | O_CLOEXEC | (followingLink ? 0 : O_NOFOLLOW)
        number = try systemCall("open", path) { open(path, flags) }
        self.path = path
    }

    /// Opens a file by a path without symbolic links, neither at its end nor before. A link is an error,
    /// ``Errno/tooManySymbolicLinks``; a system without this call fails with another error. `O_CLOEXEC` is always set.
    /// The C function is `openat2`.
    init(openingWithoutLinks path: String, for access: FileAccess) throws(SystemError) {
        number = try systemCall("openat2", path) { openat_without_links(AT_FDCWD, path, access.flags | O_CLOEXEC) }
        self.path = path
    }

    /// Opens a file of a directory. `O_CLOEXEC` is always set. The C function is `openat`.
    ///
    /// - Parameter followingLink: Whether a symbolic link of this name is followed; otherwise it is an error as in
    ///   ``init(opening:for:followingLink:)``, except for ``FileAccess/entry``, which opens the link itself.
    init(
        opening name: String, in directory: borrowing FileDescriptor, for access: FileAccess,
        followingLink: Bool = false
    ) throws(SystemError) {
        let (base, path) = (directory.number, directory.path(of: name))
        let flags = access.flags | O_CLOEXEC | (followingLink ? 0 : O_NOFOLLOW)
        number = try systemCall("openat", path) { openat(base, name, flags) }
        self.path = path
    }

    /// Opens a directory again, for another purpose. The C function is `openat`.
    ///
    /// - Parameter path: The path that messages name.
    init(reopening directory: borrowing FileDescriptor, for access: FileAccess, path: String) throws(SystemError) {
        let base = directory.number
        number = try systemCall("openat", path) { openat(base, ".", access.flags | O_CLOEXEC) }
        self.path = path
    }

    /// Makes a file in a directory, with permissions for its owner alone. `O_CLOEXEC` is always set. The C function
    /// is `openat`.
    init(creating name: String, in directory: borrowing FileDescriptor) throws(SystemError) {
        let (base, path) = (directory.number, directory.path(of: name))
        number = try systemCall("openat", path) {
            openat(base, name, FileAccess.creating.flags | O_CLOEXEC, 0o600 as mode_t)
        }
        self.path = path
    }

    deinit {
        if number >= 0 { Glibc.close(number) }
    }

    /// Closes the file and throws if that fails: some file systems report only now that writing has failed. The C
    /// function is `close`.
    consuming func close() throws(SystemError) {
        let number = number
        self.number = -1
        // Even an interrupted `close` has closed the file.
        if Glibc.close(number) == -1, Errno.last != .interrupted {
            throw SystemError(call: "close", path: path, code: .last)
        }
    }

    /// Gives the descriptor away without closing it: its new owner, such as a directory stream, closes it.
    consuming func relinquish() {
        number = -1
    }

    /// Closes in a forked child the file that the parent has opened. The child must not deinitialise this value
    /// afterwards, which would close the number again. The C function is `close`.
    func closeInChild() {
        if number >= 0 { _ = Glibc.close(number) }
    }

    /// The status of the file. The C function is `fstat`.
    func status() throws(SystemError) -> FileStatus {
        var status = stat()
        _ = try systemCall("fstat", path) { fstat(number, &status) }
        return FileStatus(status)
    }

    /// Whether the file is on the `proc` file system, which is usually at `/proc`. The C function is `fstatfs`.
    func isOnProcFileSystem() throws(SystemError) -> Bool {
        var status = statfs()
        _ = try systemCall("fstatfs", path) { fstatfs(number, &status) }
        // `PROC_SUPER_MAGIC`.
        return status.f_type == 0x9FA0
    }

    /// The bytes of a range of the file; fewer if the file ends earlier. The C function is `pread`.
    func read(_ range: Range<Int>) throws(SystemError) -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count < range.count {
            let rest = range.dropFirst(bytes.count)
            let chunk = try Self.read("pread", path, upTo: rest.count) {
                pread(number, $0, rest.count, off_t(rest.startIndex))
            }
            if chunk.isEmpty { break }
            bytes = bytes.isEmpty ? chunk : bytes + chunk
        }
        return bytes
    }

    /// Everything from the current position to the end. The C function is `read`.
    ///
    /// - Parameter size: The file's size according to its status, in bytes, so that few calls are needed.
    func readToEnd(expecting size: Int) throws(SystemError) -> [UInt8] {
        try Self.readToEnd(of: number, path, expecting: size, isGuess: false)
    }

    static func readToEnd(
        of number: CInt, _ path: String, expecting size: Int, isGuess: Bool
    ) throws(SystemError) -> [UInt8] {
        let limit = PropertyList.documentLimit
        // Read one byte more than expected, to see whether the file ends there. The claimed size is trusted only up
        // to `largestFirstRead`: a sparse file may claim more than there is memory.
        var bytes = try read(from: number, path, upTo: min(max(size, 0), largestFirstRead) + 1)
        // A file that returned exactly its claimed size, and nothing for the extra byte, is at its end.
        var chunk = !isGuess && bytes.count == size ? [] : bytes
        while !chunk.isEmpty, max(bytes.count, size) <= limit {
            // So much has been read that the rest of the claimed size is trusted, too.
            if bytes.count > largestFirstRead, size > bytes.count { bytes.reserveCapacity(min(size, limit) + 1) }
            chunk = try read(from: number, path, upTo: min(max(bytes.count, 4_096), largestLaterRead))
            bytes += chunk
        }
        guard max(bytes.count, size) <= limit else {
            throw SystemError(call: "read", path: path, code: .fileTooLarge)
        }
        return bytes
    }

    /// The largest sizes of one `read`, in bytes.
    private static let largestFirstRead = 67_108_864
    private static let largestLaterRead = 1_048_576

    private static func read(from number: CInt, _ path: String, upTo room: Int) throws(SystemError) -> [UInt8] {
        try read("read", path, upTo: room) { Glibc.read(number, $0, room) }
    }

    private static func read(
        _ name: StaticString, _ path: String, upTo room: Int, _ call: (UnsafeMutableRawPointer?) -> Int
    ) throws(SystemError) -> [UInt8] {
        var outcome: Result<Int, SystemError> = .success(0)
        let bytes = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
            outcome = Result { () throws(SystemError) in
                try systemCall(name, path) { call(buffer.baseAddress) }
            }
            if case .success(let read) = outcome { count = read }
        }
        _ = try outcome.get()
        return bytes
    }

    /// Writes all bytes. If this throws, some of them may have been written. The C function is `write`.
    func writeAll(_ bytes: [UInt8]) throws(SystemError) {
        try Self.writeAll(bytes, to: number, path)
    }

    /// Writes all bytes or the whole text, as ``writeAll(_:)`` does.
    func writeAll(_ contents: FileContents) throws(SystemError) {
        try contents.write(to: number, path)
    }

    static func writeAll(_ bytes: [UInt8], to number: CInt, _ path: String) throws(SystemError) {
        try writeAll(bytes.span, to: number, path)
    }

    static func writeAll(_ bytes: Span<UInt8>, to number: CInt, _ path: String) throws(SystemError) {
        var written = 0
        while written < bytes.count {
            written += try bytes.withUnsafeBufferPointer { (buffer) throws(SystemError) in
                try systemCall("write", path) {
                    write(number, buffer.baseAddress?.advanced(by: written), buffer.count - written)
                }
            }
        }
    }

    /// Sets the owner and the group of the file. The C function is `fchown`.
    func setOwner(_ owner: uid_t, _ group: gid_t) throws(SystemError) {
        _ = try systemCall("fchown", path) { fchown(number, owner, group) }
    }

    /// Sets the group of the file and keeps its owner. The C function is `fchown`.
    func setGroup(_ group: gid_t) throws(SystemError) {
        try setOwner(uid_t.max, group)
    }

    /// Sets the permission bits, whatever the umask is. The C function is `fchmod`.
    func setMode(_ mode: mode_t) throws(SystemError) {
        _ = try systemCall("fchmod", path) { fchmod(number, mode) }
    }

    /// Returns once the contents of the file are on the disk. The C function is `fsync`.
    func synchronize() throws(SystemError) {
        _ = try systemCall("fsync", path) { fsync(number) }
    }

    /// Returns once the entries of this directory are on the disk. The C function is `fsync`.
    func synchronizeNames() throws(SystemError) {
        do {
            try synchronize()
        } catch {
            // Some file systems do not support this for directories, and there is nothing to wait for.
            guard error.code == .invalidArgument || error.code == .notSupported else { throw error }
        }
    }

    /// Takes the exclusive advisory lock of the file; false if another process holds it, or this one has opened the
    /// file a second time and holds it there. Closing the file releases the lock, as does the end of the process. The
    /// C function is `flock`.
    func tryLock() throws(SystemError) -> Bool {
        do {
            _ = try systemCall("flock", path) { flock(number, LOCK_EX | LOCK_NB) }
            return true
        } catch {
            if error.code == .wouldBlock { return false }
            throw error
        }
    }

    /// Releases the file's lock, even if another process, such as a forked child, has inherited the open file. The C
    /// function is `flock`.
    func unlock() {
        // A failure is ignored: closing the file releases the lock, too, unless another process has inherited the
        // file.
        _ = try? systemCall("flock", path) { flock(number, LOCK_UN) }
    }
}
