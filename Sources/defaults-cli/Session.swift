import PrefsCore

/// The state of one run: environment and host option; output, messages and exit status so far; the changes held back
/// by `--dry-run` and `batch`; the line of the script that is being run.
struct Session {
    let environment: Environment
    var host: HostArgument = .any
    /// The output for standard output.
    private(set) var output: [Output] = []
    /// The messages for standard error.
    private(set) var messages: [UInt8] = []
    private(set) var status: Int32 = 0
    /// The changes held back; nil if each change is made at once.
    private(set) var staged: StagedChanges?
    /// The line of the script that is being run, which messages name.
    var scriptPlace: ScriptPlace?

    init(environment: Environment) {
        self.environment = environment
    }

    /// Appends the message of an error, and raises the exit status. The run may continue.
    ///
    /// - Parameter failure: The exit status for an error other than wrong use.
    mutating func report(_ error: CommandError, failure: Int32 = 1) {
        let error = error.advised(by: try? store()).placed(at: scriptPlace)
        // The message comes after the usage, where people look first.
        if let usage = error.usage { messages += usage.utf8 }
        messages += MessageLine(error).bytes
        status = max(status, error.usage == nil ? failure : error.exitStatus)
    }

    /// Sets the exit status to 1 for a negative answer that is no failure: the contents that `diff` compares differ,
    /// or `watch` saw fewer changes than `--count`.
    mutating func noteNegativeAnswer() {
        status = max(status, 1)
    }

    /// Appends the message of a notice. The exit status stays.
    mutating func note(_ notice: Notice) {
        messages += MessageLine(notice, at: scriptPlace).bytes
    }

    /// Appends a remark of a script to the messages. A text may have several lines or an incomplete one.
    mutating func say(_ remark: ScriptRun.Remark) {
        switch remark {
        case .notice(let notice):
            note(notice)
        case .text(let text):
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            messages += lines.map { String($0).escapingControls }.joined(separator: "\n").utf8
        }
    }

    /// Prints a line; on a terminal its control characters are escaped.
    mutating func print(_ line: String) {
        print(.text(Array("\(line.shown)\n".utf8)))
    }

    /// Appends output. Consecutive texts are joined, so that one call writes them.
    mutating func print(_ output: Output) {
        if case .text(let more) = output, case .text(var text)? = self.output.last {
            // The array must have a single owner to grow in place.
            self.output.removeLast()
            text += more
            self.output.append(.text(text))
        } else {
            self.output.append(output)
        }
    }

    /// Prints a value in the given form.
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

    /// Adds a notice if a value holds control characters, for which strict parsers refuse its XML.
    mutating func noteControlCharacters(of value: PropertyList) {
        if value.hasControlCharacters { note(.controlCharactersInXML) }
    }

    /// Adds a notice if a value holds dates, data or references: JSON has them as texts and dictionaries, and they
    /// remain such when the JSON is read again.
    mutating func noteLossInJSON(of value: PropertyList) {
        var search = ValueSearch(text: { _ in false }, scalar: { [.date, .data, .uid].contains($0.kind) })
        if search.isFound(in: value) { note(.lossInJSON) }
    }

    // MARK: Staging

    /// Holds changes back from now on, and tries them on copies of the domains' contents.
    mutating func beginStaging() {
        staged = StagedChanges()
    }

    /// Prints the changes that were held back as commands, and discards them.
    mutating func printStaged() throws(CommandError) {
        for line in try staged?.commands() ?? [] { print(line) }
        staged = nil
    }

    /// Reads a document as it would be if the changes held back had been made.
    func readDictionary(_ document: DocumentArgument) throws(CommandError) -> PropertyListDictionary {
        guard let staged, !document.isStream,
            let contents = staged.contents(ofFile: document.path, in: try storeOrElsewhere())
        else {
            return try document.readDictionary()
        }
        // An empty domain has no file.
        guard !contents.isEmpty else {
            throw .couldNotReadDocument(
                document.path, SystemError(call: "open", path: document.path, code: .noSuchFile))
        }
        return contents
    }

    /// Throws an error if the changes held back cannot be made, as far as that can be known without writing.
    func checkStaged() throws(CommandError) {
        guard let obstacle = staged?.obstacle(in: try storeOrElsewhere()) else { return }
        throw CommandError.changing(obstacle.domain, obstacle.error).placed(at: obstacle.scriptPlace)
    }

    mutating func forgetStaged() {
        staged = nil
    }

    /// Makes the changes that were held back, with one write for each domain. Makes none if a directory cannot take a
    /// new file.
    ///
    /// - Parameter progress: Called after each write with the number of domains written and of those to write.
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

    /// The store for a domain. A domain whose file lies outside the store needs no home directory.
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

    /// Applies a change to a domain, for the host of the host option.
    mutating func apply(_ change: DomainChange, to domain: Domain) throws(CommandError) {
        if case .file(let path) = domain, change.mayCreate { try checkCreation(path) }
        try apply(change, to: domain.location(try scope()), of: domain)
    }

    /// Applies a change to one location of a domain, or holds it back.
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
        // Without this, SIGXFSZ would end the process before it could remove its temporary file and report the error.
        CurrentProcess.ignoreFileSizeLimit()
        do throws(PreferencesError) {
            let written = try store.replace(location, by: changes)
            if written.hasControlCharacters { note(.controlCharacters(inFile: store.directory.path(of: location))) }
        } catch {
            throw .changing(domain, error)
        }
    }

    /// Refuses to create a file by a path that begins with neither `/` nor `./`. A path with `../` could be a name
    /// that is meant to escape from the store; for a file, `./` can be put before it.
    private func checkCreation(_ path: String) throws(CommandError) {
        guard path.utf8.first != UInt8(ascii: "/"), !path.utf8.starts(with: "./".utf8) else { return }
        let exists = try CommandError.wrapping { () throws(PreferencesError) in
            try DomainLocation.leadsToFile(path)
        }
        if !exists { throw .neitherDomainNorFile(path) }
    }
}
