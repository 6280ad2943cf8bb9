/// The store of the whole system: values set for all its users, as in `/Library/Preferences` on macOS. All users read
/// it. Its permissions decide who may write to it, as a rule only root.
///
/// ```
/// com.pigeon.plist           a domain
/// .GlobalPreferences.plist   the global domain
/// ```
public struct SystemDirectory: Sendable, Hashable {
    /// The path of the directory.
    public let path: String

    /// Creates a store in a directory, which need not exist yet.
    public init(path: String) {
        self.path = FileSystem.withoutTrailingSlashes(path)
    }

    /// Creates the store that the environment names: `$PREFS_SYSTEM_HOME`, else `/var/lib/prefs`. A relative path is
    /// taken as that of the user's store is (``StoreDirectory/init(_:)``).
    public init(_ environment: Environment) throws(PreferencesError) {
        self.init(path: try environment.storePath("PREFS_SYSTEM_HOME") ?? "/var/lib/prefs")
    }

    /// The same store at an absolute path. It serves a program that may change its current directory.
    var atAbsolutePath: SystemDirectory {
        SystemDirectory(path: FileSystem.absolutePath(path))
    }
}

extension SystemDirectory: ByteNamed {
    /// Two stores are equal if they have the same path.
    package var text: String { path }
}
