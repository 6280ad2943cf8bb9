internal import Glibc

extension sigaction {
    /// Whether this is the default action of a signal: the program neither handles nor ignores the signal.
    var isDefault: Bool {
        guard sa_flags & CInt(bitPattern: UInt32(SA_SIGINFO)) == 0 else { return false }
        return unsafeBitCast(__sigaction_handler.sa_handler, to: Int.self) == unsafeBitCast(SIG_DFL, to: Int.self)
    }
}
