internal import Glibc
internal import Synchronization

/// A POSIX mutex with a condition variable, which a forked child can use even if another thread of the parent held it
/// (``ForkableLocks``).
///
/// Unchecked, since the compiler cannot know that threads may share the memory of the C pointers.
final class ForkableLock: @unchecked Sendable {
    let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private let condition: UnsafeMutablePointer<pthread_cond_t>
    let level: Level
    private let isRecursive: Bool

    /// How many times the owner has locked it, if it is recursive. Only the owner reads and writes this.
    var depth = 0
    /// The owner, while it runs a closure of the program; 0 otherwise.
    private let programOwner = Atomic<UInt>(0)
    /// The lock's index in the list of ``ForkableLocks``, which alone reads and writes it.
    var position = -1
    /// The outcome of locking it for the fork in progress; nil if there is no fork.
    var outcome: Outcome?

    /// The order in which a thread locks: while it holds a lock, it may only lock those of later levels, or a
    /// recursive lock again.
    enum Level: Int, CaseIterable {
        /// Held while an object uses its repository.
        case repository
        /// Held while files of domains are read and written, and while the closure of an update runs.
        case files
        /// Held while the closure of an update of an object runs.
        case object
        /// This level and those that follow are held for moments.
        case settings
        case background
        case moment

        /// Whether the owner may run a closure of the program, or wait for a file, while it holds the lock.
        var isHeldLong: Bool { rawValue < Level.settings.rawValue }
    }

    enum Outcome {
        /// The forking thread has locked it.
        case locked
        /// The forking thread held it already, and forks in a closure of the program.
        case alreadyHeld
        /// Another thread held it until the timeout. That thread does not exist in the child.
        case timedOut
    }

    init(_ level: Level, isRecursive: Bool = false) {
        self.level = level
        self.isRecursive = isRecursive
        mutex = .allocate(capacity: 1)
        condition = .allocate(capacity: 1)
        initialize()
        ForkableLocks.shared.add(self)
    }

    /// Removes it from the list of ``ForkableLocks``. Its maker calls this before it releases the lock object.
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

    /// Notes that the owner begins to run a closure of the program, or that the closure has returned. The owner calls
    /// this.
    func noteProgram(_ isRunning: Bool) {
        programOwner.store(isRunning ? ThreadIdentifier.current : 0, ordering: .relaxed)
    }

    // MARK: The condition

    /// Unlocks, waits until another thread calls ``signal()`` or ``signalAll()`` or the time is up, and locks again.
    /// The owner calls this. The C function is `pthread_cond_timedwait`.
    ///
    /// - Parameter time: The deadline, by ``MonotonicClock``.
    /// - Returns: False if the time is up.
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

    /// Locks it for a fork. The forking thread calls this. The C function is `pthread_mutex_timedlock`.
    ///
    /// - Parameter time: The time to give up, by ``MonotonicClock``.
    func lockForFork(until time: Double) {
        guard programOwner.load(ordering: .relaxed) != ThreadIdentifier.current else { return outcome = .alreadyHeld }
        // `pthread_mutex_timedlock` takes a time of the realtime clock.
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        var end = timespec(seconds: Double(now.tv_sec) + Double(now.tv_nsec) / 1e9 + max(time - MonotonicClock.now, 0))
        outcome = pthread_mutex_timedlock(mutex, &end) == 0 ? .locked : .timedOut
    }

    /// Unlocks it in the parent after the fork.
    func releaseAfterFork() {
        if outcome == .locked { pthread_mutex_unlock(mutex) }
        outcome = nil
    }

    /// Initialises it anew in the child, and locks it as many times as the forking thread had it locked.
    func reinitialize() {
        switch outcome {
        case .locked: break
        case .alreadyHeld: depth = 1
        case .timedOut, nil: depth = 0
        }
        noteProgram(outcome == .alreadyHeld)
        initialize()
        for _ in 0..<depth { pthread_mutex_lock(mutex) }
        if !isRecursive { depth = 0 }
        outcome = nil
    }

    /// Whether the calling thread is the owner. Only for a recursive lock.
    var isHeldByCurrentThread: Bool {
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
