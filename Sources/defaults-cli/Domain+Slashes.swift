import PrefsCore

/// Finds the domain that a word with a slash names: a file, a domain in a folder of the store, or one of macOS'
/// preferences paths.
extension Domain {
    /// Resolves a word with a slash.
    ///
    /// - `/`, `./`, `../` and `~` begin a path. A path in one of macOS' preferences folders is the domain that would
    ///   be stored there, unless such a file exists.
    /// - Everything else is a domain in a folder of the store, unless there is only a file of this name below the
    ///   current directory.
    init(withSlashes typed: String, in session: Session) throws(CommandError) {
        switch typed.utf8.first {
        case UInt8(ascii: "/"): self = try Self.at(typed, in: session)
        case UInt8(ascii: "~") where typed.utf8.starts(with: "~/".utf8):
            let home = try CommandError.wrapping { () throws(PreferencesError) in
                try session.environment.setting("HOME")
            }
            self = try Self.at(home.map { $0 + typed.dropFirst() } ?? typed, isInHome: true, in: session)
        case UInt8(ascii: "~"): self = try Self.at(typed, in: session)
        default:
            let isPath = ["./", "../"].contains { typed.utf8.starts(with: $0.utf8) }
            self = try isPath ? Self.at(typed, in: session) : Self.inFolder(typed, session)
        }
    }

    /// - Parameter isInHome: Whether the path was typed with a tilde, so that it belongs to the user even if the home
    ///   directory is `/`.
    private static func at(_ path: String, isInHome: Bool = false, in session: Session) throws(CommandError) -> Domain {
        let place = try CommandError.wrapping { () throws(PreferencesError) in
            guard path.utf8.first == UInt8(ascii: "/"),
                let place = try PreferencesPath(path, isInHome: isInHome, session.environment),
                try DomainLocation.file(typed: path) == nil
            else { return PreferencesPath?.none }
            return place
        }
        guard let place else {
            return .file(
                try CommandError.wrapping { () throws(PreferencesError) in try DomainLocation.path(typed: path) })
        }
        switch place.owner {
        case .user: return .named(place.name)
        case .userOnHost(let host?): return .onHost(place.name, host)
        case .userOnHost(nil):
            if case .host(let host) = try session.scope() { return .onHost(place.name, host) }
            return .onHost(place.name, try session.currentHost())
        case .system:
            return .ofSystem(
                place.name,
                try CommandError.wrapping { () throws(PreferencesError) in
                    try SystemDirectory(session.environment)
                })
        }
    }

    private static func inFolder(_ typed: String, _ session: Session) throws(CommandError) -> Domain {
        // A file that this process may not look at counts as absent, and so does a link that leads to nothing.
        let file = (try? DomainLocation.existingFile(typed: typed)) ?? nil
        guard let name = try? DomainName(typed) else {
            guard let file else { throw .neitherDomainNorFile(typed) }
            return .file(file)
        }
        guard let file else { return .named(name) }
        if try session.hasDomain(name) { throw .domainAndFile(typed, file) }
        return .file(file)
    }

    /// The file below the current directory that has the name of this domain, if the domain itself does not exist for
    /// any host; nil if there is no such file.
    func fileInsteadOfDomain(in session: Session) throws(CommandError) -> String? {
        guard case .named(let name) = self, name != .global,
            let file = (try? DomainLocation.existingFile(typed: name.text)) ?? nil
        else { return nil }
        return try session.hasDomain(name) ? nil : file
    }
}

extension Session {
    /// Whether something is stored for a domain, on any host, or registered.
    fileprivate func hasDomain(_ name: DomainName) throws(CommandError) -> Bool {
        let catalogue = DomainCatalogue(try store())
        let known = [try currentHost()]
        return try CommandError.wrapping { () throws(PreferencesError) in try catalogue.has(name, known: known) }
    }
}
