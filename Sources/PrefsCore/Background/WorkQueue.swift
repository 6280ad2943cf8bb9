/// Work that is done one after the other, in the order in which it was added, beside the program and beside all other queues.
final class WorkQueue: Sendable {
    typealias Work = @Sendable () -> Void

    private let threads: WorkThreads
    /// Guarded by the lock of the threads.
    nonisolated(unsafe) private var state = State()

    private struct State {
        /// In the order in which it was added.
        var added: [Work] = []
        /// What was added before that, the first at the end.
        var next: [Work] = []
        /// Whether it waits for a thread or has one.
        var isScheduled = false
        /// The thread that does its work; 0 for none.
        var thread: UInt = 0
        /// The process that has added it (``ForkCount``).
        var fork = ForkCount.current
        /// What a parent has to do, kept since more may end with it.
        var leftToParent: [Work] = []
    }

    init(_ threads: WorkThreads) {
        self.threads = threads
    }

    func add(_ work: @escaping Work) {
        threads.add(work, to: self)
    }

    /// Forgets what has not begun.
    func removeAll() {
        // What ends with it ends outside the lock.
        _ = threads.withLock { takeAll() }
    }

    /// Whether a thread does work of this queue.
    func isServed(by thread: UInt) -> Bool {
        threads.withLock { state.thread == thread && state.fork == ForkCount.current }
    }

    // MARK: For the threads, which have their lock

    /// - Returns: Whether the queue waits for a thread from now on, as it did not before.
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

    /// - Returns: Whether there is more.
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
