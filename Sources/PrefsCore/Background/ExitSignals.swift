internal import Glibc
internal import Synchronization

/// The signals that ask a process to end: `SIGTERM`, `SIGINT` and `SIGHUP`.
///
/// Where they have no handler of the program's own, the first of them is held back until what has to be done is done; then it ends
/// the process, as it would have at once. So does another one that comes more than a second after the first: somebody is tired of waiting.
/// Two that come together, as from `timeout` or a terminal that is closed, are one.
enum ExitSignals {
    private static let numbers = [SIGTERM, SIGINT, SIGHUP]
    /// In whole seconds.
    private static let patience = 1

    /// The signal that has come, 0 before one has.
    private static let received = Atomic<CInt>(0)
    /// When it has come, in seconds of the monotonic clock.
    private static let time = Atomic<Int>(0)
    /// The process whose thread is woken. One that was forked from it has no such thread.
    private static let owner = Atomic<CInt>(0)
    /// Through which the handler calls.
    private static let sender = Atomic<CInt>(-1)

    /// Wakes a thread when one of the signals comes. Signals that are ignored or handled already are left alone. To
    /// be called once in a process.
    static func hold(waking thread: borrowing WakeUp) {
        // The handler must not be the first to use these.
        received.store(0, ordering: .relaxed)
        time.store(0, ordering: .relaxed)
        owner.store(getpid(), ordering: .relaxed)
        sender.store(thread.senderNumber, ordering: .relaxed)
        for number in numbers {
            var current = sigaction()
            guard sigaction(number, nil, &current) == 0, isDefault(current) else { continue }
            var action = sigaction()
            action.__sigaction_handler.sa_handler = { number in
                // Only what a signal handler may do: no memory is asked for, no lock taken.
                let error = errno
                ExitSignals.receive(number)
                errno = error
            }
            action.sa_flags = CInt(SA_RESTART)
            sigaction(number, &action, nil)
        }
    }

    private static func receive(_ number: CInt) {
        var now = timespec()
        clock_gettime(CLOCK_MONOTONIC, &now)
        guard getpid() == owner.load(ordering: .relaxed) else { return letEndProcess(number) }
        let first = time.compareExchange(expected: 0, desired: now.tv_sec, ordering: .relaxed)
        if first.exchanged {
            received.store(number, ordering: .relaxed)
        } else if now.tv_sec - first.original > patience {
            letEndProcess(number)
        }
        WakeUp.call(through: sender.load(ordering: .relaxed))
    }

    /// The signal is blocked until its handler returns.
    private static func letEndProcess(_ number: CInt) {
        signal(number, SIG_DFL)
        raise(number)
    }

    private static func isDefault(_ action: sigaction) -> Bool {
        guard action.sa_flags & CInt(bitPattern: UInt32(SA_SIGINFO)) == 0 else { return false }
        return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
            == unsafeBitCast(SIG_DFL, to: Int.self)
    }

    /// Whether one of the signals has come.
    static var hasCome: Bool { received.load(ordering: .relaxed) != 0 }

    /// Ends the process by the signal that has come.
    static func endProcess() {
        let number = received.load(ordering: .relaxed)
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
