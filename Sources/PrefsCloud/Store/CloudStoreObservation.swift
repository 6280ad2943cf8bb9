/// Keeps an observer of a ``CloudStore`` registered as long as this object is retained.
public final class CloudStoreObservation: Sendable {
    private let end: @Sendable () -> Void

    init(_ end: @escaping @Sendable () -> Void) {
        self.end = end
    }

    /// Ends the observation. A call of the handler that has begun may still be running.
    public func cancel() {
        end()
    }

    deinit {
        end()
    }
}
