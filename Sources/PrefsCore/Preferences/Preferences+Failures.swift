/// Reports of errors that no caller is waiting for.
extension Preferences {
    /// Why the file of the program's domain could not be read or written at the last attempt; nil when it could.
    ///
    /// Changes that could not be written are kept and tried again. If a file can no longer be read, its last known
    /// values stay, and nothing is written to it until it can be read.
    public var failure: PreferencesError? {
        engine.withState { $0.domains[writtenDomain].failure }
    }

    /// Why the file of the program's domain could not be read at the last attempt.
    var readingFailure: PreferencesError? {
        engine.withState { $0.domains[writtenDomain].readingFailure }
    }

    /// Called with errors that no caller is waiting for:
    ///
    /// - a ``PreferencesError`` when the file of any domain of the process cannot be read or written in the
    ///   background, and when the file of another domain of the search list than the program's cannot be read at
    ///   first;
    /// - a ``PreferenceValueFailure`` for a stored value that is not of its setting's type, for a value that cannot
    ///   be stored, and for a change in place that was refused, if ``onUndecodableValue`` is nil;
    /// - the error of a ``Repository``, or of coding a ``PersistentObject``, in the background.
    ///
    /// If a later attempt fails with the same error, it is reported again only at the end of the process. The handler
    /// is called on any thread, may use settings, and does not delay writing. Nil, the initial value, writes a line
    /// to standard error instead.
    ///
    /// ```swift
    /// Preferences.onFailure = { failure in print("The settings were not read or saved: \(failure)") }
    /// ```
    public static var onFailure: (@Sendable (any Error) -> Void)? {
        get { FailureReport.handler.withLock { $0 } }
        // The old handler is released outside the lock: its release can deinitialise other objects.
        set { _ = FailureReport.handler.withLock { handler in exchange(&handler, with: newValue) } }
    }

    /// Called instead of ``onFailure`` with failures of the values of these settings: once with each stored value
    /// that is not of its setting's type, as long as it is stored, and each time a value cannot be stored or a change
    /// in place is refused. It is called on the thread that reads or sets the value.
    public var onUndecodableValue: (@Sendable (PreferenceValueFailure) -> Void)? {
        get { valueFailures.handler }
        set { valueFailures.handler = newValue }
    }

    func report(
        _ error: any Error, ofKey key: String, _ type: any Any.Type, _ stored: PropertyList? = nil,
        isRefusedChange: Bool = false
    ) {
        valueFailures.report(
            PreferenceValueFailure(
                domain: domain, key: key, valueType: String(describing: type), storedValue: stored,
                isRefusedChange: isRefusedChange,
                error: error))
    }
}
