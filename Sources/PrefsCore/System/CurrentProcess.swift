internal import Glibc

/// This process, and the machine that it runs on.
package enum CurrentProcess {
    /// Differs in a forked child. The C function is `getpid`.
    static var identifier: CInt { getpid() }

    /// The machine's host name. The C function is `gethostname`.
    static func hostName() throws(SystemError) -> String {
        var buffer = [CChar](repeating: 0, count: 256)
        _ = try systemCall("gethostname", "") { gethostname(&buffer, buffer.count - 1) }
        return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Makes a write beyond the limit of a file's size fail with an error instead of ending the process (`SIGXFSZ`).
    /// The C function is `signal`.
    package static func ignoreFileSizeLimit() {
        signal(SIGXFSZ, SIG_IGN)
    }

    /// Ends the process at once, without flushing C's streams, in which this project buffers no output. The C function
    /// is `_exit`.
    package static func end(status: Int32) -> Never {
        _exit(status)
    }
}
