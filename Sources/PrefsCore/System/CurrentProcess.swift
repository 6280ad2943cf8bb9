internal import CSystemCalls
internal import SystemCLibrary

/// This process, and the machine that it runs on.
package enum CurrentProcess {
    /// The identifier of the process, which differs in a forked child. The C function is `getpid`.
    static var identifier: CInt { getpid() }

    /// The machine's host name. The C function is `gethostname`.
    package static func hostName() throws(SystemError) -> String {
        var buffer = [CChar](repeating: 0, count: 256)
        _ = try systemCall("gethostname", "") { gethostname(&buffer, buffer.count - 1) }
        return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// The path of the file of this program, without symbolic links; nil if the system does not tell it.
    package static var executablePath: String? { (try? SymbolicLink.target("/proc/self/exe")) ?? nil }

    /// Runs another program in this process, with the same environment and open files. Returns only if that fails. The
    /// C function is `execv`.
    ///
    /// - Parameter arguments: The arguments after the program's name.
    package static func replace(byProgram path: String, arguments: [String]) -> SystemError {
        var words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) }
        words.append(nil)
        defer { for word in words { free(word) } }
        execv(path, &words)
        return SystemError(call: "execv", path: path, code: .last)
    }

    /// Makes a write beyond the limit of file sizes (`RLIMIT_FSIZE`) fail with an error; otherwise the signal `SIGXFSZ`
    /// would end the process. The C function is `signal`.
    package static func ignoreFileSizeLimit() {
        signal(SIGXFSZ, SIG_IGN)
    }

    /// Lets a signal that ends the process leave no file with its memory, which may have secrets. The C function is
    /// `prctl`.
    package static func leaveNoCore() {
        leave_no_core()
    }

    /// Gives memory back that was needed for a moment: of 128 KiB and more in one piece. Otherwise, glibc keeps pieces
    /// of up to 32 MiB for later ones, once it has freed one of that size. The C function is `mallopt`.
    package static func keepNoFreedMemory() {
        return_freed_blocks(128 << 10)
    }

    /// Adds a handler, which is called when the process ends in an orderly way: when `main` returns or `exit` is
    /// called, but not when the process is killed or calls `_exit`. Handlers run in the reverse order of their
    /// addition. A handler must not use anything that the program tears down at its end. The C function is `atexit`.
    static func atEnd(_ handler: @escaping @convention(c) () -> Void) {
        atexit(handler)
    }

    /// Ends the process at once, without flushing C's streams; this project buffers no output in those. The C function
    /// is `_exit`.
    package static func end(status: Int32) -> Never {
        _exit(status)
    }
}

/// The effective user of this process.
package enum User {
    package static let superuser: UInt32 = 0

    /// The effective user ID. The C function is `geteuid`.
    package static var effective: UInt32 { geteuid() }

    /// Whether this process runs as the superuser.
    package static var isSuperuser: Bool { effective == superuser }
}
