import Glibc
import PrefsCore
import Synchronization

/// The signals that the loop of the form handles. Their handler only takes a note and wakes the loop.
enum ScreenSignals {
    /// The signals that have come since ``take()``, one bit each.
    private static let received = Atomic<UInt64>(0)
    private static let wakeUpPipe = Atomic<CInt>(-1)

    /// Those that ask the process to end.
    static let ending = [SIGTERM, SIGINT, SIGHUP]

    /// Handles the signals from now on.
    ///
    /// - Parameter pipe: Becomes readable when a signal comes. It must exist as long as the process.
    static func handle(waking pipe: borrowing WakeUpPipe) {
        // Static properties are initialised when they are first used, which must not happen in a handler.
        received.store(0, ordering: .relaxed)
        wakeUpPipe.store(pipe.senderNumber, ordering: .relaxed)
        for number in ending + [SIGWINCH, SIGTSTP, SIGCONT] { handle(number) }
    }

    private static func handle(_ number: CInt) {
        var action = sigaction()
        action.__sigaction_handler.sa_handler = { number in
            let error = errno
            ScreenSignals.received.bitwiseOr(1 << UInt64(number), ordering: .relaxed)
            WakeUpPipe.signal(through: ScreenSignals.wakeUpPipe.load(ordering: .relaxed))
            errno = error
        }
        action.sa_flags = CInt(SA_RESTART)
        sigaction(number, &action, nil)
    }

    /// The signals that have come since the last call.
    static func take() -> Set<CInt> {
        let bits = received.exchange(0, ordering: .relaxed)
        return Set((1..<64).filter { bits & 1 << UInt64($0) != 0 }.map { CInt($0) })
    }

    /// Stops the process group, as a terminal does for `^Z`, until the shell continues it.
    static func stopGroup() {
        // `raise` stops this thread before it returns. `kill` may leave that to another thread, and this one would go
        // on for a moment; so it is for the other processes alone.
        signal(SIGTSTP, SIG_IGN)
        kill(0, SIGTSTP)
        signal(SIGTSTP, SIG_DFL)
        raise(SIGTSTP)
        handle(SIGTSTP)
    }

    /// Ends the process as a signal would have done without a handler.
    static func endProcess(by number: CInt) {
        signal(number, SIG_DFL)
        raise(number)
    }
}
