/// The store of the whole system: values set for all its users, as in `/Library/Preferences` on macOS. All users read
/// it; its permissions decide who may write, as a rule root.
///
/// ```
/// com.pigeon.plist           a domain
/// .GlobalPreferences.plist   the global domain
/// ```
public struct SystemDirectory: Sendable, Hashable {
    /// The directory's path.
    public let path: String

    /// A store in a directory that need not exist yet.
    public init(path: String) {
        self.path = FileSystem.withoutTrailingSlashes(path)
    }

    /// `$PREFS_SYSTEM_HOME`, else `/var/lib/prefs`.
    public init(_ environment: Environment) throws(PreferencesError) {
        self.init(path: try environment.setting("PREFS_SYSTEM_HOME") ?? "/var/lib/prefs")
    }

    /// The same store at an absolute path, for a program that may change its current directory.
    var atAbsolutePath: SystemDirectory {
        SystemDirectory(path: FileSystem.absolutePath(path))
    }

    /// Paths are compared by their bytes.
    public static func == (left: SystemDirectory, right: SystemDirectory) -> Bool {
        left.path.hasSameBytes(as: right.path)
    }

    public func hash(into hasher: inout Hasher) {
        path.hashBytes(into: &hasher)
    }
}
