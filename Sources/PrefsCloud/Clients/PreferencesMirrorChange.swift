public import PrefsCore

/// What a ``PreferencesMirror`` has done with a key.
public struct PreferencesMirrorChange: Sendable, Equatable {
    public enum Kind: Sendable, Equatable {
        /// The setting got the value of the cloud, or was removed because the cloud no longer has the key.
        case taken
        /// The cloud got the value of the setting, or deleted the key because the setting was removed.
        case uploaded
        /// The setting got a value of another device, which was set without having seen the one that it had here: two
        /// devices have changed it while they were apart, and the later change won; or it had never been paired.
        ///
        /// - Parameters:
        ///   - value: The value that it had here; nil if it had been removed.
        ///   - by: The value that it has now; nil if it was removed.
        case overruled(_ value: PropertyList?, by: PropertyList?)
    }

    public var key: String
    public var kind: Kind

    public init(key: String, kind: Kind) {
        (self.key, self.kind) = (key, kind)
    }
}
