/// A queue that runs closures one at a time, in the order in which they were added, concurrently with the program and
/// with all other queues.
final class WorkQueue: Sendable {
    typealias Work = @Sendable () -> Void

    private let threads: WorkThreads
    /// Guarded by the lock of ``WorkThreads``.
    nonisolated(unsafe) private var state = State()

    private struct State {
        /// New work, in the order in which it was added.
        var added: [Work] = []
        /// Work that was added before ``added``, in reverse order, so that the next closure is the last element.
        var next: [Work] = []
        /// Whether a thread is running work of the queue, or the queue is waiting for one.
        var isScheduled = false
        /// The identifier of the thread that is running work of this queue; 0 for none.
        var thread: UInt = 0
        /// The ``ForkCount`` of the process in which this state was made.
        var fork = ForkCount.current
        /// In a forked child, the work of the parent. It is kept, because releasing a closure can deinitialise other
        /// objects.
        var leftToParent: [Work] = []
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
        _ = threads.withLock { takeAll() }
    }

    /// Whether `thread` is running work of this queue.
    func isServed(by thread: UInt) -> Bool {
        threads.withLock { state.thread == thread && state.fork == ForkCount.current }
    }

    // MARK: For WorkThreads, which holds the lock

    /// - Returns: Whether the queue must be given a thread: no thread is running its work, and it is not waiting for
    ///   one.
    func append(_ work: @escaping Work) -> Bool {
        leaveToParent()
        state.added.append(work)
        defer { state.isScheduled = true }
        return !state.isScheduled
    }

    func begin(on thread: UInt) -> Work? {
        if state.next.isEmpty {
            state.next = state.added.reversed()
            state.added = []
        }
        state.thread = thread
        return state.next.popLast()
    }

    /// - Returns: Whether the queue has more work.
    func end() -> Bool {
        state.thread = 0
        state.isScheduled = !state.next.isEmpty || !state.added.isEmpty
        return state.isScheduled
    }

    private func takeAll() -> [Work] {
        leaveToParent()
        defer { (state.added, state.next) = ([], []) }
        return state.next + state.added
    }

    private func leaveToParent() {
        guard state.fork != ForkCount.current else { return }
        let left = state.leftToParent + state.next + state.added
        state = State()
        state.leftToParent = left
    }
}
