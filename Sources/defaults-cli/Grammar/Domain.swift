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
    var name: String {
        switch self {
        case .named(let name), .onHost(let name, _): DomainNames.name(name)
        case .ofSystem(let name, _): DomainNames.path(ofSystem: name)
        case .file(let path): path
        }
    }

    /// The name of the domain in the message that a pair of domain and key does not exist. For the global domain, macOS
    /// prints CoreFoundation's constant there.
    var nameInPair: String {
        switch self {
        case .named(.global), .onHost(.global, _): "kCFPreferencesAnyApplication"
        default: name
        }
    }
}
