internal import CSystemCalls
internal import PropertyLists
internal import SystemCLibrary

/// An open file, which is closed at the end of this value's lifetime.
package struct FileDescriptor: ~Copyable {
    /// The number of the descriptor; −1 once it is closed or given away.
    package private(set) var number: CInt
    /// The path that error messages name.
    package let path: String

    /// Takes ownership of an open file that has no path, such as a pipe. Error messages name it `path`.
    package init(number: CInt, path: String) {
        self.number = number
        self.path = path
    }

    /// Opens a file. `O_CLOEXEC` is always set. The C function is `open`.
    ///
    /// - Parameter followingLink: Whether a symbolic link at the path is followed. If not, a link is an error,
    ///   ``Errno/tooManySymbolicLinkLevels``, or ``Errno/notDirectory`` if a directory is to be opened.
    package init(opening path: String, for access: FileAccess, followingLink: Bool = true) throws(PreferencesError) {
        let flags = access.flags | O_CLOEXEC | (followingLink ? 0 : O_NOFOLLOW)
        number = try systemCall("open", path) { open(path, flags) }
        self.path = path
    }

    /// Opens a file if no component of its path is a symbolic link. A link is an error,
    /// ``Errno/tooManySymbolicLinkLevels``; a system without this call fails with another error. `O_CLOEXEC` is always
    /// set. The C function is `openat2`.
    init(openingWithoutLinks path: String, for access: FileAccess) throws(PreferencesError) {
        number = try systemCall("openat2", path) { openat_without_links(AT_FDCWD, path, access.flags | O_CLOEXEC) }
        self.path = path
    }

    /// Opens a file in a directory. `O_CLOEXEC` is always set. The C function is `openat`.
    ///
    /// - Parameter followingLink: Whether a symbolic link of this name is followed. If not, a link is an error as in
    ///   ``init(opening:for:followingLink:)``, except with ``FileAccess/entry``, which opens the link itself.
    package init(
        opening name: String, in directory: borrowing FileDescriptor, for access: FileAccess,
        followingLink: Bool = false
    ) throws(PreferencesError) {
        let (base, path) = (directory.number, directory.path(of: name))
        let flags = access.flags | O_CLOEXEC | (followingLink ? 0 : O_NOFOLLOW)
        number = try systemCall("openat", path) { openat(base, name, flags) }
        self.path = path
    }

    /// Opens a directory that is already open once more, for another purpose. The C function is `openat`.
    ///
    /// - Parameter path: The path that error messages name.
    init(reopening directory: borrowing FileDescriptor, for access: FileAccess, path: String) throws(PreferencesError) {
        let base = directory.number
        number = try systemCall("openat", path) { openat(base, ".", access.flags | O_CLOEXEC) }
        self.path = path
    }

    /// Makes a file that only its owner can read and write, and opens it for writing. If the directory has an entry of
    /// this name, the error is ``Errno/fileExists``. `O_CLOEXEC` is always set. The C function is `openat`.
    package init(creating name: String, in directory: borrowing FileDescriptor) throws(PreferencesError) {
        let (base, path) = (directory.number, directory.path(of: name))
        number = try systemCall("openat", path) {
            openat(base, name, FileAccess.creating.flags | O_CLOEXEC, 0o600 as mode_t)
        }
        self.path = path
    }

    deinit {
        if number >= 0 { SystemCLibrary.close(number) }
    }

    /// Closes the file, and throws if that fails: some file systems report a failed write only now. The C function is
    /// `close`.
    package consuming func close() throws(PreferencesError) {
        let number = number
        self.number = -1
        // A `close` that a signal interrupts has closed the file, too.
        if SystemCLibrary.close(number) == -1, Errno.last != .interrupted {
            throw .system(SystemError(call: "close", path: path, code: .last))
        }
    }

    /// Gives the descriptor away without closing it. Its new owner, such as a directory stream, closes it.
    consuming func relinquish() {
        number = -1
    }

    /// The status of the file. The C function is `fstat`.
    package func status() throws(PreferencesError) -> FileStatus {
        var status = stat()
        _ = try systemCall("fstat", path) { fstat(number, &status) }
        return FileStatus(status)
    }

    /// Whether the file is on the `proc` file system, which is usually at `/proc`. The C function is `fstatfs`.
    func isOnProcFileSystem() throws(PreferencesError) -> Bool {
        var status = statfs()
        _ = try systemCall("fstatfs", path) { fstatfs(number, &status) }
        // `PROC_SUPER_MAGIC`.
        return status.f_type == 0x9FA0
    }

    /// Reads everything from the current position to the end of the file. The C function is `read`.
    ///
    /// - Parameter size: The size of the file according to its status, in bytes. It serves to read with few calls.
    package func readToEnd(expecting size: Int) throws(PreferencesError) -> [UInt8] {
        try Self.readToEnd(of: number, path, expecting: size, isGuess: false)
    }

    /// Reads up to so many bytes from the current position. The C function is `read`.
    package func read(upTo length: Int) throws(PreferencesError) -> [UInt8] {
        try Self.read(from: number, path, upTo: length)
    }

    static func readToEnd(
        of number: CInt, _ path: String, expecting size: Int, isGuess: Bool
    ) throws(PreferencesError) -> [UInt8] {
        let limit = PropertyList.documentLimit
        // Read one byte more than expected, to see whether the file ends there. The claimed size is trusted only up to
        // `largestFirstRead`, since a sparse file may claim more than there is memory.
        var bytes = try read(from: number, path, upTo: min(max(size, 0), largestFirstRead) + 1)
        // A file of exactly its claimed size has returned nothing for the extra byte, so it is at its end.
        var chunk = !isGuess && bytes.count == size ? [] : bytes
        while !chunk.isEmpty, max(bytes.count, size) <= limit {
            // After so many bytes, the rest of the claimed size is trusted, too.
            if bytes.count > largestFirstRead, size > bytes.count { bytes.reserveCapacity(min(size, limit) + 1) }
            chunk = try read(from: number, path, upTo: min(max(bytes.count, 4_096), largestLaterRead))
            bytes += chunk
        }
        guard max(bytes.count, size) <= limit else {
            throw .system(SystemError(call: "read", path: path, code: .fileTooLarge))
        }
        return bytes
    }

    /// The largest sizes that one call of `read` asks for, in bytes.
    private static let largestFirstRead = 67_108_864
    private static let largestLaterRead = 1_048_576

    private static func read(from number: CInt, _ path: String, upTo room: Int) throws(PreferencesError) -> [UInt8] {
        var outcome: Result<Int, PreferencesError> = .success(0)
        let bytes = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
            outcome = Result { () throws(PreferencesError) in
                try systemCall("read", path) { SystemCLibrary.read(number, buffer.baseAddress, room) }
            }
            if case .success(let read) = outcome { count = read }
        }
        _ = try outcome.get()
        return bytes
    }

    /// Writes all bytes. If this throws an error, some bytes may have been written. The C function is `write`.
    package func writeAll(_ bytes: [UInt8]) throws(PreferencesError) {
        try Self.writeAll(bytes.span, to: number, path)
    }

    /// Writes all contents, bytes or text, as ``writeAll(_:)`` does.
    func writeAll(_ contents: FileContents) throws(PreferencesError) {
        try contents.write(to: number, path)
    }

    static func writeAll(_ bytes: Span<UInt8>, to number: CInt, _ path: String) throws(PreferencesError) {
        var written = 0
        while written < bytes.count {
            written += try bytes.withUnsafeBufferPointer { (buffer) throws(PreferencesError) in
                try systemCall("write", path) {
                    write(number, buffer.baseAddress?.advanced(by: written), buffer.count - written)
                }
            }
        }
    }

    /// Sets the owner and the group of the file. The C function is `fchown`.
    package func setOwner(_ owner: UInt32, _ group: UInt32) throws(PreferencesError) {
        _ = try systemCall("fchown", path) { fchown(number, owner, group) }
    }

    /// Sets the group of the file and keeps its owner. The C function is `fchown`.
    func setGroup(_ group: gid_t) throws(PreferencesError) {
        try setOwner(.max, group)
    }

    /// Sets the permission bits of the file, whatever the umask is. The C function is `fchmod`.
    func setMode(_ mode: mode_t) throws(PreferencesError) {
        _ = try systemCall("fchmod", path) { fchmod(number, mode) }
    }

    /// Sets the size of the file in bytes. The C function is `ftruncate`.
    package func setSize(_ size: Int) throws(PreferencesError) {
        _ = try systemCall("ftruncate", path) { ftruncate(number, off_t(size)) }
    }

    /// Returns once the contents of the file are on the disk. The C function is `fsync`.
    func synchronize() throws(PreferencesError) {
        _ = try systemCall("fsync", path) { fsync(number) }
    }

    /// Returns once the entries of this directory are on the disk. The C function is `fsync`.
    package func synchronizeNames() throws(PreferencesError) {
        do {
            try synchronize()
        } catch {
            // Some file systems do not support this for directories. On these there is nothing to wait for.
            guard error.code == .invalidArgument || error.code == .notSupported else { throw error }
        }
    }

    /// Takes the exclusive advisory lock of the file. Returns false if the lock is held by another process, or by this
    /// process, which has opened the file a second time. The lock is released when the file is closed or the process
    /// ends. The C function is `flock`.
    ///
    /// - Parameter isShared: Whether others may have the lock at the same time, if they share it too.
    package func tryLock(isShared: Bool = false) throws(PreferencesError) -> Bool {
        do {
            _ = try systemCall("flock", path) { flock(number, (isShared ? LOCK_SH : LOCK_EX) | LOCK_NB) }
            return true
        } catch {
            if error.code == .wouldBlock { return false }
            throw error
        }
    }

    /// Releases the lock of the file, even if another process, such as a forked child, has inherited the open file. The
    /// C function is `flock`.
    package func unlock() {
        // A failure is ignored, since closing the file also releases the lock, unless another process has inherited the
        // file.
        _ = try? systemCall("flock", path) { flock(number, LOCK_UN) }
    }
}
