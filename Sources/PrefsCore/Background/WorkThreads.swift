/// The threads that do the work of ``WorkQueue``s: made when there is work, and ended when there has been none for a while. What
/// blocks one of them stands in nobody's way, as long as there may be more.
final class WorkThreads: Sendable {
    /// For observers, which nobody waits for.
    static let observers = WorkThreads()
    /// For repositories of objects, which the end of the process waits for.
    static let repositories = WorkThreads()

    /// How many there are at most.
    static let limit = 16
    /// How long one without work waits for some, and how long it takes until one that could not be made is tried again; in seconds.
    private static let patience = 1.0

    private let state = Guarded(State())

    private struct State {
        /// Those that wait for a thread, the first in front.
        var ready: [WorkQueue] = []
        var count = 0
        /// How many have no work.
        var idleCount = 0
        /// When to make threads again that could not be made, by ``MonotonicClock``.
        var retryTime: Double?
        var fork = ForkCount.current
        /// What waits in a parent, kept since more may end with it.
        var leftToParent: [WorkQueue] = []

        mutating func leaveToParent() {
            guard fork != ForkCount.current else { return }
            let left = leftToParent + ready
            self = State()
            leftToParent = left
        }

        /// Whether one more thread is needed, which then counts.
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
                state.retryTime = MonotonicClock.now + Self.patience
                return true
            }
            // The background thread waits until a time that it has asked for before.
            if isTriedAgain { BackgroundWork.shared.wakeUp() }
        }
    }

    // MARK: On a thread

    private func serve(in fork: Int) {
        var last: WorkQueue?
        while let queue = next(after: last) {
            doNext(of: queue)
            // The work may have forked: this is the program's thread there.
            guard ForkCount.current == fork else { return }
            last = queue
        }
    }

    private func doNext(of queue: WorkQueue) {
        let thread = ThreadIdentifier.current
        state.withLock { _ in queue.begin(on: thread) }?()
    }

    /// - Returns: Nil when there was nothing to do for a while; the thread does not count any more then.
    private func next(after last: WorkQueue?) -> WorkQueue? {
        state.withLock { state in
            if let last, last.end() { state.ready.append(last) }
            state.idleCount += 1
        }
        return state.wait(until: MonotonicClock.now + Self.patience) { state, isLate in
            guard !state.ready.isEmpty || isLate else { return WorkQueue??.none }
            state.idleCount -= 1
            if state.ready.isEmpty { state.count -= 1 }
            return .some(state.ready.isEmpty ? nil : state.ready.removeFirst())
        } ?? nil
    }

    /// Does on this thread what no other thread can be had for.
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
