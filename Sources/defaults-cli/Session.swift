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
    /// Where changes go that are not to be made at once; nil where each is made when it is asked for.
    private(set) var staged: StagedChanges?
    /// The line of a script that is being run, which messages name.
    var scriptPlace: ScriptPlace?

    init(environment: Environment) {
        self.environment = environment
    }

    /// Notes an error; the work may go on, the exit status will tell.
    ///
    /// - Parameter failure: The exit status of a failure that is no wrong use.
    mutating func report(_ error: CommandError, failure: Int32 = 1) {
        let error = error.advised(by: try? store()).placed(at: scriptPlace)
        // The message comes last, where people look first.
        if let usage = error.usage { messages += usage.utf8 }
        messages += MessageLine(error).bytes
        status = max(status, error.usage == nil ? failure : error.exitStatus)
    }

    /// Notes that the answer is no, which the exit status tells though nothing failed: what was compared is not the same, or fewer
    /// changes came than were waited for.
    mutating func noteNegativeAnswer() {
        status = max(status, 1)
    }

    /// Notes something worth saying that is no failure.
    mutating func note(_ notice: Notice) {
        messages += MessageLine(notice, at: scriptPlace).bytes
    }

    /// Says what a script has to say: a text may have several lines, or only a part of one.
    mutating func say(_ remark: ScriptRun.Remark) {
        switch remark {
        case .notice(let notice):
            note(notice)
        case .text(let text):
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            messages += lines.map { String($0).escapingControls }.joined(separator: "\n").utf8
        }
    }

    /// Prints a line.
    mutating func print(_ line: String) {
        print(.text(Array("\(line.shown)\n".utf8)))
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

    /// Prints a value in the form that was asked for.
    mutating func print(_ value: PropertyList, as form: ReadingOptions.Form) throws(CommandError) {
        switch form {
        case .description:
            print(.description(value))
        case .raw:
            print(.text(try RawText.bytes(of: value)))
        case .document(let format):
            do {
                print(try format.output(of: value))
            } catch {
                throw .notRepresentable(error)
            }
            if format == .xml { noteControlCharacters(of: value) }
        }
    }

    /// Says that strict parsers refuse the XML of a value that has control characters.
    mutating func noteControlCharacters(of value: PropertyList) {
        if value.hasControlCharacters { note(.controlCharactersInXML) }
    }

    /// Says that a value has dates, data or references, which are texts and dictionaries in JSON, and stay that when they are read again.
    mutating func noteLossInJSON(of value: PropertyList) {
        var search = ValueSearch(text: { _ in false }, scalar: { [.date, .data, .uid].contains($0.kind) })
        if search.isFound(in: value) { note(.lossInJSON) }
    }

    // MARK: Staging

    /// Keeps changes back from now on, and looks at what they would make of the domains.
    mutating func beginStaging() {
        staged = StagedChanges()
    }

    /// Prints the changes that were kept back as commands, and forgets them.
    mutating func printStaged() throws(CommandError) {
        for line in try staged?.commands() ?? [] { print(line) }
        staged = nil
    }

    /// What a document holds, or would hold if the changes that were kept back had been made.
    func readDictionary(_ document: DocumentArgument) throws(CommandError) -> PropertyListDictionary {
        guard let staged, !document.isStream,
            let contents = staged.contents(ofFile: document.path, in: try storeOrElsewhere())
        else {
            return try document.readDictionary()
        }
        // A domain that holds nothing has no file.
        guard !contents.isEmpty else {
            throw .couldNotReadDocument(
                document.path, SystemError(call: "open", path: document.path, code: .noSuchFile))
        }
        return contents
    }

    /// Makes sure that the changes that were kept back can be made, as far as that can be known before.
    func checkStaged() throws(CommandError) {
        guard let obstacle = staged?.obstacle(in: try storeOrElsewhere()) else { return }
        throw CommandError.changing(obstacle.domain, obstacle.error).placed(at: obstacle.scriptPlace)
    }

    mutating func forgetStaged() {
        staged = nil
    }

    /// Makes the changes that were kept back, with one write for each domain. None is written where one of the directories takes no new file.
    ///
    /// - Parameter progress: Is told how many domains of how many have been written.
    mutating func applyStaged(_ progress: (_ done: Int, _ count: Int) -> Void = { _, _ in }) throws(CommandError) {
        guard let staged else { return }
        self.staged = nil
        if let obstacle = staged.obstacleToNewFiles(in: try storeOrElsewhere()) {
            throw CommandError.changing(obstacle.domain, obstacle.error).placed(at: obstacle.scriptPlace)
        }
        let all = staged.changes
        for (position, (location, domain, changes, scriptPlace)) in all.enumerated() {
            do {
                try apply(changes, to: location, of: domain)
            } catch {
                if case .couldNotWrite = error { throw error.placed(at: scriptPlace) }
                throw error
            }
            progress(position + 1, all.count)
        }
    }

    // MARK: The store

    func store() throws(CommandError) -> DomainStore {
        try CommandError.wrapping { () throws(PreferencesError) in try DomainStore(environment) }
    }

    /// The store for a domain. One whose file is elsewhere needs no home.
    func store(of domain: Domain) throws(CommandError) -> DomainStore {
        switch domain {
        case .named, .onHost: try store()
        case .ofSystem, .file: try storeOrElsewhere()
        }
    }

    private func storeOrElsewhere() throws(CommandError) -> DomainStore {
        try CommandError.wrapping { () throws(PreferencesError) in try DomainStore(orElsewhere: environment) }
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

    func currentHost() throws(CommandError) -> HostIdentifier {
        try CommandError.wrapping { () throws(PreferencesError) in try HostIdentifier.current(environment) }
    }

    /// Makes a change of the part of a domain that this run's host option means.
    mutating func apply(_ change: DomainChange, to domain: Domain) throws(CommandError) {
        if case .file(let path) = domain, change.mayCreate { try checkCreation(path) }
        try apply(change, to: domain.location(try scope()), of: domain)
    }

    /// Makes a change of one location of a domain, or keeps it back.
    mutating func apply(_ change: DomainChange, to location: DomainLocation, of domain: Domain) throws(CommandError) {
        guard staged == nil else { return try stage(change, of: location, domain) }
        try apply([change], to: location, of: domain)
    }

    private mutating func stage(_ change: DomainChange, of location: DomainLocation, _ domain: Domain)
        throws(CommandError)
    {
        let store = try store(of: domain)
        do throws(PreferencesError) {
            try staged?.add(change, of: location, domain, in: store, scriptPlace)
        } catch {
            throw .changing(domain, error)
        }
    }

    private mutating func apply(_ changes: [DomainChange], to location: DomainLocation, of domain: Domain)
        throws(CommandError)
    {
        let store = try store(of: domain)
        // Else the signal of a file size limit would end the process before it could clean up and say so.
        Signals.ignoreFileSizeLimit()
        do throws(PreferencesError) {
            let written = try store.replace(location, by: changes)
            if written.hasControlCharacters { note(.controlCharacters(inFile: store.directory.path(of: location))) }
        } catch {
            throw .changing(domain, error)
        }
    }

    /// Whether something is there as a registered default: a key path, or anything for nil. What cannot be read is not.
    func hasRegistered(_ domain: Domain, _ keyPath: PropertyListKeyPath?) -> Bool {
        guard case .named(let name) = domain, let store = try? store(),
            let contents = try? store.contents(of: .registered(name))
        else { return false }
        return keyPath.map { contents[$0] != nil } ?? !contents.isEmpty
    }

    /// Refuses to create a file through a path that begins with neither `/` nor `./`: one with `../` looks like a name
    /// made to get out of the store, and whoever means the file can say so.
    private func checkCreation(_ path: String) throws(CommandError) {
        guard path.utf8.first != UInt8(ascii: "/"), !path.utf8.starts(with: "./".utf8) else { return }
        let exists = try CommandError.wrapping { () throws(PreferencesError) in
            try DomainLocation.leadsToFile(path)
        }
        if !exists { throw .neitherDomainNorFile(path) }
    }

    /// What a domain has in some of the places where values are looked for.
    func preferences(
        of domain: Domain, _ layers: ReadingOptions.Layers = .storedAndRegistered
    ) throws(CommandError) -> StoredPreferences {
        let store = try store(of: domain)
        switch (domain, layers) {
        case (.file, _), (.ofSystem, _), (.onHost, .stored): return StoredPreferences(domain.location(.any), in: store)
        case (.named(let name), .storedAndRegistered): return StoredPreferences(name, try scope(), in: store)
        case (.onHost(let name, let host), .storedAndRegistered): return StoredPreferences(name, .host(host), in: store)
        case (.named, .stored): return StoredPreferences(domain.location(try scope()), in: store)
        case (.named(let name), .effective):
            let host = try CommandError.wrapping(hostOfProgram)
            return try effectivePreferences(of: name, on: host, in: store)
        case (.onHost(let name, let host), .effective): return try effectivePreferences(of: name, on: host, in: store)
        }
    }

    private func effectivePreferences(
        of name: DomainName, on host: HostIdentifier, in store: DomainStore
    ) throws(CommandError) -> StoredPreferences {
        try CommandError.wrapping { () throws(PreferencesError) in
            try StoredPreferences(effective: name, on: host, in: store, environment)
        }
    }

    /// The host on which a program is thought to run: that of the host option, or this one.
    private func hostOfProgram() throws(PreferencesError) -> HostIdentifier {
        if case .named(let name) = host { return try HostIdentifier(name) }
        return try HostIdentifier.current(environment)
    }
}
