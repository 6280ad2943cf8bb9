import PrefsCore

/// What one run of the command works with, and what it has to say in the end.
struct Session {
    let environment: Environment
    var host: HostArgument = .any
    /// What goes to standard output.
    var output: [UInt8] = []
    /// What goes to standard error.
    private(set) var messages: [UInt8] = []
    private(set) var status: Int32 = 0

    init(environment: Environment) {
        self.environment = environment
    }

    /// Notes an error; the work may go on, the exit status will tell.
    mutating func report(_ error: CommandError) {
        messages += "prefs: \(error.message)\n".utf8
        if let usage = error.usage { messages += usage.utf8 }
        status = max(status, error.exitStatus)
    }

    /// Notes something worth saying that is no failure.
    mutating func note(_ message: String) {
        messages += "prefs: \(message)\n".utf8
    }

    mutating func print(_ text: String) {
        output += text.utf8
        output.append(UInt8(ascii: "\n"))
    }

    // MARK: The store

    func store() throws(CommandError) -> DomainStore {
        try CommandError.wrapping { () throws(PreferencesError) in try DomainStore(environment) }
    }

    func scope() throws(CommandError) -> HostScope {
        try CommandError.wrapping { () throws(PreferencesError) in
            switch host {
            case .any: .any
            case .current: .host(try HostIdentifier.current(environment))
            case .named(let name): .host(try HostIdentifier(name))
            }
        }
    }

    /// Makes a change of the part of a domain that this run's host option means.
    func apply(_ change: DomainChange, to domain: Domain) throws(CommandError) {
        let store = try store()
        let location = domain.location(try scope())
        do {
            try store.apply(change, to: location)
        } catch .refused(let refusal) {
            throw .refused(refusal, domain)
        } catch {
            throw .preferences(error)
        }
    }

    /// What is stored and registered for a domain.
    func preferences(of domain: Domain) throws(CommandError) -> StoredPreferences {
        switch domain {
        case .named(let name): StoredPreferences(name, try scope(), in: try store())
        case .file(let path): StoredPreferences(file: path, in: try store())
        }
    }
}
