/// The threads that run the work of ``WorkQueue``s. They are created when there is work, and end after a second without
/// any. Work that blocks a thread does not delay other queues until ``limit`` threads are blocked.
final class WorkThreads: Sendable {
    /// The largest number of threads.
    static let limit = 16
    /// How long an idle thread waits for work until it ends, in seconds.
    private static let idleTime = 1.0
    /// The time between a failure to create a thread and the next attempt, in seconds.
    private static let retryDelay = 1.0

    private let services: EngineServices
    /// The background thread, which tries again to create a thread after a failure.
    private let backgroundThread: BackgroundThread
    private let state = Guarded(State(), inChild: { abandon(&$0, for: State()) })

    private struct State {
        /// The queues that wait for a thread, in the order in which they get one.
        var ready: [WorkQueue] = []
        var count = 0
        /// The number of threads without work.
        var idleCount = 0
        /// When to try again to create a thread, by ``EngineServices/now``; nil unless creating one has failed.
        var retryTime: Double?

        /// Gives an idle thread the next queue, or nil as its end if `isEnd` is true.
        ///
        /// - Returns: Nil if the thread is to wait on, and `.some(nil)` if it is to end.
        mutating func takeNext(isEnd: Bool) -> WorkQueue?? {
            guard !ready.isEmpty || isEnd else { return nil }
            idleCount -= 1
            if ready.isEmpty { count -= 1 }
            return .some(ready.isEmpty ? nil : ready.removeFirst())
        }

        /// Whether one more thread is needed. If so, adds it to ``count``.
        mutating func countsOneMore() -> Bool {
            guard ready.count > idleCount, count < WorkThreads.limit else { return false }
            count += 1
            return true
        }
    }

    /// - Parameter backgroundThread: The thread that calls ``retryIfDue()``.
    init(_ services: EngineServices, retryingOn backgroundThread: BackgroundThread) {
        (self.services, self.backgroundThread) = (services, backgroundThread)
    }

    func add(_ work: @escaping WorkQueue.Work, to queue: WorkQueue) {
        let mustStart = state.withLock { state in
            if queue.append(work) { state.ready.append(queue) }
            return state.countsOneMore()
        }
        state.signal()
        if mustStart { startThread() }
    }

    private func startThread() {
        let fork = ForkCount.current
        do throws(PreferencesError) {
            try services.startThread { [self] in serve(in: fork) }
        } catch {
            let isRetried = state.withLock { state in
                state.count -= 1
                guard state.count == 0 else { return false }
                state.retryTime = services.now() + Self.retryDelay
                return true
            }
            // The background thread still waits for a time that it computed before `retryTime` was set.
            if isRetried { backgroundThread.wakeUp() }
        }
    }

    // MARK: On a thread

    private func serve(in fork: Int) {
        var last: WorkQueue?
        while let queue = next(after: last) {
            let work = queue.begin(on: ThreadIdentifier.current)
            ThreadActivity.resting { work?() }
            // The work may have forked. In the child, this thread belongs to the program and must not serve queues.
            guard ForkCount.current == fork else { return }
            last = queue
        }
    }

    /// - Returns: The next queue with work. Nil if there was no work for ``idleTime``; the thread is then no longer
    ///   counted.
    private func next(after last: WorkQueue?) -> WorkQueue? {
        state.withLock { state in
            if let last, last.end() { state.ready.append(last) }
            state.idleCount += 1
        }
        // A thread that uses a type for the first time takes a lock of the runtime, so it looks once before it rests.
        let first = state.wait(until: MonotonicClock.now) { state, _ in state.takeNext(isEnd: false) }
        if let first { return first }
        return ThreadActivity.resting {
            state.wait(until: MonotonicClock.now + Self.idleTime) { state, isLate in state.takeNext(isEnd: isLate) }
                ?? nil
        }
    }

    /// Runs queued work on the calling thread if there are no threads, because none could be created.
    func serveWithoutThreads() {
        let fork = ForkCount.current
        while let queue = nextWithoutThreads() {
            queue.begin(on: ThreadIdentifier.current)?()
            // The work may have forked. The child leaves the other work to its parent.
            guard ForkCount.current == fork else { return }
            state.withLock { state in
                if queue.end() { state.ready.append(queue) }
            }
        }
    }

    private func nextWithoutThreads() -> WorkQueue? {
        state.withLock { state in
            state.count == 0 && !state.ready.isEmpty ? state.ready.removeFirst() : nil
        }
    }

    // MARK: Retrying

    /// When to try again to create a thread, by ``EngineServices/now``; nil unless creating one has failed.
    var retryTime: Double? {
        state.withLock { $0.retryTime }
    }

    /// Tries again to create a thread if ``retryTime`` has come.
    func retryIfDue() {
        let now = services.now()
        let mustStart = state.withLock { state in
            guard let time = state.retryTime, time <= now else { return false }
            state.retryTime = nil
            return state.countsOneMore()
        }
        if mustStart { startThread() }
    }
}
