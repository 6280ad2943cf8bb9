import CommandKit
import PrefsAdministration
import PrefsCore

/// Resolves domains: finds the identifier of an application, and whether a word with a slash is a file or a domain.
extension Session {
    /// The location of a domain: its file for the host of the host option, or for all hosts without one. A path of the
    /// file for one host means that host.
    ///
    /// - Parameter scope: The hosts in place of those that the host option selects.
    func resolve(_ argument: DomainArgument, on scope: HostScope? = nil) throws -> DomainLocation {
        switch argument {
        case .global:
            return .stored(.global, try scope ?? self.scope())
        case .named(let name):
            let domain = try DomainName(name)
            if !domain.text.hasSameBytes(as: name) {
                notifyOnTerminal {
                    let isFile = (try? DocumentFile(path: name).exists()) ?? false
                    guard isFile else { return nil }
                    let file = name.onOneLine
                    let meant = DomainLocation.stored(domain, .any).name.onOneLine
                    return "\(file) is taken for the domain \(meant); the file is ./\(file)"
                }
            }
            return .stored(domain, try scope ?? self.scope())
        case .application(let name):
            guard let identifier = try DesktopEntry.identifier(ofApplication: name, environment)
            else {
                throw CommandError.failed(
                    "Couldn't find an application named \"\(name.onOneLine)\"; defaults unchanged")
            }
            return try resolve(.named(identifier), on: scope)
        case .path(let typed):
            let isPath = ["/", "./", "../", "~"].contains { typed.utf8.starts(with: $0.utf8) }
            return try isPath ? domain(atPath: typed, on: scope) : domain(inFolder: typed, on: scope)
        }
    }

    /// Resolves the domain of a command that creates it if it does not exist.
    ///
    /// - Throws: An error for a path with `*`, which a shell leaves if it finds no file.
    func resolveToWrite(_ argument: DomainArgument) throws -> DomainLocation {
        if case .path(let typed) = argument, typed.hasByte(UInt8(ascii: "*")),
            ((try? TypedPath(typed).existingFile()) ?? nil) == nil
        {
            throw CommandError.failed("No file matches '\(typed.onOneLine)'. Defaults have not been changed.")
        }
        return try resolve(argument)
    }

    /// The domain at a path. A path in one of macOS' preferences folders names the domain that macOS would store there,
    /// unless a file exists at the path.
    private func domain(atPath typed: String, on scope: HostScope?) throws -> DomainLocation {
        // A path that was typed with a tilde belongs to the user even if the home directory is `/`.
        let home = typed.utf8.starts(with: "~/".utf8) ? try environment.home() : nil
        let path = home.map { $0 + typed.dropFirst() } ?? typed
        guard path.utf8.first == UInt8(ascii: "/"),
            let known = try PreferencesPath(path, isInHome: home != nil, environment),
            try TypedPath(path).existingFile() == nil
        else { return .file(path: try TypedPath(path).filePath()) }
        switch known.owner {
        case .user: return .stored(known.name, try scope ?? self.scope())
        case .userOnHost(let host?): return .stored(known.name, .host(host))
        case .userOnHost(nil): return .stored(known.name, .host(try hostOfProgram()))
        case .system: return .system(known.name, in: try SystemDirectory(environment))
        }
    }

    /// The domain with this name in a folder of the store, unless there is only a file of the name below the current
    /// directory.
    private func domain(inFolder typed: String, on scope: HostScope?) throws -> DomainLocation {
        // A file that this process may not access counts as absent, and so does a symbolic link to a missing file.
        let file = (try? TypedPath(typed).existingTarget()) ?? nil
        guard let name = try? DomainName(typed) else {
            guard let file else { throw CommandError.neitherDomainNorFile(typed) }
            return .file(path: file)
        }
        guard let file else { return .stored(name, try scope ?? self.scope()) }
        if try hasDomain(name) {
            throw CommandError.failed(
                "There are a domain \(typed.onOneLine) and a file of this name; say ./\(file.onOneLine) for the file, "
                    + "~/Library/Preferences/\(typed.onOneLine) for the domain")
        }
        return .file(path: file)
    }

    /// Whether a domain has stored settings, for any host, or registered defaults.
    func hasDomain(_ name: DomainName) throws(PreferencesError) -> Bool {
        try DomainCatalogue(try store()).has(name, known: [try currentHost()])
    }

    /// The location of the registered defaults of a domain.
    func registeredLocation(of domain: DomainLocation) throws -> DomainLocation {
        .registered(try name(of: domain, having: "registered defaults"))
    }

    /// The name of a domain of the user, which can have registered defaults and saved states.
    ///
    /// - Throws: A usage error with a host option, for a domain for all users, and for a file.
    func name(of domain: DomainLocation, having things: String) throws -> DomainName {
        guard host == .any, case .stored(let name, .any) = domain else {
            let reason =
                switch domain {
                case .system where host == .any: "belong to a domain of one user"
                case .file where host == .any: "belong to a named domain, not to a file"
                default: "are for every host; leave -currentHost and -host out"
                }
            throw UsageError.failed("\(things) \(reason)")
        }
        return name
    }

    /// The name of a domain of the user. Nil for the file of another host than that of the host option, which only its
    /// path names.
    func selectedName(of domain: DomainLocation) -> DomainName? {
        guard case .stored(let name, let scope) = domain, scope == .any || scope == (try? self.scope()) else {
            return nil
        }
        return name
    }

    // MARK: Errors for missing domains and keys

    /// The error for a domain in which nothing was found: its file does not exist, only a file of its name exists, or
    /// it does not have the key.
    func notFound(_ domain: DomainLocation, _ key: String?) -> CommandError {
        if case .file(let path) = domain, (try? DocumentFile(path: path).exists()) == false {
            return .noSuchFile(domain, key: key)
        }
        if let file = (try? fileInstead(of: domain)) ?? nil { return .domainIsMissing(domain, key: key, file) }
        return .notFound(domain, key)
    }

    /// The error for a key path that leads to no value.
    ///
    /// - Parameter value: The value of the path's first key; nil if there is none.
    func notFound(_ path: PropertyListKeyPath, of domain: DomainLocation, inside value: PropertyList?) -> CommandError {
        value.map { .notFound(path, inside: $0, of: domain) } ?? notFound(domain, path.nameInPair)
    }

    /// The error for a deletion that was refused because nothing is stored. If there is a registered default instead,
    /// the message says so.
    func refusal(
        of deletion: DeletionArgument, _ reason: DomainChange.Refusal, _ domain: DomainLocation
    ) -> CommandError {
        hasRegistered(domain, deletion.keyPath) ? .refusedAsRegistered(reason, domain) : .refused(reason, domain)
    }

    /// The file below the current directory that has the name of a domain, if the domain itself does not exist for
    /// any host; nil if there is no such file.
    func fileInstead(of domain: DomainLocation) throws(PreferencesError) -> String? {
        guard let name = selectedName(of: domain), name != .global,
            let file = (try? TypedPath(name.text).existingTarget()) ?? nil
        else { return nil }
        return try hasDomain(name) ? nil : file
    }
}
