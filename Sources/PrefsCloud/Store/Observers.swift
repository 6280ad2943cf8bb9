import PrefsCore

/// The closures that observe an object.
final class Observers<Event>: Sendable {
    private typealias Handler = @Sendable (Event) -> Void

    private let state = Guarded((handlers: [Int: Handler](), count: 0))

    /// Adds a closure.
    ///
    /// - Parameter object: The observed object, which the observation retains.
    func add(
        to object: some AnyObject & Sendable, _ handler: @escaping @Sendable (Event) -> Void
    ) -> CloudStoreObservation {
        let number = state.withLock { state in
            state.count += 1
            state.handlers[state.count] = handler
            return state.count
        }
        return CloudStoreObservation { [self] in
            // Released after unlocking: it may hold the last reference to an object.
            _ = state.withLock { $0.handlers.removeValue(forKey: number) }
            withExtendedLifetime(object) {}
        }
    }

    var isEmpty: Bool { state.withLock { $0.handlers.isEmpty } }

    func call(_ event: Event) {
        let handlers = state.withLock { $0.handlers }
        for (_, handler) in handlers.sorted(by: { $0.key < $1.key }) { handler(event) }
    }
}
