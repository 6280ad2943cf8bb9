internal import Glibc
internal import Synchronization

/// A lock of POSIX that a forked child can use, whoever held it in the parent (``ForkableLocks``), with a condition to wait for.
///
/// Unchecked, since the compiler knows nothing of what a C pointer leads to: the system sees to it that threads share it.
final class ForkableLock: @unchecked Sendable {
    let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private let condition: UnsafeMutablePointer<pthread_cond_t>
    let level: Level
    private let isRecursive: Bool

    /// How often the thread that has it holds it, where it is recursive. For that thread alone.
    var depth = 0
    /// The thread that has it while it runs a closure of the program; 0 for none.
    private let lender = Atomic<UInt>(0)
    /// For ``ForkableLocks``: its position there, and how it was got for a fork.
    var position = -1
    var outcome: Outcome?

    /// The order in which a thread may ask for locks: only for those of later levels than all that it holds, or of the same one
    /// where it can be asked for again.
    enum Level: Int, CaseIterable {
        /// Held while a repository is used.
        case repository
        /// Held while files of domains are read and written, and while the closure of an update runs.
        case files
        /// Held while the closure of an update of an object runs.
        case object
        /// Held for moments, as all that follow.
        case settings
        case background
        case moment

        /// Whether a closure of the program, or a file, may keep it from being given up.
        var isHeldLong: Bool { rawValue < Level.settings.rawValue }
    }

    enum Outcome {
        /// This thread has it for the fork.
        case taken
        /// This thread had it already.
        case own
        /// Another thread has it, and is not there in the child.
        case missed
    }

    init(_ level: Level, isRecursive: Bool = false) {
        self.level = level
        self.isRecursive = isRecursive
        mutex = .allocate(capacity: 1)
        condition = .allocate(capacity: 1)
        initialize()
        ForkableLocks.shared.add(self)
    }

    /// To be called by the one who made it, before it is let go.
    func retire() {
        ForkableLocks.shared.remove(self)
    }

    deinit {
        pthread_cond_destroy(condition)
        pthread_mutex_destroy(mutex)
        condition.deallocate()
        mutex.deallocate()
    }

    private func initialize() {
        var attributes = pthread_mutexattr_t()
        pthread_mutexattr_init(&attributes)
        if isRecursive { pthread_mutexattr_settype(&attributes, CInt(PTHREAD_MUTEX_RECURSIVE)) }
        mutex.initialize(to: pthread_mutex_t())
        pthread_mutex_init(mutex, &attributes)
        pthread_mutexattr_destroy(&attributes)
        var conditionAttributes = pthread_condattr_t()
        pthread_condattr_init(&conditionAttributes)
        pthread_condattr_setclock(&conditionAttributes, CLOCK_MONOTONIC)
        condition.initialize(to: pthread_cond_t())
        pthread_cond_init(condition, &conditionAttributes)
        pthread_condattr_destroy(&conditionAttributes)
    }

    /// Notes that this thread, which has the lock, begins to run a closure of the program, or that it has ended.
    func noteProgram(_ isRunning: Bool) {
        lender.store(isRunning ? ThreadIdentifier.current : 0, ordering: .relaxed)
    }

    // MARK: The condition

    /// Gives up the lock until ``signalAll()`` is called or it is late enough, and has it again then. The C function is
    /// `pthread_cond_timedwait`.
    ///
    /// - Parameter time: By ``MonotonicClock``.
    /// - Returns: False when it is late enough.
    func wait(until time: Double) -> Bool {
        var time = timespec(seconds: time)
        return pthread_cond_timedwait(condition, mutex, &time) != ETIMEDOUT
    }

    func signal() {
        pthread_cond_signal(condition)
    }

    func signalAll() {
        pthread_cond_broadcast(condition)
    }

    // MARK: Forks

    /// Waits for the lock before a fork. The C function is `pthread_mutex_timedlock`.
    ///
    /// - Parameter time: When to give up, by ``MonotonicClock``.
    func takeForFork(until time: Double) {
        guard lender.load(ordering: .relaxed) != ThreadIdentifier.current else { return outcome = .own }
        // It knows no clock but that of the wall.
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        var end = timespec(seconds: Double(now.tv_sec) + Double(now.tv_nsec) / 1e9 + max(time - MonotonicClock.now, 0))
        outcome = pthread_mutex_timedlock(mutex, &end) == 0 ? .taken : .missed
    }

    /// Gives it up again in the parent.
    func releaseAfterFork() {
        if outcome == .taken { pthread_mutex_unlock(mutex) }
        outcome = nil
    }

    /// Makes it anew in the child, held as often as the one thread that is there held it before the fork.
    func makeAnew() {
        switch outcome {
        case .taken: break
        case .own: depth = 1
        case .missed, nil: depth = 0
        }
        noteProgram(outcome == .own)
        initialize()
        for _ in 0..<depth { pthread_mutex_lock(mutex) }
        if !isRecursive { depth = 0 }
        outcome = nil
    }

    /// Whether this thread has it, where it is recursive.
    var isOwn: Bool {
        guard pthread_mutex_trylock(mutex) == 0 else { return false }
        defer { pthread_mutex_unlock(mutex) }
        return depth > 0
    }
}

extension timespec {
    fileprivate init(seconds: Double) {
        let whole = seconds.rounded(.down)
        self.init(tv_sec: Int(whole), tv_nsec: Int((seconds - whole) * 1e9))
    }
}
