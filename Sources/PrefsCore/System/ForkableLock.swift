internal import Glibc
internal import Synchronization

/// A POSIX mutex with a condition variable. A forked child can use it even if another thread of the parent held it
/// (``ForkableLocks``).
///
/// `@unchecked`, since the compiler cannot know that threads may share the memory of the C pointers.
package final class ForkableLock: @unchecked Sendable {
    let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private let condition: UnsafeMutablePointer<pthread_cond_t>
    let level: Level
    private let isRecursive: Bool

    /// How many times the owner has locked the mutex, if it is recursive. Only the owner reads and writes this.
    var depth = 0
    /// The thread that holds the mutex, while it runs a closure of the program; 0 otherwise.
    private let programOwner = Atomic<UInt>(0)
    /// The index of this lock in the list of ``ForkableLocks``, the only type that reads and writes it.
    var position = -1
    /// The result of locking the mutex for the fork in progress; nil if it has not been tried, or there is no fork.
    var outcome: Outcome?

    /// The level of a lock, which determines the order of locking: while a thread holds a lock, it may only take locks
    /// of later levels, or the same lock again if it is recursive.
    package enum Level: Int, CaseIterable {
        /// Held while an object uses its repository.
        case repository
        /// Held while files of domains are read and written, and while the closure of an update runs.
        case files
        /// Held while the closure of an update of an object runs.
        case object
        /// The locks of this level and of those that follow are held only for moments.
        case settings
        case background
        case moment

        /// Whether a thread that holds the lock may run a closure of the program, or wait for a file.
        var isHeldLong: Bool { rawValue < Level.settings.rawValue }
    }

    enum Outcome {
        /// The forking thread has locked the mutex.
        case locked
        /// The forking thread held the mutex already: it forks in a closure of the program.
        case alreadyHeld
        /// Another thread held the mutex until the timeout. The child does not have that thread.
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

    /// Removes the lock from the list of ``ForkableLocks``. The object that created the lock calls this before
    /// releasing it.
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

    /// Records that the thread that holds the mutex begins to run a closure of the program, or that the closure has
    /// returned. That thread calls this.
    func noteProgram(_ isRunning: Bool) {
        programOwner.store(isRunning ? ThreadIdentifier.current : 0, ordering: .relaxed)
    }

    // MARK: The condition

    /// Unlocks the mutex, waits until another thread calls ``signal()`` or ``signalAll()`` or the time is up, and locks
    /// it again. The thread that holds the mutex calls this. The C function is `pthread_cond_timedwait`.
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

    /// Locks the mutex for a fork. The forking thread calls this. The C function is `pthread_mutex_timedlock`.
    ///
    /// - Parameter time: When to give up waiting, by ``MonotonicClock``.
    func lockForFork(until time: Double) {
        guard programOwner.load(ordering: .relaxed) != ThreadIdentifier.current else { return outcome = .alreadyHeld }
        // `pthread_mutex_timedlock` takes a time of the realtime clock.
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        var end = timespec(seconds: Double(now.tv_sec) + Double(now.tv_nsec) / 1e9 + max(time - MonotonicClock.now, 0))
        outcome = pthread_mutex_timedlock(mutex, &end) == 0 ? .locked : .timedOut
    }

    /// Unlocks the mutex in the parent after the fork.
    func releaseAfterFork() {
        if outcome == .locked { pthread_mutex_unlock(mutex) }
        outcome = nil
    }

    /// Initialises the mutex anew in the child, and locks it as many times as the forking thread had locked it.
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

    /// Whether the calling thread holds the mutex, which must be recursive.
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
