/// The reasons why reading or changing a domain fails.
public enum PreferencesError: Error, Sendable, Equatable {
    /// A system call failed.
    case system(SystemError)
    /// The file is not a property list. It was left as it is.
    case malformed(path: String, PropertyListError)
    /// The file's root is not a dictionary. The file was left as it is.
    case notADictionary(path: String, PropertyListKind)
    /// A value cannot be written in the format of the file. The file was left as it is.
    case notRepresentable(path: String, PropertyListError)
    /// The file of a domain is JSON, which can only be read. The file was left as it is.
    case json(path: String)
    /// The file is JSON with comments, which a change would remove. The file was left as it is.
    case commentedJSON(path: String)
    /// A directory, device or pipe is at a path where there must be a regular file, such as that of a domain.
    case notARegularFile(path: String)
    /// A symbolic link on the path belongs neither to this user nor to the owner of its directory, which all users may
    /// write to. It was not followed.
    case foreignLink(path: String)
    /// A symbolic link is at a path where links are never followed.
    case unwantedLink(path: String)
    /// The file cannot be replaced or removed. It was left as it is.
    case notReplaceable(path: String, ReplacementObstacle)
    /// Another process held the lock of the file's directory for longer than 10 seconds.
    case locked(path: String)
    /// Each time the lock was taken, the path led to another file, for 10 seconds. No file was changed.
    case unsettled(path: String)
    /// The text is not valid as the name of a domain (``DomainName``).
    case invalidDomainName(String)
    /// The text is not valid as the identifier of a host (``HostIdentifier``).
    case invalidHost(String)
    /// The text is not valid as the name of a scene of saved states.
    case invalidScene(String)
    /// The value of an environment variable is not UTF-8.
    case invalidVariable(name: String)
    /// The value of an environment variable begins with `~/`, which a shell replaces by the home directory only outside
    /// of quotes.
    case unexpandedHome(variable: String)
    /// There is no store: none of `PREFS_HOME`, `XDG_DATA_HOME` and `HOME` says where it is, or the settings are in
    /// memory.
    case noStore
    /// The closure of ``Preferences/update(_:)`` has called a method that writes files. That write would wait for the
    /// update itself, in vain.
    case updateInUpdate
    /// The contents of the domain do not allow the change; nothing was written.
    case refused(DomainChange.Refusal)

    /// The error number of a system call that failed; nil for all other errors.
    package var code: Errno? {
        if case .system(let failure) = self { failure.code } else { nil }
    }

    /// The key of the domain whose value the file's format cannot represent; nil for all other errors.
    package var keyOfValue: String? {
        guard case .notRepresentable(_, let error) = self, case .value(let path) = error.place,
            case .key(let key)? = path.first
        else { return nil }
        return key
    }
}

/// An error of a layer, which wraps an error of a lower layer.
package protocol CausedError: Error {
    associatedtype Cause: Error

    init(causedBy cause: Cause)
}

extension CausedError {
    /// Runs an operation of the lower layer, and wraps the error that it throws.
    package static func wrapping<Result: ~Copyable>(
        _ operation: @autoclosure () throws(Cause) -> Result
    ) throws(Self) -> Result {
        do {
            return try operation()
        } catch {
            throw Self(causedBy: error)
        }
    }
}
