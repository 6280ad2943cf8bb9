/// What is to be done soon, and at the end of the process at the latest. Nothing is there twice.
final class DeferredWork: BackgroundParticipant {
    static let shared = DeferredWork()

    typealias Work = @Sendable () throws -> Void

    private let entries = Guarded<[ObjectIdentifier: Entry]>([:])
    /// Held while work is done, so that the end of the process waits for it.
    private let doing = RecursiveLock()

    private struct Entry {
        /// By ``MonotonicClock``; nil for the end of the process.
        var dueTime: Double?
        var work: Work
    }

    /// Adds the work of an object, unless it is waiting already.
    ///
    /// - Parameters:
    ///   - delay: In seconds; nil for the end of the process.
    ///   - work: Keeps the object alive until then. What it throws at the end of the process is reported; before that, it is the
    ///     work that does so.
    func add(for object: AnyObject, after delay: Double?, _ work: @escaping Work) {
        BackgroundWork.shared.start()
        let identifier = ObjectIdentifier(object)
        let isNew = entries.withLock { entries in
            guard entries[identifier] == nil else { return false }
            entries[identifier] = Entry(dueTime: delay.map { MonotonicClock.now + $0 }, work: work)
            return true
        }
        if isNew { BackgroundWork.shared.wakeUp() }
    }

    private func take(_ isWanted: (Entry) -> Bool) -> [Work] {
        entries.withLock { entries in
            let taken = entries.filter { isWanted($0.value) }
            for identifier in taken.keys { entries[identifier] = nil }
            return taken.values.map(\.work)
        }
    }

    // MARK: Background

    var dueTime: Double? {
        entries.withLock { $0.values.compactMap(\.dueTime).min() }
    }

    func fileMayHaveChanged(_ path: String) {}

    func doWhatIsDue() {
        let now = MonotonicClock.now
        doing.withLock {
            for work in take({ $0.dueTime.map { $0 <= now } ?? false }) { try? work() }
        }
    }

    func finish() {
        doing.withLock {
            for work in take({ _ in true }) {
                do {
                    try work()
                } catch {
                    FailureReport.send(error)
                }
            }
        }
    }
}
