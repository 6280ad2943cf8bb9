/// What version 0.1.0 did with signals.
@available(*, deprecated, message: "call the C function signal")
public enum Signals {
    /// Makes a write beyond the limit of file sizes fail with an error. The C function is `signal`.
    public static func ignoreFileSizeLimit() { CurrentProcess.ignoreFileSizeLimit() }
}

/// Ends this process at once: no handlers are called, and what was set may not be written. The C function is `_exit`.
@available(*, deprecated, message: "call the C function _exit, or exit, which writes what was set")
public func endProcess(status: Int32) -> Never { CurrentProcess.end(status: status) }
