internal import Synchronization
internal import SystemCLibrary

/// The signal that asks a process to stop until it is continued: `SIGTSTP`, from ^Z on a terminal.
///
/// If the program neither handles nor ignores the signal, it is held back while there is work that remains to be done.
/// Then it stops the process as it would have done at once. While there is no such work, the signal has its default
/// action, so that curses, which handles the signal only if it has that action, handles it.
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

    private static let handler: @convention(c) (CInt) -> Void = { number in
        // A signal handler may neither allocate memory nor take a lock.
        let error = errno
        StopSignal.receive(number)
        errno = error
    }

    /// Makes the calling thread, a background thread with all signals blocked, the one that ``hold()`` wakes through a
    /// pipe. Does nothing if this process has such a thread already.
    static func setThread(waking pipe: borrowing WakeUpPipe) {
        guard owner.load(ordering: .relaxed) != getpid() else { return }
        hasBeenReceived.store(false, ordering: .relaxed)
        thread.store(ThreadIdentifier.current, ordering: .relaxed)
        wakeUpPipe.store(pipe.senderNumber, ordering: .relaxed)
        owner.store(getpid(), ordering: .releasing)
    }

    /// Installs a handler of `SIGTSTP` that wakes the background thread, unless the program handles or ignores the
    /// signal.
    ///
    /// - Returns: False if this process does not have that thread yet.
    static func hold() -> Bool {
        guard owner.load(ordering: .acquiring) == getpid() else { return false }
        var current = sigaction()
        guard sigaction(SIGTSTP, nil, &current) == 0, current.isDefault else { return true }
        var action = sigaction()
        action.__sigaction_handler.sa_handler = handler
        action.sa_flags = CInt(SA_RESTART)
        replace(by: &action) { $0.isDefault }
        return true
    }

    /// Removes the handler of ``hold()``, if it is still installed.
    static func release() {
        var current = sigaction()
        guard sigaction(SIGTSTP, nil, &current) == 0, current.calls(handler) else { return }
        var action = sigaction()
        action.__sigaction_handler.sa_handler = SIG_DFL
        replace(by: &action) { $0.calls(handler) }
    }

    /// Sets the action of the signal. If the program has set another one than the expected one a moment ago, that one
    /// stays.
    private static func replace(by action: inout sigaction, ifExpected isExpected: (sigaction) -> Bool) {
        var former = sigaction()
        if sigaction(SIGTSTP, &action, &former) == 0, !isExpected(former) { sigaction(SIGTSTP, &former, nil) }
    }

    private static func receive(_ number: CInt) {
        guard getpid() == owner.load(ordering: .relaxed) else {
            // The signal stays blocked until its handler returns, and stops the process then.
            signal(number, SIG_DFL)
            raise(number)
            return
        }
        // On the background thread, ``stopProcess()`` does that as soon as the signal is blocked again.
        if thread.load(ordering: .relaxed) != ThreadIdentifier.current {
            pthread_kill(pthread_t(thread.load(ordering: .relaxed)), number)
        }
        hasBeenReceived.store(true, ordering: .relaxed)
        WakeUpPipe.signal(through: wakeUpPipe.load(ordering: .relaxed))
    }

    /// Whether the calling thread is to stop the process: the process has received the signal since it was last
    /// stopped.
    static var hasCome: Bool {
        hasBeenReceived.load(ordering: .relaxed) && thread.load(ordering: .relaxed) == ThreadIdentifier.current
    }

    /// Stops the process, and returns when it is continued; at once if the signal is no longer pending. The kernel does
    /// not stop a process whose process group is orphaned, since nothing would continue it. If the program handles the
    /// signal by now, its handler is called instead.
    static func stopProcess() {
        hasBeenReceived.store(false, ordering: .relaxed)
        release()
        var only = signalSet(of: [SIGTSTP])
        // The pending signal stops all threads before this returns.
        pthread_sigmask(SIG_UNBLOCK, &only, nil)
        pthread_sigmask(SIG_BLOCK, &only, nil)
        // Another thread may have set something meanwhile, and so held the signal: then it is handled anew.
        if hasBeenReceived.load(ordering: .relaxed) { pthread_kill(pthread_self(), SIGTSTP) }
    }
}
