/// What the arguments of a call are.
extension RecordedCall {
    func path(_ index: Int) throws -> String {
        guard case .bytes(let bytes) = try argument(index), let path = String(validating: bytes, as: UTF8.self)
        else { throw RecordingError("argument \(index) is no path: \(self)") }
        return path
    }

    func bytes(_ index: Int) throws -> [UInt8] {
        guard case .bytes(let bytes) = try argument(index)
        else { throw RecordingError("argument \(index) has no bytes: \(self)") }
        return bytes
    }

    /// Flags are printed with bars between them; no flag at all is `0`.
    func flags(_ index: Int) throws -> Set<Substring> {
        Set(try text(index).split(separator: "|"))
    }

    func number(_ index: Int) throws -> Int {
        guard let number = Int(try text(index)) else { throw RecordingError("argument \(index) is no number: \(self)") }
        return number
    }

    func text(_ index: Int) throws -> String {
        guard case .text(let text) = try argument(index) else {
            throw RecordingError("argument \(index) is no text: \(self)")
        }
        return text
    }

    private func argument(_ index: Int) throws -> Argument {
        guard arguments.indices.contains(index) else { throw RecordingError("no argument \(index): \(self)") }
        return arguments[index]
    }

    /// Whether a file, a name, or what of them is on the disk may be different after this call. True for
    /// every call that is not known to be harmless. Modes, owners, times and access control lists do not count.
    var mayChangeFiles: Bool {
        get throws {
            switch name {
            case "openat": try !flags(2).isDisjoint(with: ["O_WRONLY", "O_RDWR", "O_CREAT", "O_TRUNC", "O_TMPFILE"])
            case "openat2":
                try ["O_WRONLY", "O_RDWR", "O_CREAT", "O_TRUNC", "O_TMPFILE"].contains { try text(2).contains($0) }
            case "open": try !flags(1).isDisjoint(with: ["O_WRONLY", "O_RDWR", "O_CREAT", "O_TRUNC", "O_TMPFILE"])
            case "write": try !["1", "2"].contains(text(0))
            // Memory that is shared with a file would change it.
            case "mmap": try flags(3).isDisjoint(with: ["MAP_PRIVATE", "MAP_ANONYMOUS"])
            case "fcntl": try !["F_GETFL", "F_GETFD", "F_SETFD"].contains(text(1))
            default: !Self.harmless.contains(name)
            }
        }
    }

    private static let harmless: Set = [
        "access", "close", "chmod", "dup", "dup2", "dup3", "execve", "faccessat", "faccessat2", "fchmod", "fchmodat",
        "fchown", "fchownat", "fgetxattr", "flock", "fremovexattr", "fsetxattr", "fstat", "fstatfs", "getcwd",
        "getdents64", "getxattr", "ioctl", "lgetxattr", "newfstatat", "poll", "pread64",
        "read", "readlink", "readlinkat", "stat", "statfs", "statx",
    ]
}
