/// The observers of an object, in the order in which they were added.
package final class Observers<Observer: Sendable>: Sendable {
    private let state = Guarded((observers: [Int: Observer](), count: 0))

    package init() {}

    /// Adds an observer.
    ///
    /// - Parameter end: Called when the observation has ended. It retains what must exist until then.
    package func add(_ observer: Observer, _ end: @escaping @Sendable () -> Void) -> PreferenceObservation {
        let number = state.withLock { state in
            state.count += 1
            state.observers[state.count] = observer
            return state.count
        }
        return PreferenceObservation { [self] in
            // Released after unlocking: it may hold the last reference to an object, whose deinitialiser then runs.
            _ = state.withLock { $0.observers.removeValue(forKey: number) }
            end()
        }
    }

    /// Adds an observer. The observation retains an object.
    package func add(_ observer: Observer, retaining object: some AnyObject & Sendable) -> PreferenceObservation {
        add(observer) { withExtendedLifetime(object) {} }
    }

    package var isEmpty: Bool { state.withLock { $0.observers.isEmpty } }

    /// Calls a closure with each observer. One whose observation ends meanwhile is passed over.
    package func forEach(_ body: (Observer) -> Void) {
        for number in state.withLock({ $0.observers.keys.sorted() }) {
            if let observer = state.withLock({ $0.observers[number] }) { body(observer) }
        }
    }
}
