internal import SystemCLibrary

/// This process, and the machine that it runs on.
package enum CurrentProcess {
    /// The identifier of the process, which differs in a forked child. The C function is `getpid`.
    static var identifier: CInt { getpid() }

    /// The machine's host name. The C function is `gethostname`.
    package static func hostName() throws(PreferencesError) -> String {
        var buffer = [CChar](repeating: 0, count: 256)
        _ = try systemCall("gethostname", "") { gethostname(&buffer, buffer.count - 1) }
        return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Makes a write beyond the limit of file sizes (`RLIMIT_FSIZE`) fail with an error; otherwise the signal `SIGXFSZ`
    /// would end the process before it could remove its temporary file. The C function is `signal`.
    package static func ignoreFileSizeLimit() {
        signal(SIGXFSZ, SIG_IGN)
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
