import PrefsCore

/// What one run of the command works with, and what it has to say in the end.
struct Session {
    let environment: Environment
    var host: HostArgument = .any
    /// What goes to standard output.
    private(set) var output: [Output] = []
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
    mutating func note(_ notice: Notice) {
        messages += "prefs: \(notice.message)\n".utf8
    }

    mutating func print(_ text: String) {
        print(.text(Array("\(text)\n".utf8)))
    }

    /// Texts that follow one another become one, which is written with one call.
    mutating func print(_ output: Output) {
        if case .text(let more) = output, case .text(var text)? = self.output.last {
            // The text must have one owner to grow in place.
            self.output.removeLast()
            text += more
            self.output.append(.text(text))
        } else {
            self.output.append(output)
        }
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
        if case .file(let path) = domain, change.mayCreate { try checkCreation(path) }
        try apply(change, to: domain.location(try scope()), of: domain)
    }

    /// Makes a change of one location of a domain.
    func apply(_ change: DomainChange, to location: DomainLocation, of domain: Domain) throws(CommandError) {
        let store = try store()
        // Else the signal of a file size limit would end the process before it could clean up and say so.
        Signals.ignoreFileSizeLimit()
        do {
            try store.apply(change, to: location)
        } catch .refused(let refusal) {
            throw .refused(refusal, domain)
        } catch .system(let error) {
            throw .couldNotWrite(domain, error)
        } catch {
            throw .preferences(error)
        }
    }

    /// Refuses to create a file through a path that begins with `../`: it looks like a name made to get
    /// out of the store, and whoever means the file can say so.
    private func checkCreation(_ path: String) throws(CommandError) {
        guard path.utf8.starts(with: "../".utf8) else { return }
        let exists = try CommandError.wrapping { () throws(PreferencesError) in
            try DomainLocation.leadsToFile(path)
        }
        if !exists { throw .climbingToNewFile(path) }
    }

    /// What is stored and registered for a domain.
    func preferences(of domain: Domain) throws(CommandError) -> StoredPreferences {
        switch domain {
        case .named(let name): StoredPreferences(name, try scope(), in: try store())
        case .file(let path): StoredPreferences(file: path, in: try store())
        }
    }
}
