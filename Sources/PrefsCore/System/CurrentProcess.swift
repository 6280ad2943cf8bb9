internal import Glibc

/// This process, and the machine that it runs on.
package enum CurrentProcess {
    /// The identifier of the process, which differs in a forked child. The C function is `getpid`.
    static var identifier: CInt { getpid() }

    /// The machine's host name. The C function is `gethostname`.
    static func hostName() throws(SystemError) -> String {
        var buffer = [CChar](repeating: 0, count: 256)
        _ = try systemCall("gethostname", "") { gethostname(&buffer, buffer.count - 1) }
        return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Makes a write beyond the limit of file sizes (`RLIMIT_FSIZE`) fail with an error; otherwise the signal `SIGXFSZ`
    /// would end the process. The C function is `signal`.
    package static func ignoreFileSizeLimit() {
        signal(SIGXFSZ, SIG_IGN)
    }

    /// Ends the process at once, without flushing C's streams; this project buffers no output in those. The C function
    /// is `_exit`.
    package static func end(status: Int32) -> Never {
        _exit(status)
    }
}
