internal import Synchronization
package import SystemCLibrary

/// The signals that ask a process to end: `SIGTERM`, `SIGINT` and `SIGHUP`.
///
/// If the program neither handles nor ignores these signals, the first one is held back until the remaining work is
/// done. Then it ends the process as it would have done at once. A further signal ends the process immediately if it
/// comes more than one to two seconds after the first (whole seconds are compared), since its sender does not want to
/// wait. Signals that come together, as from `timeout` or a closed terminal, count as one.
package enum ExitSignals {
    private static let numbers = [SIGTERM, SIGINT, SIGHUP]
    /// How long further signals are ignored after the first, in whole seconds.
    private static let orderlyEndTimeout = 1

    /// The first signal that was received; 0 before that.
    private static let received = Atomic<CInt>(0)
    /// When the first signal was received, in whole seconds of the monotonic clock; 0 before that.
    private static let time = Atomic<Int>(0)
    /// The identifier of the process whose background thread a signal wakes. A forked child does not have that thread.
    private static let owner = Atomic<CInt>(0)
    /// The write end of the wake-up pipe, to which the signal handler writes.
    private static let wakeUpPipe = Atomic<CInt>(-1)

    /// Installs a handler of `SIGTERM`, `SIGINT` and `SIGHUP` that wakes the background thread through a pipe. Signals
    /// that the program ignores or handles already are left alone. Does nothing if this process has installed the
    /// handler already.
    package static func hold(waking pipe: borrowing WakeUpPipe) {
        guard owner.load(ordering: .relaxed) != getpid() else { return }
        // The static properties are accessed here first, since their lazy initialisation must not happen in the
        // handler.
        received.store(0, ordering: .relaxed)
        time.store(0, ordering: .relaxed)
        owner.store(getpid(), ordering: .relaxed)
        wakeUpPipe.store(pipe.senderNumber, ordering: .relaxed)
        for number in numbers {
            var current = sigaction()
            guard sigaction(number, nil, &current) == 0, current.isDefault else { continue }
            var action = sigaction()
            action.__sigaction_handler.sa_handler = { number in
                // A signal handler may neither allocate memory nor take a lock.
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
        } else if now.tv_sec - first.original > orderlyEndTimeout {
            letEndProcess(number)
        }
        WakeUpPipe.signal(through: wakeUpPipe.load(ordering: .relaxed))
    }

    /// Restores the default action of a signal and raises the signal. It stays blocked until its handler returns.
    private static func letEndProcess(_ number: CInt) {
        signal(number, SIG_DFL)
        raise(number)
    }

    /// Whether one of the signals has been received.
    package static var hasCome: Bool { received.load(ordering: .relaxed) != 0 }

    /// Ends the process with the signal that was received first.
    static func endProcess() {
        let number = received.load(ordering: .relaxed)
        guard number != 0 else { return }
        _ = setHandler(of: number, SIG_DFL)
        var only = signalSet(of: [number])
        pthread_sigmask(SIG_UNBLOCK, &only, nil)
        kill(getpid(), number)
    }
}

/// Sets the handler of a signal, and returns the former action. The C function is `sigaction`.
package func setHandler(of number: CInt, _ handler: (@convention(c) (CInt) -> Void)?) -> sigaction {
    var (action, former) = (sigaction(), sigaction())
    action.__sigaction_handler.sa_handler = handler
    sigaction(number, &action, &former)
    return former
}

/// The set of some signals.
package func signalSet(of numbers: [CInt]) -> sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    for number in numbers { sigaddset(&set, number) }
    return set
}

extension sigaction {
    /// Whether this is the default action of a signal: the program neither handles nor ignores the signal.
    var isDefault: Bool { calls(SIG_DFL) }

    /// Whether this action calls a handler, or is the one that `SIG_DFL` denotes.
    package func calls(_ handler: (@convention(c) (CInt) -> Void)?) -> Bool {
        guard sa_flags & CInt(bitPattern: UInt32(SA_SIGINFO)) == 0 else { return false }
        return unsafeBitCast(__sigaction_handler.sa_handler, to: Int.self) == unsafeBitCast(handler, to: Int.self)
    }
}
