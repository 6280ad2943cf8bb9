/// Whether the threads of this library work or rest, so that a fork can wait until all of them rest.
///
/// The Swift runtime has locks that a child cannot initialise anew: a thread takes one when it is the first to use a
/// generic type or a conformance. A child that was forked while a thread of this library held such a lock would wait
/// for it for ever.
enum ThreadActivity {
    /// How long a fork waits for the threads, in seconds. They can need longer: a disk may be slow, and a thread may
    /// wait for a lock that the forking thread holds. A thread that waits for either holds no lock of the runtime.
    private static let timeout = 0.05
    /// How long a thread waits for the end of a fork, in seconds.
    private static let longestFork = 1.0

    private struct State {
        var workingCount = 0
        /// The number of threads that fork, or have forked a moment ago.
        var forkCount = 0
    }

    private static let state = Guarded(State(), inChild: { $0 = State() })

    // MARK: The threads

    /// Counts one more thread that works, while it does not run yet.
    static func add() {
        state.withLock { $0.workingCount += 1 }
    }

    /// Counts one thread less that works.
    static func end() {
        // A thread that was forked is not counted in the child.
        state.withLock { $0.workingCount = max($0.workingCount - 1, 0) }
        state.signalAll()
    }

    /// Runs a closure in which the calling thread rests: it waits, or runs code of the program. A fork that has begun
    /// meanwhile ends before the thread goes on.
    static func resting<Result>(_ body: () -> Result) -> Result {
        end()
        defer {
            _ = state.wait(until: MonotonicClock.now + longestFork) { state, isLate -> Bool? in
                guard state.forkCount == 0 || isLate else { return nil }
                state.workingCount += 1
                return true
            }
        }
        return body()
    }

    // MARK: Forks

    /// Waits until all threads rest, and keeps them so until ``endFork()``. Returns with ``MemoryLock`` locked.
    static func beginForkAndLock() {
        state.withLock { $0.forkCount += 1 }
        _ = state.wait(until: MonotonicClock.now + timeout) { state, isLate -> Bool? in
            guard state.workingCount == 0 || isLate else { return nil }
            MemoryLock.lock()
            return true
        }
    }

    /// Called in the parent after a fork.
    static func endFork() {
        state.withLock { $0.forkCount -= 1 }
        state.signalAll()
    }
}
