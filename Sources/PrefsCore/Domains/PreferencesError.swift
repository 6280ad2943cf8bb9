/// The failures of reading and changing domains.
public enum PreferencesError: Error, Sendable, Equatable {
    /// A system call failed.
    case system(SystemError)
    /// The file is not a property list. It was left as it is.
    case malformed(path: String, PropertyListError)
    /// The file's root is not a dictionary. The file was left as it is.
    case notADictionary(path: String, PropertyListKind)
    /// A value cannot be written in the format of the file. The file was left as it is.
    case notRepresentable(path: String, PropertyListError)
    /// The file is JSON, which can only be read. The file was left as it is.
    case json(path: String)
    /// The file's name ends in `.json`, and JSON is never written here. The file was left as it is.
    case namedJSON(path: String)
    /// A directory, device or pipe is at the path where a domain would be written.
    case notARegularFile(path: String)
    /// A symbolic link on the path belongs neither to this user nor to the owner of its directory, in which all users
    /// may put links. It was not followed.
    case foreignLink(path: String)
    /// The file can be neither replaced nor removed. It was left as it is.
    case notReplaceable(path: String, ReplacementObstacle)
    /// Another process held the lock for longer than ``lockTimeout``.
    case locked(path: String)
    /// For ``lockTimeout``, the path led to another file each time the lock was taken. No file was changed.
    case unsettled(path: String)
    /// A name that ``DomainName`` refuses.
    case invalidDomainName(String)
    /// A host that ``HostIdentifier`` refuses.
    case invalidHost(String)
    /// The value of an environment variable is not UTF-8.
    case invalidVariable(name: String)
    /// None of `PREFS_HOME`, `XDG_DATA_HOME` and `HOME` tells where the store is.
    case noStore
    /// The closure of ``Preferences/update(_:)`` has asked for files to be written, which would wait for the update
    /// itself.
    case updateInUpdate
    /// The contents of the domain do not allow the change; nothing was written.
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

extension PreferencesError {
    /// The result of an operation of the system; its ``SystemError`` is thrown as ``system(_:)``.
    static func wrapping<Result: ~Copyable>(
        _ operation: @autoclosure () throws(SystemError) -> Result
    ) throws(PreferencesError) -> Result {
        do {
            return try operation()
        } catch {
            throw .system(error)
        }
    }
}
