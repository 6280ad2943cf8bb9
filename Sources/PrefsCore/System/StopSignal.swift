internal import Glibc
internal import Synchronization

/// The signal that asks a process to stop until it is continued: `SIGTSTP`, from ^Z on a terminal.
///
/// If the program neither handles nor ignores the signal, it is held back until the remaining work is done. Then it
/// stops the process as it would have done at once. For a moment after the process was continued, the signal is not
/// held.
///
/// The handler passes the signal on to the background thread, where it is blocked and so stays pending. If the process
/// is continued before it has stopped, the kernel discards the pending signal, and the process goes on. Only while the
/// handler itself runs, a signal that continues the process comes too early.
enum StopSignal {
    private static let hasBeenReceived = Atomic<Bool>(false)
    /// The background thread that does the work, and the process that it belongs to. A forked child does not have that
    /// thread. Both are 0 before there is one.
    private static let thread = Atomic<UInt>(0)
    private static let owner = Atomic<CInt>(0)
    /// The write end of the wake-up pipe, to which the signal handler writes.
    private static let wakeUpPipe = Atomic<CInt>(-1)

    /// Installs a handler of `SIGTSTP` that wakes the calling thread, a background thread with all signals blocked,
    /// through a pipe. Does nothing if the program handles or ignores the signal, as a program with curses does, or if
    /// a thread of this process holds the signal already.
    static func hold(waking pipe: borrowing WakeUpPipe) {
        guard owner.load(ordering: .relaxed) != getpid() else { return }
        // The static properties are accessed here first, since their lazy initialisation must not happen in the
        // handler.
        hasBeenReceived.store(false, ordering: .relaxed)
        thread.store(ThreadIdentifier.current, ordering: .relaxed)
        wakeUpPipe.store(pipe.senderNumber, ordering: .relaxed)
        owner.store(getpid(), ordering: .relaxed)
        installHandler()
    }

    private static func installHandler() {
        var current = sigaction()
        guard sigaction(SIGTSTP, nil, &current) == 0, current.isDefault else { return }
        var action = sigaction()
        action.__sigaction_handler.sa_handler = { number in
            // A signal handler may neither allocate memory nor take a lock.
            let error = errno
            StopSignal.receive(number)
            errno = error
        }
        action.sa_flags = CInt(SA_RESTART)
        sigaction(SIGTSTP, &action, nil)
    }

    private static func receive(_ number: CInt) {
        guard getpid() == owner.load(ordering: .relaxed) else {
            // The signal stays blocked until its handler returns, and stops the process then.
            signal(number, SIG_DFL)
            raise(number)
            return
        }
        pthread_kill(pthread_t(thread.load(ordering: .relaxed)), number)
        hasBeenReceived.store(true, ordering: .relaxed)
        WakeUpPipe.signal(through: wakeUpPipe.load(ordering: .relaxed))
    }

    /// Whether the calling thread holds the signal, and the process has received it since it was last stopped.
    static var hasCome: Bool {
        hasBeenReceived.load(ordering: .relaxed) && thread.load(ordering: .relaxed) == ThreadIdentifier.current
    }

    /// Stops the process, and returns when it is continued; at once if the signal is no longer pending. The kernel does
    /// not stop a process whose process group is orphaned, since nothing would continue it.
    static func stopProcess() {
        hasBeenReceived.store(false, ordering: .relaxed)
        signal(SIGTSTP, SIG_DFL)
        var only = sigset_t()
        sigemptyset(&only)
        sigaddset(&only, SIGTSTP)
        // The pending signal stops all threads before this returns.
        pthread_sigmask(SIG_UNBLOCK, &only, nil)
        pthread_sigmask(SIG_BLOCK, &only, nil)
        installHandler()
    }
}
