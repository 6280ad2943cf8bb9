public import PrefsCore

/// What a ``PreferencesMirror`` has done with a key.
public struct PreferencesMirrorChange: Sendable, Equatable {
    public enum Kind: Sendable, Equatable {
        /// The setting got the value of the cloud, or was removed because the cloud no longer has the key.
        case taken
        /// The cloud got the value of the setting, or deleted the key because the setting was removed.
        case uploaded
        /// The setting got the value of the cloud although it had been changed on this device, too, or had never been
        /// mirrored. The value is the one that it had here; nil if it had been removed.
        case overruled(PropertyList?)
    }

    public var key: String
    public var kind: Kind

    public init(key: String, kind: Kind) {
        (self.key, self.kind) = (key, kind)
    }
}
