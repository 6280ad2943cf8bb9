/// Names and limits of settings bundles.
public enum SettingsSchema {
    /// The largest number of elements of a bundle; those after it are left out. Panes that lead to the same panes can
    /// have far more elements than their files are long.
    public static let elementLimit = 100_000

    /// The largest number of panes on the way from the first pane to another one.
    public static let depthLimit = 32

    /// The greatest length of a key in Apple's cloud store, in bytes (NSUbiquitousKeyValueStore).
    public static let cloudKeyLimit = 64

    /// The name of the first pane's property list, without `.plist`.
    static let rootFile = "Root"

    /// The key of a pane's elements.
    static let specifiersKey = "PreferenceSpecifiers"

    /// Whether a text names a property list of the bundle: no `.plist`, no hidden file, and no path out of the bundle.
    static func isPaneName(_ name: String) -> Bool {
        !name.utf8.contains(0) && !name.hasSuffix(".plist")
            && name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).allSatisfy {
                !$0.isEmpty && $0.first != UInt8(ascii: ".")
            }
    }
}
