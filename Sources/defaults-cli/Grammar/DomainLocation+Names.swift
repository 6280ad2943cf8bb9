import PrefsAdministration
import PrefsCore

/// How messages and commands name a location.
extension DomainLocation {
    /// The name of the domain in all messages except those about a pair of domain and key (``nameInPair``).
    var name: String { DomainNames.name(of: self) }

    /// The name of the domain in the message that a pair of domain and key does not exist. For the global domain, macOS
    /// prints CoreFoundation's constant there.
    var nameInPair: String { isOutsideStore || domain != .global ? name : "kCFPreferencesAnyApplication" }

    /// The name with the host on which the settings apply, if it is one.
    var nameWithHost: String {
        if case .stored(_, .host(let host)) = self { "\(name) on the host \(host.text)" } else { name }
    }

    /// Whether the file lies outside the user's store.
    var isOutsideStore: Bool {
        switch self {
        case .stored, .registered: false
        case .system, .file: true
        }
    }

    /// The location in which the path of a file does not depend on the current directory, and has one spelling.
    var inCanonicalDirectory: DomainLocation {
        if case .file(let path) = self { .file(path: FileSystem.pathInCanonicalDirectory(path)) } else { self }
    }
}

extension PropertyListKeyPath {
    /// The key path in messages, after its domain; a single key is printed without escapes.
    var nameInPair: String { components.count == 1 ? key : text }
}
