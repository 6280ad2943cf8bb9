import PrefsAdministration
import PrefsCore

/// A domain that a command acts on.
enum Domain {
    case named(DomainName)
    /// The settings of a domain that apply on one host alone, independent of the host option.
    case onHost(DomainName, HostIdentifier)
    /// A domain for all users of the system, such as `/Library/Preferences/com.pigeon`.
    case ofSystem(DomainName, SystemDirectory)
    case file(String)

    /// The domain of a location, as commands name it.
    init(_ location: DomainLocation) {
        switch location {
        case .stored(let name, .any), .registered(let name): self = .named(name)
        case .stored(let name, .host(let host)): self = .onHost(name, host)
        case .system(let name, let directory): self = .ofSystem(name, directory)
        case .file(let path): self = .file(path)
        }
    }

    /// Whether the file of the domain lies outside the user's store.
    var isOutsideStore: Bool {
        switch self {
        case .named, .onHost: false
        case .ofSystem, .file: true
        }
    }

    func location(_ scope: HostScope) -> DomainLocation {
        switch self {
        case .named(let name): .stored(name, scope)
        case .onHost(let name, let host): .stored(name, .host(host))
        case .ofSystem(let name, let directory): .system(name, in: directory)
        case .file(let path): .file(path: path)
        }
    }

    /// The name of the domain in all messages except those about a pair of domain and key (``nameInPair``).
    var name: String { DomainNames.name(of: location(.any)) }

    /// The name of the domain in the message that a pair of domain and key does not exist. For the global domain, macOS
    /// prints CoreFoundation's constant there.
    var nameInPair: String {
        switch self {
        case .named(.global), .onHost(.global, _): "kCFPreferencesAnyApplication"
        default: name
        }
    }
}

extension PropertyListKeyPath {
    /// The key path in messages, after its domain; a single key is printed without escapes.
    var nameInPair: String { components.count == 1 ? key : text }
}
