/// A change of the value of a key, as observers receive it.
public struct PreferenceChange: Sendable, Equatable {
    /// The key whose value changed.
    public var key: String
    /// The value before the change, as ``Preferences/object(forKey:)`` returned it; nil when no domain of the search
    /// list had the key.
    public var oldValue: PropertyList?
    /// The value after the change; nil when no domain of the search list has the key any more.
    public var newValue: PropertyList?
    /// Whether this program or another one made the change.
    public var origin: Origin

    /// Whether this program or another one changed a value.
    public enum Origin: Sendable {
        /// This program.
        case thisProcess
        /// Another program, such as the command `prefs`.
        case otherProcess
    }

    public static func == (left: PreferenceChange, right: PreferenceChange) -> Bool {
        left.key.utf8.elementsEqual(right.key.utf8) && left.oldValue == right.oldValue
            && left.newValue == right.newValue && left.origin == right.origin
    }
}
