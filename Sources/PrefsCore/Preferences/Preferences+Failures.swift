/// Being told of what goes wrong while nobody waits for it.
extension Preferences {
    /// Why the file of the program's domain could not be read or written the last time; nil when it could.
    ///
    /// What could not be written is kept and tried again. A file that cannot be read any more leaves the values that it had
    /// last; nothing is written to it until it can be read.
    public var failure: PreferencesError? {
        center.withState { $0.domains[written].failure }
    }

    /// Calls a handler whenever a file cannot be read or written in the background, for any domain of the process.
    ///
    /// - Parameter handler: Is called on a thread of this library; nil for none, as it is at first.
    public static func setFailureHandler(_ handler: (@Sendable (PreferencesError) -> Void)?) {
        PreferencesCenter.shared.setFailureHandler(handler)
    }
}
