/// Errors with files and values, also those that no caller is waiting for.
extension Preferences {
    /// The error of the last attempt to read or write the file of the program's domain; nil when it succeeded.
    ///
    /// Changes that could not be written are kept and tried again. If the file can no longer be read, its last known
    /// values stay, and nothing is written to it until it can be read.
    public var failure: PreferencesError? {
        engine.withState { $0.domains[writtenDomain].failure }
    }

    /// The error of the last attempt to read the file of the program's domain; nil when it succeeded.
    var readingFailure: PreferencesError? {
        engine.withState { $0.domains[writtenDomain].readingFailure }
    }

    /// Called with errors that no caller is waiting for:
    ///
    /// - a ``PreferencesError`` when the file of any domain of the process cannot be read or written in the
    ///   background, and when settings are created and the file of a domain of their search list, other than the
    ///   program's, cannot be read;
    /// - a ``PreferenceValueFailure`` for a stored value that is not of its setting's type, for a value that cannot
    ///   be stored, and for a change in place that was refused, if ``onUndecodableValue`` is nil;
    /// - the error of a ``Repository``, or of coding a ``PersistentObject``, in the background.
    ///
    /// If a later attempt fails with the same error, that error is reported again only at the end of the process. The
    /// handler is called on any thread, may use settings, and does not delay writing. With nil, the initial value, a
    /// line is written to standard error instead.
    ///
    /// ```swift
    /// Preferences.onFailure = { failure in print("The settings were not read or saved: \(failure)") }
    /// ```
    public static var onFailure: (@Sendable (any Error) -> Void)? {
        get { FailureReport.handler.withLock { $0 } }
        // The old handler is released after unlocking, since its release can deinitialise other objects.
        set { _ = FailureReport.handler.withLock { handler in exchange(&handler, with: newValue) } }
    }

    /// Called instead of ``onFailure`` with failures of the values of these settings. A stored value that is not of its
    /// setting's type is reported once as long as it is stored. A value that cannot be stored, or a refused change in
    /// place, is reported each time. The closure is called on the thread that reads or sets the value.
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
                layer: layer(of: key), isRefusedChange: isRefusedChange, error: error))
    }

    /// The layer that has the value of a key.
    private func layer(of key: String) -> PreferenceValueFailure.Layer {
        engine.withState { state in
            let layers = SearchList(state.layers(of: instance))
            guard let index = layers.first({ state.domains[$0].value(forKey: key) })?.layer else { return .stored }
            if index == state.argumentLayer(of: instance) { return .arguments }
            if index == registrationDomain(in: state) || state.domains[index].file?.isRegistered == true {
                return .registered
            }
            return state.domains[index].file?.isReadOnly == true ? .managed : .stored
        }
    }

    func isArgument(_ key: String) -> Bool { layer(of: key) == .arguments }

    /// Ends searching for a key in the arguments of the program.
    func dropArgument(_ key: String) {
        engine.change { $0.dropArgument(key, from: instance) }
    }
}
