/// What an observer is told: a key has another value than before.
public struct PreferenceChange: Sendable, Equatable {
    /// The key.
    public var key: String
    /// What ``Preferences/object(forKey:)`` gave before; nil when no domain of the search list had the key.
    public var oldValue: PropertyList?
    /// What it gives since; nil when no domain has the key any more.
    public var newValue: PropertyList?
    /// Who made the change.
    public var origin: Origin

    /// Who changed a value.
    public enum Origin: Sendable {
        /// This program.
        case thisProcess
        /// Another program, or the command `prefs`.
        case otherProcess
    }

    public static func == (left: PreferenceChange, right: PreferenceChange) -> Bool {
        left.key.utf8.elementsEqual(right.key.utf8) && left.oldValue == right.oldValue
            && left.newValue == right.newValue && left.origin == right.origin
    }
}
