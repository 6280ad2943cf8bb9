/// What is to be done soon, and at the end of the process at the latest. Nothing is there twice.
final class DeferredWork: Sendable {
    private let entries = Guarded<[ObjectIdentifier: Entry]>([:])

    private struct Entry {
        /// By ``MonotonicClock``; nil for the end of the process.
        var dueTime: Double?
        var work: @Sendable () throws -> Void
    }

    /// Adds the work of an object, unless it is waiting already.
    ///
    /// - Parameters:
    ///   - delay: In seconds; nil for the end of the process.
    ///   - work: Keeps the object alive until then. What it throws is reported.
    /// - Returns: Whether it was not waiting.
    func add(for object: AnyObject, after delay: Double?, _ work: @escaping @Sendable () throws -> Void) -> Bool {
        let identifier = ObjectIdentifier(object)
        return entries.withLock { entries in
            guard entries[identifier] == nil else { return false }
            entries[identifier] = Entry(dueTime: delay.map { MonotonicClock.now + $0 }, work: work)
            return true
        }
    }

    var dueTime: Double? {
        entries.withLock { $0.values.compactMap(\.dueTime).min() }
    }

    /// Takes out what is due by now.
    func takeDue() -> [@Sendable () throws -> Void] {
        let now = MonotonicClock.now
        return take { $0.dueTime.map { $0 <= now } ?? false }
    }

    /// Takes out everything.
    func takeAll() -> [@Sendable () throws -> Void] {
        take { _ in true }
    }

    private func take(_ isWanted: (Entry) -> Bool) -> [@Sendable () throws -> Void] {
        entries.withLock { entries in
            let taken = entries.filter { isWanted($0.value) }
            for identifier in taken.keys { entries[identifier] = nil }
            return taken.values.map(\.work)
        }
    }
}
