/// Tells the program of what goes wrong while no caller waits to be told.
package enum FailureReport {
    static let handler = Guarded<(@Sendable (any Error) -> Void)?>(nil)

    /// Hands a failure to ``Preferences/onFailure``, or to whoever reads what the program writes to standard error.
    package static func send(_ failure: any Error) {
        if let handler = handler.withLock({ $0 }) { return handler(failure) }
        // There is nobody else to be told that this fails.
        try? StandardStream.error.write(Array("Settings: \(failure)\n".utf8))
    }

    static let queue = WorkQueue(.observers)

    /// The same on the background thread, which must not wait for the handler.
    static func sendInBackground(_ failure: any Error) {
        guard handler.withLock({ $0 != nil }) else { return send(failure) }
        queue.add { send(failure) }
    }
}
