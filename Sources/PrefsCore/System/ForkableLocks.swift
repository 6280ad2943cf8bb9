internal import Glibc

/// All locks of this library, so that a fork finds none of them held by a thread that the child has not.
///
/// Before a fork, the thread that forks takes them in the order of their levels, and so finds what they guard whole. One that a closure
/// of the program or a file keeps from being given up is waited for a moment only: what it guards is whole while it is held so.
final class ForkableLocks: @unchecked Sendable {
    static let shared = ForkableLocks()

    /// Of this list, held for moments, and during a fork. It is taken last.
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    /// Held by the thread that forks, from the beginning to the end.
    private let forking = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private var locks: [ForkableLock] = []
    private var taken: [ForkableLock] = []

    /// How long locks are waited for that are held long, all together, and each of those that are held for moments; in seconds.
    private static let patience = 0.05
    private static let longPatience = 1.0

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

    /// Sees to it that no other thread forks meanwhile.
    func beginFork() {
        pthread_mutex_lock(forking)
    }

    /// Takes the locks.
    func takeAll() {
        let deadline = MonotonicClock.now + Self.patience
        pthread_mutex_lock(mutex)
        // While some are waited for, others may be made.
        while let rest = untaken() {
            pthread_mutex_unlock(mutex)
            for lock in rest {
                lock.takeForFork(until: lock.level.isHeldLong ? deadline : MonotonicClock.now + Self.longPatience)
                taken.append(lock)
            }
            pthread_mutex_lock(mutex)
        }
    }

    /// Those that were not asked for yet, in the order of their levels; nil for none. They stay while this keeps them.
    private func untaken() -> [ForkableLock]? {
        let rest = locks.filter { $0.outcome == nil }
        return rest.isEmpty ? nil : ForkableLock.Level.allCases.flatMap { level in rest.filter { $0.level == level } }
    }

    /// Gives them up in the parent.
    func releaseAll() {
        for lock in taken.reversed() { lock.releaseAfterFork() }
        let taken = replace(&taken, by: [])
        pthread_mutex_unlock(mutex)
        pthread_mutex_unlock(forking)
        // Some may end here.
        withExtendedLifetime(taken) {}
    }

    /// Makes them anew in the child.
    func makeAllAnew() {
        for lock in taken { lock.makeAnew() }
        let taken = replace(&taken, by: [])
        initialize()
        withExtendedLifetime(taken) {}
    }
}
