/// Being told of what goes wrong while nobody waits for it.
extension Preferences {
    /// Why the file of the program's domain could not be read or written the last time; nil when it could.
    ///
    /// What could not be written is kept and tried again. A file that cannot be read any more leaves the values that it had
    /// last; nothing is written to it until it can be read.
    public var failure: PreferencesError? {
        center.withState { $0.domains[written].failure }
    }

    /// Why the file of the program's domain could not be read the last time.
    var readingFailure: PreferencesError? {
        center.withState { $0.domains[written].readingFailure }
    }

    /// Is called with what goes wrong while no caller waits to be told:
    ///
    /// - a ``PreferencesError`` when the file of any domain of the process cannot be read or written in the background, and when
    ///   that of a domain that is searched besides the program's own cannot be read at first;
    /// - a ``PreferenceValueFailure`` for a stored value that stands for none of its setting's type, for a value that cannot be
    ///   stored, and for a change in place that was refused, where ``onUndecodableValue`` is nil;
    /// - what a ``Repository`` or the coding of a ``PersistentObject`` throws in the background.
    ///
    /// What is tried again and fails in the same way is reported once more at the end of the process, and not before. The handler
    /// is called on any thread, may use settings, and keeps nothing from being written. Nil, as at first, has a line written to standard error.
    ///
    /// ```swift
    /// Preferences.onFailure = { failure in print("The settings were not read or saved: \(failure)") }
    /// ```
    public static var onFailure: (@Sendable (any Error) -> Void)? {
        get { FailureReport.handler.withLock { $0 } }
        // The old one is let go outside the lock, since more may end with it.
        set { _ = FailureReport.handler.withLock { handler in replace(&handler, by: newValue) } }
    }

    /// Is called with failures of the values of these settings in place of ``onFailure``: once with each stored value that stands
    /// for no value of its setting, as long as it is stored, and with each that could not be stored, and each change in place that was
    /// refused; on the thread that reads or sets.
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
