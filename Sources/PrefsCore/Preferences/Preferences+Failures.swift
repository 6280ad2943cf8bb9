/// Being told of what goes wrong while nobody waits for it.
extension Preferences {
    /// Why the file of the program's domain could not be read or written the last time; nil when it could.
    ///
    /// What could not be written is kept and tried again. A file that cannot be read any more leaves the values that it had
    /// last; nothing is written to it until it can be read.
    public var failure: PreferencesError? {
        center.withState { $0.domains[written].failure }
    }

    /// Calls a handler whenever a file cannot be read or written in the background, for any domain of the process. What is
    /// tried again is reported again. Of a ``PersistentObject`` in a file, ``PersistentObject/failure`` tells.
    ///
    /// ```swift
    /// Preferences.setFailureHandler { failure in print("The settings were not read or saved: \(failure)") }
    /// ```
    ///
    /// - Parameter handler: Is called on a thread of this library, and may use settings; nil for none, as it is at first.
    public static func setFailureHandler(_ handler: (@Sendable (PreferencesError) -> Void)?) {
        PreferencesCenter.shared.setFailureHandler(handler)
    }
}
