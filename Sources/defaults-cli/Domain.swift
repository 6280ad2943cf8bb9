import PrefsCore

/// A domain that a command acts on.
enum Domain {
    case named(DomainName)
    /// What a domain has for one host, whatever the host option says.
    case onHost(DomainName, HostIdentifier)
    /// A domain for all users of the system.
    case ofSystem(DomainName, SystemDirectory)
    case file(String)

    /// How messages call the global domain; `domains` leaves it out, `read` and `find` print it.
    static let globalName = "Apple Global Domain"

    func location(_ scope: HostScope) -> DomainLocation {
        switch self {
        case .named(let name): .stored(name, scope)
        case .onHost(let name, let host): .stored(name, .host(host))
        case .ofSystem(let name, let directory): .system(name, in: directory)
        case .file(let path): .file(path: path)
        }
    }

    /// The name in most messages.
    var name: String {
        switch self {
        case .named(.global), .onHost(.global, _): Self.globalName
        case .named(let name), .onHost(let name, _): name.text
        case .ofSystem(let name, _): Self.path(ofSystem: name)
        case .file(let path): path
        }
    }

    /// The path that means a domain for all users on a command line.
    static func path(ofSystem name: DomainName) -> String { "/Library/Preferences/\(name.text)" }

    /// The name in messages on a pair of domain and key, where macOS shows CoreFoundation's constant.
    var nameInPair: String {
        switch self {
        case .named(.global), .onHost(.global, _): "kCFPreferencesAnyApplication"
        default: name
        }
    }

    /// Where the registered defaults of the domain are.
    ///
    /// - Throws: Where there can be none: for a host, for all users, and for a file.
    func registeredLocation(in session: Session, _ verb: Verb) throws(CommandError) -> DomainLocation {
        guard session.host == .any else { throw .usage(.registeringForAHost, verb) }
        switch self {
        case .named(let name): return .registered(name)
        case .onHost: throw .usage(.registeringForAHost, verb)
        case .ofSystem: throw .usage(.registeringForAllUsers, verb)
        case .file: throw .usage(.registeringForAFile, verb)
        }
    }
}
