/// Work for objects of repositories, such as saving them, that is to run soon or at the latest at the end of the
/// process. Each object has at most one entry, whose work runs on the object's queue.
final class DeferredWork: Sendable {
    typealias Work = @Sendable () throws -> Void

    private let services: EngineServices
    /// The threads that run the work of the queues.
    private let threads: WorkThreads
    private let state = Guarded(State(), inChild: { abandon(&$0, for: State(nextNumber: $0.nextNumber)) })

    private struct State {
        var entries: [ObjectIdentifier: Entry] = [:]
        /// Work that has been added to queues and has not finished, by number.
        var begun: [Int: Begun] = [:]
        /// A forked child counts on: work of the parent may end in it, on the thread that has forked.
        var nextNumber = 0
    }

    private struct Begun {
        var queue: WorkQueue
        /// Whether a fork has waited for this work until its time was over. Later forks do not wait for it.
        var isSlow = false
    }

    private struct Entry {
        /// When the work is due, by ``EngineServices/now``; nil for the end of the process.
        var dueTime: Double?
        var queue: WorkQueue
        var work: Work
    }

    /// - Parameter threads: The threads that run the work of the queues.
    init(_ services: EngineServices, on threads: WorkThreads) {
        (self.services, self.threads) = (services, threads)
    }

    /// Schedules work for an object, unless the object already has an entry.
    ///
    /// - Parameters:
    ///   - delay: The time until the work is due, in seconds; nil for the end of the process.
    ///   - queue: The queue that runs the work.
    ///   - work: The work. It retains the object until it has run. If it throws at the end of the process, the error is
    ///     reported; before that, the work itself reports errors.
    /// - Returns: Whether the work was added.
    func add(for object: AnyObject, after delay: Double?, on queue: WorkQueue, _ work: @escaping Work) -> Bool {
        let identifier = ObjectIdentifier(object)
        let entry = Entry(dueTime: delay.map { services.now() + $0 }, queue: queue, work: work)
        return state.withLock { state in
            guard state.entries[identifier] == nil else { return false }
            state.entries[identifier] = entry
            return true
        }
    }

    /// Whether a fork has to wait for work that is scheduled, queued or running.
    var mustFinishBeforeFork: Bool {
        state.withLock { state in !state.entries.isEmpty || state.begun.values.contains { !$0.isSlow } }
    }

    /// Calls a closure if no work is scheduled, queued or running, while no other thread can schedule any.
    func whenIdle(_ body: () -> Void) {
        state.withLock { state in
            if state.entries.isEmpty, state.begun.isEmpty { body() }
        }
    }

    /// Removes the entries that `isWanted` selects, and registers them as begun.
    private func take(_ isWanted: (ObjectIdentifier, Entry) -> Bool) -> [(
        identifier: ObjectIdentifier, number: Int, entry: Entry
    )] {
        state.withLock { state in
            state.entries.filter(isWanted).map { identifier, entry in
                state.entries[identifier] = nil
                state.nextNumber += 1
                state.begun[state.nextNumber] = Begun(queue: entry.queue)
                return (identifier, state.nextNumber, entry)
            }
        }
    }

    private func begin(_ number: Int, _ entry: Entry, reportingFailure: Bool) {
        entry.queue.add { [self] in
            do {
                try entry.work()
            } catch {
                if reportingFailure { services.report(error, nil) }
            }
            _ = state.withLock { $0.begun.removeValue(forKey: number) }
            state.signalAll()
        }
    }

    /// When the next work is due, by ``EngineServices/now``; nil if there is none, or only work for the end of the
    /// process.
    var dueTime: Double? {
        state.withLock { $0.entries.values.compactMap(\.dueTime).min() }
    }

    /// Adds all work that is due to its queues.
    func beginDueWork() {
        let now = services.now()
        for (_, number, entry) in take({ $1.dueTime.map { $0 <= now } ?? false }) {
            begin(number, entry, reportingFailure: false)
        }
    }

    // MARK: Forks and the end of the process

    /// Runs all remaining work, at most once for each object, and waits for it and for work that was begun before.
    ///
    /// - Parameters:
    ///   - deadline: The time, by ``MonotonicClock``, until which a fork waits. Nil at the end of the process, which
    ///     waits without limit and reports failures, since there is no later attempt.
    ///   - thread: The waiting thread. Work that is running on this thread is not waited for.
    ///   - afterEach: Called whenever some of the work has finished.
    func finish(before deadline: Double?, for thread: UInt, _ afterEach: () -> Void) {
        var tried: Set<ObjectIdentifier> = []
        while true {
            for (identifier, number, entry) in take({ identifier, _ in !tried.contains(identifier) }) {
                tried.insert(identifier)
                begin(number, entry, reportingFailure: deadline == nil)
            }
            threads.serveWithoutThreads()
            let count = state.withLock { $0.begun.count }
            let isDone = state.wait(until: deadline ?? MonotonicClock.now + 60) { state, isLate in
                if isLate, deadline != nil { for number in state.begun.keys { state.begun[number]?.isSlow = true } }
                let isDone = state.begun.values.allSatisfy {
                    $0.isSlow && deadline != nil || $0.queue.isServed(by: thread)
                }
                return isDone ? true : state.begun.count < count ? false : nil
            }
            afterEach()
            guard isDone ?? false else { continue }
            if state.withLock({ $0.entries.keys.allSatisfy(tried.contains) }) { return }
            if let deadline, MonotonicClock.now >= deadline { return }
        }
    }
}
