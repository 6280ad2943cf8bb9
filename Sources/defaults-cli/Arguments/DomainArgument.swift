import PrefsCore

/// A domain as it was typed; nothing has been looked up yet.
enum DomainArgument {
    case global
    case application(String)
    case path(String)
    case named(String)

    /// Takes a domain: `-g` or a synonym, `-app NAME`, a word with a slash (a path or a name in a folder), or a plain
    /// name.
    init(parsing arguments: inout ArgumentCursor) throws(CommandError) {
        let areOptionsOver = arguments.areOptionsOver
        let word = try arguments.next(.domain)
        // macOS would take the host option for the domain, and the domain after it for a key.
        if !areOptionsOver, word.utf8.first == UInt8(ascii: "-"), let verb = arguments.verb,
            [.write, .register, .import].contains(verb), HostArgument.isMisplaced(word, before: arguments)
        {
            throw .usage(.hostAfterVerb(word), verb)
        }
        switch word {
        case "-g", "-globalDomain", "NSGlobalDomain", Domain.globalName:
            self = .global
        case "-app":
            self = .application(try arguments.next(.applicationName))
        default:
            self = word.utf8.contains(UInt8(ascii: "/")) ? .path(word) : .named(word)
        }
    }

    /// Looks the domain up: finds the identifier of an application, and whether a word with a slash is a file or a
    /// domain.
    func resolve(in session: Session) throws(CommandError) -> Domain {
        switch self {
        case .global:
            return .named(.global)
        case .named(let name):
            return .named(try CommandError.wrapping { () throws(PreferencesError) in try DomainName(name) })
        case .application(let name):
            let identifier = try CommandError.wrapping { () throws(PreferencesError) in
                try DesktopEntry.identifier(ofApplication: name, session.environment)
            }
            guard let identifier else { throw .noSuchApplication(name) }
            return .named(try CommandError.wrapping { () throws(PreferencesError) in try DomainName(identifier) })
        case .path(let typed):
            return try Domain(withSlashes: typed, in: session)
        }
    }
}
