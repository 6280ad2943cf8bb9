import Glibc
import Ncurses
import Synchronization

/// A pipe through which signals, and other threads, wake the loop that waits in ``Screen/nextEvent(timeout:)``.
///
/// A signal handler may do very little. Here it writes the number of the signal into the pipe; the loop reads it.
enum SignalPipe {
    private static let writeEnd = Atomic<CInt>(-1)
    private static let isWoken = Atomic<Bool>(false)
    private static let handled = [SIGTERM, SIGINT, SIGHUP, SIGTSTP, SIGCONT, SIGWINCH]
    private static let crashes = [SIGSEGV, SIGILL, SIGTRAP, SIGBUS, SIGABRT, SIGFPE, SIGQUIT, SIGSYS]

    /// Creates the pipe, and handles the signals from now on.
    ///
    /// - Returns: The read end, for `poll`.
    static func open() -> CInt {
        var ends: [CInt] = [-1, -1]
        pipe(&ends)
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        // Creates the static property, too, which must not happen in a handler.
        writeEnd.store(ends[1], ordering: .sequentiallyConsistent)
        for signal in handled { handle(signal) }
        // A number that was sent before there was a pipe is lost, and no other follows until it has been read.
        if isWoken.load(ordering: .sequentiallyConsistent) { send(0) }
        return ends[0]
    }

    static func handle(_ number: CInt) {
        var action = sigaction()
        action.__sigaction_handler.sa_handler = { number in
            let error = errno
            SignalPipe.send(UInt8(truncatingIfNeeded: number))
            errno = error
        }
        action.sa_flags = CInt(SA_RESTART)
        sigaction(number, &action, nil)
    }

    static func wake() {
        // One number in the pipe is enough, so signals always fit into it.
        if !isWoken.exchange(true, ordering: .sequentiallyConsistent) { send(0) }
    }

    private static func send(_ number: UInt8) {
        var number = number
        _ = write(writeEnd.load(ordering: .sequentiallyConsistent), &number, 1)
    }

    /// The event for the next number in the pipe; nil if the pipe is empty.
    static func next(from readEnd: CInt) -> Event? {
        var number: UInt8 = 0
        guard read(readEnd, &number, 1) == 1 else { return nil }
        switch CInt(number) {
        case 0:
            isWoken.store(false, ordering: .sequentiallyConsistent)
            return .woken
        case SIGTSTP: return .suspend
        case SIGCONT, SIGWINCH: return .redraw
        case let signal: return .end(signal)
        }
    }

    /// Raises a signal with its default action.
    static func raiseUnhandled(_ number: CInt) {
        signal(number, SIG_DFL)
        raise(number)
    }

    /// Gives the terminal back when the process crashes. No function of ncurses is made for signal handlers, but a
    /// process that crashes anyway has nothing to lose.
    static func restoreTerminalAfterCrashes() {
        for number in crashes {
            var action = sigaction()
            action.__sigaction_handler.sa_handler = { number in
                endwin()
                // SA_RESETHAND has restored the default action, which ends the process.
                raise(number)
            }
            action.sa_flags = CInt(bitPattern: UInt32(SA_RESETHAND)) | CInt(SA_NODEFER)
            sigaction(number, &action, nil)
        }
    }
}
