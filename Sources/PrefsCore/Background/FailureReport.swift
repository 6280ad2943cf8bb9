/// Reports errors that no caller is waiting for.
package enum FailureReport {
    static let handler = Guarded<(@Sendable (any Error) -> Void)?>(nil)

    /// Passes an error to ``Preferences/onFailure``, or writes it to standard error.
    package static func send(_ failure: any Error) {
        if let handler = handler.withLock({ $0 }) { return handler(failure) }
        // If writing to standard error fails, there is nowhere left to report that.
        try? StandardStream.error.write(Array("Settings: \(failure)\n".utf8))
    }

    /// Reports an error from a thread that must not wait for ``Preferences/onFailure``: the queue, if there is one,
    /// calls it.
    static func send(_ failure: any Error, on queue: WorkQueue?) {
        guard let queue, handler.withLock({ $0 != nil }) else { return send(failure) }
        queue.add { send(failure) }
    }
}
