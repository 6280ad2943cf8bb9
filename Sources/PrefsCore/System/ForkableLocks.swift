internal import Glibc

/// All locks of this library. A fork takes them, so that the child finds none held by a thread that it does not have.
///
/// Before a fork, the forking thread takes the locks in the order of their levels, so that the state they guard is
/// consistent. If a closure of the program or a file may keep a lock held for long, the thread waits for it only
/// briefly: the state guarded by such a lock is consistent even while the lock is held.
final class ForkableLocks: @unchecked Sendable {
    static let shared = ForkableLocks()

    /// Guards the list of locks. Held for moments, and during a fork, which takes it last.
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    /// Held by the thread that forks, during the whole fork, so that no other thread forks meanwhile.
    private let forking = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private var locks: [ForkableLock] = []
    private var locked: [ForkableLock] = []

    /// How long a fork waits for locks, in seconds: `longHeldTimeout` in all for those that may be held for long, and
    /// `brieflyHeldTimeout` for each of those that are held for moments.
    private static let longHeldTimeout = 0.05
    private static let brieflyHeldTimeout = 1.0

    private init() {
        initialize()
    }

    private func initialize() {
        for mutex in [mutex, forking] {
            mutex.initialize(to: pthread_mutex_t())
            pthread_mutex_init(mutex, nil)
        }
    }

    func add(_ lock: ForkableLock) {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        lock.position = locks.count
        locks.append(lock)
    }

    func remove(_ lock: ForkableLock) {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        let last = locks.removeLast()
        guard last !== lock else { return }
        last.position = lock.position
        locks[lock.position] = last
    }

    // MARK: Forks

    /// Prevents other threads from forking until ``releaseAll()`` or ``reinitializeAll()``.
    func beginFork() {
        pthread_mutex_lock(forking)
    }

    /// Takes all locks for a fork, and last the mutex of this list.
    func lockAll() {
        let deadline = MonotonicClock.now + Self.longHeldTimeout
        pthread_mutex_lock(mutex)
        // While this thread waits for some locks, other threads may create more.
        while let rest = notYetTried() {
            pthread_mutex_unlock(mutex)
            for lock in rest {
                lock.lockForFork(until: lock.level.isHeldLong ? deadline : MonotonicClock.now + Self.brieflyHeldTimeout)
                locked.append(lock)
            }
            pthread_mutex_lock(mutex)
        }
    }

    /// The locks that have not been tried for this fork, in the order of their levels; nil if there are none. The array
    /// retains them.
    private func notYetTried() -> [ForkableLock]? {
        let rest = locks.filter { $0.outcome == nil }
        return rest.isEmpty ? nil : ForkableLock.Level.allCases.flatMap { level in rest.filter { $0.level == level } }
    }

    /// Releases all locks in the parent after a fork.
    func releaseAll() {
        for lock in locked.reversed() { lock.releaseAfterFork() }
        let locked = exchange(&locked, with: [])
        pthread_mutex_unlock(mutex)
        pthread_mutex_unlock(forking)
        // A lock that was retired during the fork is deinitialised here, while no lock is held.
        withExtendedLifetime(locked) {}
    }

    /// Initialises all locks anew in the child after a fork.
    func reinitializeAll() {
        for lock in locked { lock.reinitialize() }
        let locked = exchange(&locked, with: [])
        initialize()
        withExtendedLifetime(locked) {}
    }
}
