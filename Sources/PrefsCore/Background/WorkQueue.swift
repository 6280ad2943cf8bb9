/// A queue that runs closures one at a time, in the order in which they were added, concurrently with the program and
/// with all other queues.
package final class WorkQueue: Sendable {
    typealias Work = @Sendable () -> Void

    private let threads: WorkThreads
    private let state = Guarded(State(), inChild: { abandon(&$0, for: State()) })

    private struct State {
        /// New work, in the order in which it was added.
        var added: [Work] = []
        /// Work that was added before ``added``, in reverse order, so that the next closure is the last element.
        var next: [Work] = []
        /// Whether a thread is running work of the queue, or the queue is waiting for one.
        var isScheduled = false
        /// The identifier of the thread that is running work of this queue; 0 for none.
        var thread: UInt = 0
    }

    init(_ threads: WorkThreads) {
        self.threads = threads
    }

    func add(_ work: @escaping Work) {
        threads.add(work, to: self)
    }

    /// Removes work that has not begun.
    func removeAll() {
        // The closures are released after unlocking.
        _ = state.withLock { state in
            defer { (state.added, state.next) = ([], []) }
            return state.next + state.added
        }
    }

    /// Whether `thread` is running work of this queue.
    func isServed(by thread: UInt) -> Bool {
        state.withLock { $0.thread == thread }
    }

    // MARK: For WorkThreads

    /// - Returns: Whether the queue must be given a thread: no thread is running its work, and it is not waiting for
    ///   one.
    func append(_ work: @escaping Work) -> Bool {
        state.withLock { state in
            state.added.append(work)
            return !exchange(&state.isScheduled, with: true)
        }
    }

    func begin(on thread: UInt) -> Work? {
        state.withLock { state in
            if state.next.isEmpty {
                state.next = state.added.reversed()
                state.added = []
            }
            state.thread = thread
            return state.next.popLast()
        }
    }

    /// - Returns: Whether the queue has more work.
    func end() -> Bool {
        state.withLock { state in
            state.thread = 0
            state.isScheduled = !state.next.isEmpty || !state.added.isEmpty
            return state.isScheduled
        }
    }
}
