/// What can go wrong between a caller and a domain's file.
public enum PreferencesError: Error, Sendable, Equatable {
    /// A system call failed.
    case system(SystemError)
    /// The file is not a property list. Its bytes were left alone.
    case malformed(path: String, PropertyListError)
    /// The file's root is no dictionary. Its bytes were left alone.
    case notADictionary(path: String, PropertyListKind)
    /// A value cannot be written in the format of the file. The file was left alone.
    case notRepresentable(path: String, PropertyListError)
    /// The file is JSON, and is read only. It was left alone.
    case json(path: String)
    /// The file would have to be JSON by its name, which is never written here. It was left alone.
    case namedJSON(path: String)
    /// A directory, device or pipe stands where a domain would be written.
    case notARegularFile(path: String)
    /// A symbolic link on the way to the file belongs neither to this user nor to the owner of its directory, where all may put links; it
    /// was not followed.
    case foreignLink(path: String)
    /// The file cannot be replaced, nor removed, which was found out before anything was made; it was left alone.
    case notReplaceable(path: String, ReplacementObstacle)
    /// Another process kept the lock for longer than ``lockTimeout``.
    case locked(path: String)
    /// The path led to another file whenever the lock of one was had, for ``lockTimeout``. None was changed.
    case unsettled(path: String)
    /// A name that ``DomainName`` refuses.
    case invalidDomainName(String)
    /// A host that ``HostIdentifier`` refuses.
    case invalidHost(String)
    /// The value of an environment variable is not UTF-8.
    case invalidVariable(name: String)
    /// Neither `PREFS_HOME`, `XDG_DATA_HOME` nor `HOME` says where the store is.
    case noStore
    /// The closure of ``Preferences/update(_:)`` has asked for files to be written, which would wait for itself.
    case updateInUpdate
    /// The domain is not as the change needs it; nothing was written.
    case refused(DomainChange.Refusal)

    /// The key of the domain whose value cannot be written; nil for every other error.
    package var keyOfValue: String? {
        guard case .notRepresentable(_, let error) = self, case .value(let path) = error.place,
            case .key(let key)? = path.first
        else { return nil }
        return key
    }

    /// How long a write waits for a lock, in seconds.
    public static let lockTimeout = 10.0
}
