internal import Glibc

/// The signals that ask a process to end: `SIGTERM`, `SIGINT` and `SIGHUP`.
///
/// Where they have no handler of the program's own, the first of them is held back until what has to be
/// done is done; then it ends the process, as it would have at once.
enum ExitSignals {
    private static let numbers = [SIGTERM, SIGINT, SIGHUP]

    /// The signal that has come, 0 before one has.
    private nonisolated(unsafe) static let received = {
        let number = UnsafeMutablePointer<sig_atomic_t>.allocate(capacity: 1)
        number.initialize(to: 0)
        return number
    }()
    /// Through which the handler calls.
    private nonisolated(unsafe) static let sender = {
        let number = UnsafeMutablePointer<CInt>.allocate(capacity: 1)
        number.initialize(to: -1)
        return number
    }()

    /// Wakes a thread when one of the signals comes. Signals that are ignored or handled already are left alone. To
    /// be called once.
    static func hold(waking thread: borrowing WakeUp) {
        sender.pointee = thread.senderNumber
        _ = received.pointee
        for number in numbers {
            var current = sigaction()
            guard sigaction(number, nil, &current) == 0, isDefault(current) else { continue }
            var action = sigaction()
            action.__sigaction_handler.sa_handler = { number in
                // Only what a signal handler may do: no memory is asked for, no lock taken.
                let error = errno
                ExitSignals.received.pointee = number
                WakeUp.call(through: ExitSignals.sender.pointee)
                errno = error
            }
            action.sa_flags = CInt(SA_RESTART)
            sigaction(number, &action, nil)
        }
    }

    private static func isDefault(_ action: sigaction) -> Bool {
        guard action.sa_flags & CInt(bitPattern: UInt32(SA_SIGINFO)) == 0 else { return false }
        return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == unsafeBitCast(SIG_DFL, to: Int.self)
    }

    /// Whether one of the signals has come.
    static var hasCome: Bool { received.pointee != 0 }

    /// Ends the process by the signal that has come.
    static func endProcess() {
        let number = received.pointee
        guard number != 0 else { return }
        var action = sigaction()
        action.__sigaction_handler.sa_handler = SIG_DFL
        sigaction(number, &action, nil)
        var only = sigset_t()
        sigemptyset(&only)
        sigaddset(&only, number)
        pthread_sigmask(SIG_UNBLOCK, &only, nil)
        kill(getpid(), number)
    }
}
