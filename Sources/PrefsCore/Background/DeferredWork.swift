/// What repositories are to be given soon, and at the end of the process at the latest. Nothing is there twice. It is done by the queues of
/// their objects.
final class DeferredWork: BackgroundParticipant {
    static let shared = DeferredWork()

    typealias Work = @Sendable () throws -> Void

    private let state = Guarded(State(), .background)

    private struct State {
        var entries: [ObjectIdentifier: Entry] = [:]
        /// What was given to queues and is not done, by numbers.
        var begun: [Int: Begun] = [:]
        var nextNumber = 0
        /// What a parent has to do, kept since more may end with it.
        var leftToParent: [Entry] = []
    }

    private struct Begun {
        var queue: WorkQueue
        /// Whether a fork has waited for it in vain, and no other one shall.
        var isSlow = false
    }

    private struct Entry {
        /// By ``MonotonicClock``; nil for the end of the process.
        var dueTime: Double?
        var queue: WorkQueue
        var work: Work
    }

    /// Adds the work of an object, unless it is waiting already.
    ///
    /// - Parameters:
    ///   - delay: In seconds; nil for the end of the process.
    ///   - queue: Does it.
    ///   - work: Keeps the object alive until then. What it throws at the end of the process is reported; before that, it is the
    ///     work that does so.
    func add(for object: AnyObject, after delay: Double?, on queue: WorkQueue, _ work: @escaping Work) {
        BackgroundWork.shared.start()
        let identifier = ObjectIdentifier(object)
        let isNew = state.withLock { state in
            guard state.entries[identifier] == nil else { return false }
            state.entries[identifier] = Entry(dueTime: delay.map { MonotonicClock.now + $0 }, queue: queue, work: work)
            return true
        }
        if isNew { BackgroundWork.shared.wakeUp() }
    }

    /// Whether there is something to do before a fork, or being done.
    var mustFinishBeforeFork: Bool {
        state.withLock { state in !state.entries.isEmpty || state.begun.values.contains { !$0.isSlow } }
    }

    /// Takes out what is wanted, which counts as begun.
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
                if reportingFailure { FailureReport.send(error) }
            }
            _ = state.withLock { $0.begun.removeValue(forKey: number) }
            state.signalAll()
        }
    }

    // MARK: Background

    var dueTime: Double? {
        state.withLock { $0.entries.values.compactMap(\.dueTime).min() }
    }

    func fileMayHaveChanged(_ path: String) {}

    func doWhatIsDue() {
        let now = MonotonicClock.now
        for (_, number, entry) in take({ $1.dueTime.map { $0 <= now } ?? false }) {
            begin(number, entry, reportingFailure: false)
        }
    }

    // MARK: The end

    /// Does all that is left, each at most once, and waits for it and for what was begun before.
    ///
    /// - Parameters:
    ///   - deadline: Until when a fork waits, by ``MonotonicClock``; nil for the end of the process, which waits as long as it takes
    ///     and reports failures, since nothing is tried again.
    ///   - thread: That which waits. What it does itself is not waited for.
    ///   - afterEach: Is called whenever some of it is done.
    func finish(before deadline: Double?, for thread: UInt, _ afterEach: () -> Void) {
        var tried: Set<ObjectIdentifier> = []
        while true {
            for (identifier, number, entry) in take({ identifier, _ in !tried.contains(identifier) }) {
                tried.insert(identifier)
                begin(number, entry, reportingFailure: deadline == nil)
            }
            WorkThreads.repositories.serveWithoutThreads()
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

    /// Leaves to the parent what it has to do.
    func leaveToParent() {
        state.withLock { state in
            state.leftToParent += state.entries.values
            (state.entries, state.begun) = ([:], [:])
        }
    }
}
