/// Names and limits of settings bundles.
public enum SettingsSchema {
    /// The greatest number of elements of a bundle. Panes that lead to the same panes can have far more elements than
    /// their files are long.
    public static let elementLimit = 100_000

    /// The greatest length of a key in Apple's cloud store, in bytes (NSUbiquitousKeyValueStore).
    public static let cloudKeyLimit = 64

    /// The name of the first pane's property list, without `.plist`.
    static let rootFile = "Root"

    /// The key of a pane's elements.
    static let specifiersKey = "PreferenceSpecifiers"
}
