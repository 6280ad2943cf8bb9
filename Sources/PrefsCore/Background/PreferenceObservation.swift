internal import Synchronization

/// An observation: a closure is called at each change of what it observes, until the observation is cancelled or
/// released. What is observed exists as long as it is observed.
public final class PreferenceObservation: Sendable {
    private let end: @Sendable () -> Void
    private let isCancelled = Atomic(false)

    /// - Parameter end: Removes the observer. It is called once, and retained as long as this object is.
    package init(_ end: @escaping @Sendable () -> Void) {
        self.end = end
    }

    deinit {
        cancel()
    }

    /// Ends the observation. The handler is not called any more, not even for changes that were made before, by this
    /// thread or another one, and have not been reported yet. Only a call that has begun may still be running.
    public func cancel() {
        guard !isCancelled.exchange(true, ordering: .relaxed) else { return }
        end()
    }
}
