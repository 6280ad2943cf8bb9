internal import CSystemCalls
internal import Glibc
internal import PropertyLists

/// An open file, closed when this value ends.
struct FileDescriptor: ~Copyable {
    /// −1 once it is closed.
    private(set) var number: CInt
    /// For messages.
    let path: String

    /// An open file that has no path.
    init(number: CInt, path: String) {
        self.number = number
        self.path = path
    }

    /// Opens a file. `O_CLOEXEC` is always set. The C function is `open`.
    ///
    /// - Parameter followingLink: Whether a symbolic link in the file's own place is followed, or is an error, ``Errno/tooManyLinks``.
    init(opening path: String, for access: FileAccess, followingLink: Bool = true) throws(SystemError) {
        let flags = access.flags | O_CLOEXEC | (followingLink ? 0 : O_NOFOLLOW)
        number = try systemCall("open", path) { open(path, flags) }
        self.path = path
    }

    /// Opens a file on the way to which there is no symbolic link, nor in its own place; one is ``Errno/tooManyLinks``, and a system that
    /// cannot tell is another error. `O_CLOEXEC` is always set. The C function is `openat2`.
    init(openingWithoutLinks path: String, for access: FileAccess) throws(SystemError) {
        number = try systemCall("openat2", path) { openat_without_links(AT_FDCWD, path, access.flags | O_CLOEXEC) }
        self.path = path
    }

    /// Opens a file of a directory. `O_CLOEXEC` is always set. The C function is `openat`.
    ///
    /// - Parameter followingLink: As for a path, but that links are an error unless asked for. For ``FileAccess/entry`` they are none.
    init(
        opening name: String, in directory: borrowing FileDescriptor, for access: FileAccess,
        followingLink: Bool = false
    ) throws(SystemError) {
        let (base, path) = (directory.number, directory.path(of: name))
        let flags = access.flags | O_CLOEXEC | (followingLink ? 0 : O_NOFOLLOW)
        number = try systemCall("openat", path) { openat(base, name, flags) }
        self.path = path
    }

    /// Opens a directory again, for what it was not opened for. The C function is `openat`.
    ///
    /// - Parameter path: For messages.
    init(reopening directory: borrowing FileDescriptor, for access: FileAccess, path: String) throws(SystemError) {
        let base = directory.number
        number = try systemCall("openat", path) { openat(base, ".", access.flags | O_CLOEXEC) }
        self.path = path
    }

    /// Makes a file in a directory, for the owner alone at most. `O_CLOEXEC` is always set. The C
    /// function is `openat`.
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

    /// Closes the file, for those who must know that what they wrote has arrived: some file systems say
    /// only now that it has not. The C function is `close`.
    consuming func close() throws(SystemError) {
        let number = number
        self.number = -1
        // Interrupted or not, the file is closed.
        if Glibc.close(number) == -1, Errno.last != .interrupted {
            throw SystemError(call: "close", path: path, code: .last)
        }
    }

    /// Leaves the closing of the file to what has its number now.
    consuming func handOver() {
        number = -1
    }

    /// Closes in a forked child what the parent has opened. This value must not end after that. The C function is `close`.
    func closeInChild() {
        if number >= 0 { _ = Glibc.close(number) }
    }

    /// The C function is `fstat`.
    func status() throws(SystemError) -> FileStatus {
        var status = stat()
        _ = try systemCall("fstat", path) { fstat(number, &status) }
        return FileStatus(status)
    }

    /// Whether the file is on the file system of processes, which is usually at `/proc`. The C function is `fstatfs`.
    func isOfProcesses() throws(SystemError) -> Bool {
        var status = statfs()
        _ = try systemCall("fstatfs", path) { fstatfs(number, &status) }
        // `PROC_SUPER_MAGIC`.
        return status.f_type == 0x9FA0
    }

    /// The bytes of a range of the file, fewer where it ends before that. The C function is `pread`.
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
    /// - Parameter size: The count of bytes that the file is said to have, so that few calls are needed.
    func readToEnd(expecting size: Int) throws(SystemError) -> [UInt8] {
        try Self.readToEnd(of: number, path, expecting: size, isGuess: false)
    }

    static func readToEnd(
        of number: CInt, _ path: String, expecting size: Int, isGuess: Bool
    ) throws(SystemError) -> [UInt8] {
        let limit = PropertyList.documentLimit
        // One byte more than expected, to see that nothing follows. What a file says of its size is only
        // believed so far: a sparse file may claim more than there is memory.
        var bytes = try read(from: number, path, upTo: min(max(size, 0), largestFirstRead) + 1)
        // A file that gave what it was said to have, and nothing for the byte more, is at its end.
        var chunk = !isGuess && bytes.count == size ? [] : bytes
        while !chunk.isEmpty, max(bytes.count, size) <= limit {
            // By now the file has shown that it keeps what it says, or is at its end.
            if bytes.count > largestFirstRead, size > bytes.count { bytes.reserveCapacity(min(size, limit) + 1) }
            chunk = try read(from: number, path, upTo: min(max(bytes.count, 4_096), largestLaterRead))
            bytes += chunk
        }
        guard max(bytes.count, size) <= limit else {
            throw SystemError(call: "read", path: path, code: .fileTooLarge)
        }
        return bytes
    }

    /// In bytes.
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

    /// Writes every byte or throws; how many were written before that is not said. The C function is `write`.
    func writeAll(_ bytes: [UInt8]) throws(SystemError) {
        try Self.writeAll(bytes, to: number, path)
    }

    /// Writes all of a text or of some bytes, as ``writeAll(_:)`` does.
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

    /// Gives the file an owner and a group. The C function is `fchown`.
    func setOwner(_ owner: uid_t, _ group: gid_t) throws(SystemError) {
        _ = try systemCall("fchown", path) { fchown(number, owner, group) }
    }

    /// Gives the file a group and leaves its owner. The C function is `fchown`.
    func setGroup(_ group: gid_t) throws(SystemError) {
        try setOwner(uid_t.max, group)
    }

    /// Sets the permission bits, whatever the umask. The C function is `fchmod`.
    func setMode(_ mode: mode_t) throws(SystemError) {
        _ = try systemCall("fchmod", path) { fchmod(number, mode) }
    }

    /// Returns once the file's content is on the disk. The C function is `fsync`.
    func synchronize() throws(SystemError) {
        _ = try systemCall("fsync", path) { fsync(number) }
    }

    /// Returns once the names in this directory are on the disk. The C function is `fsync`.
    func synchronizeNames() throws(SystemError) {
        do {
            try synchronize()
        } catch {
            // Some file systems know no such thing for directories, and have nothing to wait for.
            guard error.code == .invalidArgument || error.code == .notSupported else { throw error }
        }
    }

    /// Takes the file's exclusive lock if nobody has it; false if somebody does. It goes when the file is
    /// closed, or its process ends. The C function is `flock`.
    func tryLock() throws(SystemError) -> Bool {
        do {
            _ = try systemCall("flock", path) { flock(number, LOCK_EX | LOCK_NB) }
            return true
        } catch {
            if error.code == .wouldBlock { return false }
            throw error
        }
    }

    /// Gives the file's lock up, also for those who have inherited the open file, as a forked child has. The C function is `flock`.
    func unlock() {
        // Closing the file gives it up too, where nobody has inherited it.
        _ = try? systemCall("flock", path) { flock(number, LOCK_UN) }
    }
}
