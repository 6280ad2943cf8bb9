/// The threads that serve ``WorkQueue``s. They are created when there is work, and end after a while without any.
/// Work that blocks a thread does not delay other queues until the limit is reached.
final class WorkThreads: Sendable {
    /// The largest number of threads.
    static let limit = 16
    /// How long an idle thread waits for work before it ends, in seconds.
    private static let idleTime = 1.0
    /// How long after a failure to create a thread the next attempt is made, in seconds.
    private static let retryDelay = 1.0

    private let services: EngineServices
    /// The thread that tries again to create threads.
    private let backgroundThread: BackgroundThread
    private let state = Guarded(State())

    private struct State {
        /// The queues that wait for a thread, in order.
        var ready: [WorkQueue] = []
        var count = 0
        /// The number of threads without work.
        var idleCount = 0
        /// When to try again to create a thread, by ``EngineServices/now``; nil unless that has failed.
        var retryTime: Double?
        var fork = ForkCount.current
        /// The parent's queues, in a forked child. Kept, because releasing a closure can deinitialise other objects.
        var leftToParent: [WorkQueue] = []

        mutating func leaveToParent() {
            guard fork != ForkCount.current else { return }
            let left = leftToParent + ready
            self = State()
            leftToParent = left
        }

        /// Whether one more thread is needed. If so, counts it.
        mutating func countsOneMore() -> Bool {
            guard ready.count > idleCount, count < WorkThreads.limit else { return false }
            count += 1
            return true
        }
    }

    /// - Parameter backgroundThread: Calls ``retryIfDue()``.
    init(_ services: EngineServices, retryingOn backgroundThread: BackgroundThread) {
        (self.services, self.backgroundThread) = (services, backgroundThread)
    }

    func withLock<Result>(_ body: () -> sending Result) -> sending Result {
        state.withLock { _ in body() }
    }

    func add(_ work: @escaping WorkQueue.Work, to queue: WorkQueue) {
        let mustStart = state.withLock { state in
            state.leaveToParent()
            if queue.append(work) { state.ready.append(queue) }
            return state.countsOneMore()
        }
        state.signal()
        if mustStart { startThread() }
    }

    private func startThread() {
        let fork = ForkCount.current
        do throws(SystemError) {
            try services.startThread { [self] in serve(in: fork) }
        } catch {
            let isRetried = state.withLock { state in
                state.count -= 1
                guard state.count == 0 else { return false }
                state.retryTime = services.now() + Self.retryDelay
                return true
            }
            // The background thread is still waiting for the time that it computed before `retryTime` was set.
            if isRetried { backgroundThread.wakeUp() }
        }
    }

    // MARK: On a thread

    private func serve(in fork: Int) {
        var last: WorkQueue?
        while let queue = next(after: last) {
            doNext(of: queue)
            // The work may have forked; in the child, this thread is the program's.
            guard ForkCount.current == fork else { return }
            last = queue
        }
    }

    private func doNext(of queue: WorkQueue) {
        let thread = ThreadIdentifier.current
        state.withLock { _ in queue.begin(on: thread) }?()
    }

    /// - Returns: Nil if there was no work for a while; the thread is then no longer counted.
    private func next(after last: WorkQueue?) -> WorkQueue? {
        state.withLock { state in
            if let last, last.end() { state.ready.append(last) }
            state.idleCount += 1
        }
        return state.wait(until: MonotonicClock.now + Self.idleTime) { state, isLate in
            guard !state.ready.isEmpty || isLate else { return WorkQueue??.none }
            state.idleCount -= 1
            if state.ready.isEmpty { state.count -= 1 }
            return .some(state.ready.isEmpty ? nil : state.ready.removeFirst())
        } ?? nil
    }

    /// Runs queued work on the calling thread if no other thread could be created.
    func serveWithoutThreads() {
        let fork = ForkCount.current
        while let queue = nextWithoutThreads() {
            doNext(of: queue)
            // The work may have forked.
            guard ForkCount.current == fork else { return }
            state.withLock { state in
                if queue.end() { state.ready.append(queue) }
            }
        }
    }

    private func nextWithoutThreads() -> WorkQueue? {
        state.withLock { state in
            state.leaveToParent()
            return state.count == 0 && !state.ready.isEmpty ? state.ready.removeFirst() : nil
        }
    }

    // MARK: Retrying

    /// When to try again to create a thread, by ``EngineServices/now``; nil unless that has failed.
    var retryTime: Double? {
        state.withLock { state in
            state.leaveToParent()
            return state.retryTime
        }
    }

    /// Tries again to create a thread if it is time.
    func retryIfDue() {
        let now = services.now()
        let mustStart = state.withLock { state in
            state.leaveToParent()
            guard let time = state.retryTime, time <= now else { return false }
            state.retryTime = nil
            return state.countsOneMore()
        }
        if mustStart { startThread() }
    }
}
