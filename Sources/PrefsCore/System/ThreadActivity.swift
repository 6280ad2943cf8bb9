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
        /// The number of threads that are created and do not run yet.
        var startingCount = 0
        /// The identifiers of the threads that work.
        var working: [UInt] = []
        /// The number of threads that fork, or have forked a moment ago.
        var forkCount = 0
    }

    private static let state = Guarded(State(), inChild: { $0 = State() })

    // MARK: The threads

    /// Counts a thread from its creation on.
    ///
    /// - Parameter create: Creates a thread that calls ``work(_:)``. If this throws, there is none.
    static func counting(_ create: () throws(PreferencesError) -> Void) throws(PreferencesError) {
        state.withLock { $0.startingCount += 1 }
        do throws(PreferencesError) {
            try create()
        } catch {
            state.withLock { $0.startingCount -= 1 }
            state.signalAll()
            throw error
        }
    }

    /// Runs all work of the calling thread.
    static func work(_ body: () -> Void) {
        let thread = ThreadIdentifier.current
        state.withLock { state in
            state.startingCount -= 1
            state.working.append(thread)
        }
        body()
        // A forked child has none of the threads in its list, not even the one that forked.
        state.withLock { state in state.working.removeAll { $0 == thread } }
        state.signalAll()
    }

    /// Runs a closure in which the calling thread rests: it waits, or runs code of the program. A fork that has begun
    /// meanwhile ends before the thread goes on. For a thread that is not of this library, or rests already, the
    /// closure is just called.
    static func resting<Result>(_ body: () -> Result) -> Result {
        let (thread, fork) = (ThreadIdentifier.current, ForkCount.current)
        let hasWorked = state.withLock { state in
            let index = state.working.firstIndex(of: thread)
            if let index { state.working.remove(at: index) }
            return index != nil
        }
        guard hasWorked else { return body() }
        state.signalAll()
        defer {
            _ = state.wait(until: MonotonicClock.now + longestFork) { state, isLate -> Bool? in
                guard state.forkCount == 0 || isLate else { return nil }
                if ForkCount.current == fork { state.working.append(thread) }
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
            guard state.startingCount == 0 && state.working.isEmpty || isLate else { return nil }
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
