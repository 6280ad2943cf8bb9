/// The threads that serve ``WorkQueue``s. They are created when there is work, and end after a while without any.
/// Work that blocks a thread does not delay other queues until the limit is reached.
final class WorkThreads: Sendable {
    /// For observers, which the end of the process does not wait for.
    static let observers = WorkThreads()
    /// For repositories of objects, which the end of the process waits for.
    static let repositories = WorkThreads()

    /// The largest number of threads.
    static let limit = 16
    /// How long an idle thread waits for work before it ends, and how long after a failure to create a thread the
    /// next attempt is made; in seconds.
    private static let idleTimeout = 1.0

    private let state = Guarded(State())

    private struct State {
        /// The queues that wait for a thread, in order.
        var ready: [WorkQueue] = []
        var count = 0
        /// The number of threads without work.
        var idleCount = 0
        /// When to try again to create a thread, by ``MonotonicClock``; nil unless that has failed.
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
            try BackgroundThread.start { [self] in serve(in: fork) }
        } catch {
            let isTriedAgain = state.withLock { state in
                state.count -= 1
                guard state.count == 0 else { return false }
                state.retryTime = MonotonicClock.now + Self.idleTimeout
                return true
            }
            // The background thread is still waiting for the time that it computed before `retryTime` was set.
            if isTriedAgain { BackgroundWork.shared.wakeUp() }
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
        return state.wait(until: MonotonicClock.now + Self.idleTimeout) { state, isLate in
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
}

extension WorkThreads: BackgroundParticipant {
    var dueTime: Double? {
        state.withLock { state in
            state.leaveToParent()
            return state.retryTime
        }
    }

    func fileMayHaveChanged(_ path: String) {}

    func doWhatIsDue() {
        let mustStart = state.withLock { state in
            state.leaveToParent()
            guard let time = state.retryTime, time <= MonotonicClock.now else { return false }
            state.retryTime = nil
            return state.countsOneMore()
        }
        if mustStart { startThread() }
    }
}
