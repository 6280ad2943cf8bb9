import PrefsCore
import Synchronization
import SystemCLibrary

/// The signals that the loop of the form handles. Their handler only takes a note and wakes the loop.
enum ScreenSignals {
    /// The signals that have come since ``take()``, one bit each.
    private static let received = Atomic<UInt64>(0)
    private static let wakeUpPipe = Atomic<CInt>(-1)
    /// The numbers of ``ending``, one bit each.
    private static let endingBits = Atomic<UInt64>(0)
    /// When a signal first asked the process to end, in whole seconds of the monotonic clock; 0 before that.
    private static let firstEnding = Atomic<Int>(0)
    /// How long further signals are only noted after the first, in whole seconds. Some senders send several at once.
    private static let orderlyEndTimeout = 1

    /// Those that ask the process to end.
    static let ending = [SIGTERM, SIGINT, SIGHUP]

    /// Handles the signals from now on.
    ///
    /// - Returns: A pipe that becomes readable when a signal comes. It is never released: a handler may write to it at
    ///   any time, also while the process ends, and its number must not be that of another file then.
    static func handle() throws(PreferencesError) -> UnsafeMutablePointer<WakeUpPipe> {
        let pipe = UnsafeMutablePointer<WakeUpPipe>.allocate(capacity: 1)
        pipe.initialize(to: try WakeUpPipe())
        // Static properties are initialised when they are first used, which must not happen in a handler.
        received.store(0, ordering: .relaxed)
        firstEnding.store(0, ordering: .relaxed)
        endingBits.store(ending.reduce(0) { $0 | 1 << UInt64($1) }, ordering: .relaxed)
        wakeUpPipe.store(pipe.pointee.senderNumber, ordering: .relaxed)
        for number in ending + [SIGWINCH, SIGTSTP, SIGCONT] { handle(number) }
        return pipe
    }

    private static func handle(_ number: CInt) {
        var action = sigaction()
        action.__sigaction_handler.sa_handler = { number in
            let error = errno
            ScreenSignals.received.bitwiseOr(1 << UInt64(number), ordering: .relaxed)
            WakeUpPipe.signal(through: ScreenSignals.wakeUpPipe.load(ordering: .relaxed))
            ScreenSignals.endIfRepeated(number)
            errno = error
        }
        action.sa_flags = CInt(SA_RESTART)
        sigaction(number, &action, nil)
    }

    /// Ends the process if it was asked to end before, and does not: a file may be locked or be on a server that is
    /// gone.
    private static func endIfRepeated(_ number: CInt) {
        guard endingBits.load(ordering: .relaxed) & 1 << UInt64(number) != 0 else { return }
        var now = timespec()
        clock_gettime(CLOCK_MONOTONIC, &now)
        let first = firstEnding.compareExchange(expected: 0, desired: now.tv_sec, ordering: .relaxed)
        guard !first.exchanged, now.tv_sec - first.original > orderlyEndTimeout else { return }
        CrashHandler.restoreTerminal()
        endProcess(by: number)
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
