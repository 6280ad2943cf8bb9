/// A change of the value of a key, as observers receive it.
public struct PreferenceChange: Sendable, Equatable {
    /// The key.
    public var key: String
    /// The previous result of ``Preferences/object(forKey:)``; nil when no domain of the search list had the key.
    public var oldValue: PropertyList?
    /// The result since the change; nil when no domain has the key any more.
    public var newValue: PropertyList?
    /// The program that made the change.
    public var origin: Origin

    /// The program that changed a value.
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
