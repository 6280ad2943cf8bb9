/// The store of the whole system: what is set for all its users, as in `/Library/Preferences` on macOS. Everybody reads
/// it; who may write there, as a rule root, is a matter of its permissions.
///
/// ```
/// com.pigeon.plist           a domain
/// .GlobalPreferences.plist   the global domain
/// ```
public struct SystemDirectory: Sendable, Hashable {
    /// The directory's path.
    public let path: String

    /// The rights of a directory and of a file that are made here, whatever the umask says.
    static let directoryMode: UInt32 = 0o755
    static let fileMode: UInt32 = 0o644

    /// A store in a directory that need not exist yet.
    public init(path: String) {
        self.path = StoreDirectory(path: path).path
    }

    /// `$PREFS_SYSTEM_HOME`, else `/var/lib/prefs`.
    public init(_ environment: Environment) throws(PreferencesError) {
        self.init(path: try environment.setting("PREFS_SYSTEM_HOME") ?? "/var/lib/prefs")
    }

    /// The same for a program that may change its working directory.
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
