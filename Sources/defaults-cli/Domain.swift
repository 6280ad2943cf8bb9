import PrefsCore

/// A domain that a command acts on.
enum Domain {
    case named(DomainName)
    case file(String)

    /// How messages call the global domain; `domains` leaves it out, `read` and `find` print it.
    static let globalName = "Apple Global Domain"

    func location(_ scope: HostScope) -> DomainLocation {
        switch self {
        case .named(let name): .stored(name, scope)
        case .file(let path): .file(path: path)
        }
    }

    /// The name in most messages.
    var name: String {
        switch self {
        case .named(.global): Self.globalName
        case .named(let name): name.text
        case .file(let path): path
        }
    }

    /// The name in messages on a pair of domain and key, where macOS shows CoreFoundation's constant.
    var nameInPair: String {
        if case .named(.global) = self { return "kCFPreferencesAnyApplication" }
        return name
    }

    /// Where the registered defaults of the domain are.
    ///
    /// - Throws: Where there can be none: for a host, and for a file.
    func registeredLocation(in session: Session, _ verb: Verb) throws(CommandError) -> DomainLocation {
        guard session.host == .any else { throw .usage(.registeringForAHost, verb) }
        guard case .named(let name) = self else { throw .usage(.registeringForAFile, verb) }
        return .registered(name)
    }
}
