internal import Glibc

/// An open file, closed when this value ends.
struct FileDescriptor: ~Copyable {
    private let number: CInt
    /// For messages.
    let path: String

    /// Opens a file. `O_CLOEXEC` is always set. The C function is `open`.
    init(opening path: String, for access: FileAccess) throws(SystemError) {
        number = try systemCall("open", path) { open(path, access.flags | O_CLOEXEC) }
        self.path = path
    }

    /// Makes a file in a directory, for the owner alone at most. `O_CLOEXEC` is always set. The C
    /// function is `openat`.
    init(creating name: String, in directory: borrowing FileDescriptor) throws(SystemError) {
        let (base, path) = (directory.number, directory.path + "/" + name)
        number = try systemCall("openat", path) {
            openat(base, name, FileAccess.creating.flags | O_CLOEXEC, 0o600 as mode_t)
        }
        self.path = path
    }

    deinit {
        close(number)
    }

    /// The C function is `fstat`.
    func status() throws(SystemError) -> FileStatus {
        var status = stat()
        _ = try systemCall("fstat", path) { fstat(number, &status) }
        return FileStatus(status)
    }

    /// Everything from the current position to the end. The C function is `read`.
    ///
    /// - Parameter size: The likely count of bytes, so that few calls are needed.
    func readToEnd(expecting size: Int) throws(SystemError) -> [UInt8] {
        try Self.readToEnd(of: number, path, expecting: size)
    }

    static func readToEnd(of number: CInt, _ path: String, expecting size: Int) throws(SystemError) -> [UInt8] {
        // One byte more than expected, so that a read which comes short has found the end.
        var bytes = try read(from: number, path, upTo: max(size, 0) + 1)
        var chunk = bytes
        while !chunk.isEmpty {
            chunk = try read(from: number, path, upTo: 65_536)
            bytes += chunk
        }
        return bytes
    }

    private static func read(from number: CInt, _ path: String, upTo room: Int) throws(SystemError) -> [UInt8] {
        var outcome: Result<Int, SystemError> = .success(0)
        let bytes = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
            outcome = Result { () throws(SystemError) in
                try systemCall("read", path) { Glibc.read(number, buffer.baseAddress, room) }
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

    static func writeAll(_ bytes: [UInt8], to number: CInt, _ path: String) throws(SystemError) {
        var written = 0
        while written < bytes.count {
            written += try bytes.withUnsafeBufferPointer { (buffer) throws(SystemError) in
                try systemCall("write", path) {
                    write(number, buffer.baseAddress?.advanced(by: written), buffer.count - written)
                }
            }
        }
    }

    /// Sets the permission bits, whatever the umask. The C function is `fchmod`.
    func setMode(_ mode: mode_t) throws(SystemError) {
        _ = try systemCall("fchmod", path) { fchmod(number, mode) }
    }

    /// The C function is `fchown`.
    func setOwner(_ owner: uid_t, _ group: gid_t) throws(SystemError) {
        _ = try systemCall("fchown", path) { fchown(number, owner, group) }
    }

    /// Returns once the file's content is on the disk. The C function is `fsync`.
    func synchronize() throws(SystemError) {
        _ = try systemCall("fsync", path) { fsync(number) }
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

    /// Gives a file of this directory another name, replacing what has that name. The C function is `renameat`.
    func rename(_ name: String, to newName: String) throws(SystemError) {
        _ = try systemCall("renameat", path + "/" + newName) { renameat(number, name, number, newName) }
    }

    /// Removes a file of this directory. The C function is `unlinkat`.
    func remove(_ name: String) throws(SystemError) {
        _ = try systemCall("unlinkat", path + "/" + name) { unlinkat(number, name, 0) }
    }
}
