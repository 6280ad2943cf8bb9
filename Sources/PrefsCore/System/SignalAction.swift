internal import Glibc

extension sigaction {
    /// Whether this is the default action of a signal: the program neither handles nor ignores the signal.
    var isDefault: Bool { calls(SIG_DFL) }

    /// Whether this action calls a handler, or is the one that `SIG_DFL` denotes.
    func calls(_ handler: (@convention(c) (CInt) -> Void)?) -> Bool {
        guard sa_flags & CInt(bitPattern: UInt32(SA_SIGINFO)) == 0 else { return false }
        return unsafeBitCast(__sigaction_handler.sa_handler, to: Int.self) == unsafeBitCast(handler, to: Int.self)
    }
}
