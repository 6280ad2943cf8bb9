/// The settings of a program, like UserDefaults on Apple's systems.
///
/// ```swift
/// let preferences = try Preferences(domain: "com.pigeon")
/// preferences.register(["HPFollowHeading": 1])
/// preferences.set(2, forKey: "HPMapType")
/// preferences.integer(forKey: "HPMapType")
/// ```
///
/// A value is looked up in a list of domains, and the first domain that has the key wins: values managed by the
/// administrator, the arguments of the program, the program's domain on this host, the program's domain, suites in
/// the order in which they were added, the global domain on this host, the global domain, the domain for all users of
/// the system, the global domain for all users, defaults registered by the program, and defaults registered from the
/// command line. Setting a value changes only the program's domain.
///
/// Keys are any strings, including the empty one, and are compared byte by byte.
///
/// Values are read from memory, which follows the files: a change by another process is seen shortly after. A value
/// that is set can be read at once, and is written to the file some milliseconds later, together with others that are
/// set in that time. It is certain to be written when the program ends in an orderly way: when it returns from `main`,
/// calls `exit`, or gets `SIGTERM`, `SIGINT` or `SIGHUP` and has no handler of its own for the signal, and before
/// `SIGTSTP` stops the program.
/// ``synchronize()`` writes at once, and throws an error if that fails.
///
/// Values set before a fork are written before it if that takes no more than a second, and otherwise by the parent. The
/// child can use settings like any program, and writes the values that it sets itself. With its first use of them, the
/// child begins to follow the files again.
public final class Preferences: Sendable {
    /// The program's domain: the one in which values are set.
    public let domain: DomainName

    /// The store that holds the domains; nil for settings in memory.
    package let store: DomainStore?
    let host: HostIdentifier?
    /// The engine that keeps these settings in memory and writes them.
    package let engine: PreferencesEngine
    /// Identifies the search list of this instance in ``engine``.
    let instance: InstanceIndex
    /// Identifies ``domain`` in ``engine``.
    let writtenDomain: DomainIndex
    let valueFailures = ValueFailureReporter()
    let trackedKeys = TrackedKeys()

    /// The name of the domain of registered defaults (``register(_:)-(PropertyListDictionary)``), as in UserDefaults.
    public static let registrationDomain = LiveDomains.registrationName
    /// The name of the domain of this program's command line arguments, as in UserDefaults.
    public static let argumentDomain = LiveDomains.argumentName

    // MARK: Creating

    /// Creates the settings of a domain in the store that the environment describes (``DomainStore/init(_:)``).
    ///
    /// - Parameter domain: The name of the domain, for example `com.pigeon`; `NSGlobalDomain` is the domain that all
    ///   programs share. A name with slashes is in folders of the store: `com.pigeon/loft` (``DomainName``).
    /// - Throws: ``PreferencesError`` for an invalid name, for an environment that names no store, and for a file of
    ///   the domain that cannot be read or is malformed: such a file does not count as empty.
    public convenience init(domain: String) throws(PreferencesError) {
        try self.init(domain: domain, store: DomainStore(.process), environment: .process)
    }

    /// Creates the settings of a domain in a store.
    ///
    /// - Parameters:
    ///   - domain: The name of the domain, as for ``init(domain:)``.
    ///   - store: The store that holds the domain, suites and the global domain. For each file, the first store of the
    ///     process that uses it determines whether writing waits for the disk, and the format of a new file, as long
    ///     as settings use the file.
    ///   - environment: Names this host (`PREFS_HOST`), the directories of managed settings (`XDG_CONFIG_DIRS`) and
    ///     the store of the whole system (`PREFS_SYSTEM_HOME`).
    /// - Throws: ``PreferencesError`` as ``init(domain:)``.
    public convenience init(
        domain: String, store: DomainStore, environment: Environment = .process
    ) throws(PreferencesError) {
        try self.init(domain: domain, store: store, environment: environment, in: Self.engineOfProcess)
    }

    /// Creates the settings of a domain as a program on some host reads them; values are set for that host alone.
    ///
    /// - Parameters:
    ///   - domain: The name of the domain, as for ``init(domain:)``.
    ///   - host: The host.
    ///   - environment: Names the store, and what ``init(domain:store:environment:)`` reads from it.
    /// - Throws: ``PreferencesError`` as ``init(domain:)``.
    package convenience init(
        domain: String, on host: HostIdentifier, _ environment: Environment = .process
    ) throws(PreferencesError) {
        let name = try Self.name(domain)
        self.init(
            name, try DomainStore(environment), host, try SearchLayer.managedFiles(of: name, environment),
            try SystemDirectory(environment), writing: .host(host), in: Self.engineOfProcess)
        if let failure = readingFailure { throw failure }
    }

    convenience init(
        domain: String, store: DomainStore, environment: Environment, in engine: PreferencesEngine
    ) throws(PreferencesError) {
        let name = try Self.name(domain)
        let host = try HostIdentifier.current(environment)
        let managed = try SearchLayer.managedFiles(of: name, environment)
        self.init(name, store, host, managed, try SystemDirectory(environment), in: engine)
        if let failure = readingFailure { throw failure }
    }

    init(
        _ name: DomainName, _ store: DomainStore, _ host: HostIdentifier, _ managed: [String],
        _ system: SystemDirectory, writing scope: HostScope = .any, in engine: PreferencesEngine
    ) {
        let store = store.atAbsolutePath
        let order = SearchLayer.order(of: name, on: host, managedBy: managed, in: system.atAbsolutePath)
        (domain, self.store, self.host, self.engine) = (name, store, host, engine)
        let written = StoredDomain(store: store, location: .stored(name, scope))
        (instance, writtenDomain) = engine.fileAccess.read {
            var layers: [DomainIndex] = []
            var suites = 0
            for layer in order {
                switch layer {
                case .managed(let path):
                    layers.append(
                        engine.domain(of: StoredDomain(store: store, location: .file(path: path), isReadOnly: true)))
                case .location(let location):
                    layers.append(engine.domain(of: StoredDomain(store: store, location: location)))
                case .arguments: layers.append(.arguments)
                case .registration: layers.append(.registration)
                case .suites: suites = layers.count
                }
            }
            let (searched, suitePosition) = (layers, suites)
            let instance = engine.withState { $0.addInstance(searching: searched, suitesAt: suitePosition) }
            // The order contains the domain, so that the instance searches it.
            return (instance, engine.domain(of: written))
        }
        reportFailures(of: engine.withState { $0.layers(of: instance) }.filter { $0 != writtenDomain })
    }

    /// Creates settings in memory, for tests: no file is read or written, and no other instance shares their values.
    ///
    /// ```swift
    /// let preferences = try Preferences(inMemory: "test", ["User": "Grace"])
    /// ```
    ///
    /// - Parameters:
    ///   - domain: The name of the domain.
    ///   - contents: The initial contents of the domain.
    /// - Throws: ``PreferencesError/invalidDomainName(_:)``.
    public convenience init(
        inMemory domain: String, _ contents: PropertyListDictionary = [:]
    ) throws(PreferencesError) {
        try self.init(inMemory: domain, contents, in: Self.engineOfProcess)
    }

    init(
        inMemory domain: String, _ contents: PropertyListDictionary, in engine: PreferencesEngine
    ) throws(PreferencesError) {
        self.domain = try Self.name(domain)
        (store, host, self.engine) = (nil, nil, engine)
        (instance, writtenDomain) = engine.withState { state in
            let written = state.domains.add(LiveDomain(contents: contents))
            let layers = [written, state.domains.add(LiveDomain())]
            return (state.addInstance(searching: layers, suitesAt: 1, owning: layers), written)
        }
    }

    /// Creates settings of a program that are in memory because they cannot be stored; ``failure`` has the reason.
    init(_ name: DomainName, unstored failure: PreferencesError) {
        (domain, store, host, engine) = (name, nil, nil, Self.engineOfProcess)
        (instance, writtenDomain) = engine.withState { state in
            let written = state.domains.add(LiveDomain(unstored: failure))
            let layers = [DomainIndex.arguments, written, .registration]
            return (state.addInstance(searching: layers, suitesAt: 2, owning: [written]), written)
        }
    }

    /// Reports files that cannot be read, since no caller gets these errors. Each instance that searches such a file
    /// reports it.
    private func reportFailures(of domains: [DomainIndex]) {
        let failures = engine.withState { state in domains.compactMap { state.domains[$0].failure } }
        for failure in failures { FailureReport.send(failure) }
    }

    deinit {
        engine.remove(instance)
    }

    static func isGlobal(_ name: String) -> Bool {
        ["NSGlobalDomain", "Apple Global Domain"].contains { $0.utf8.elementsEqual(name.utf8) }
    }

    // MARK: Values

    /// The value of a key in the first domain of the search list that has it; nil when none has.
    public func object(forKey key: String) -> PropertyList? {
        if Trace.isOn { engine.noteSearch(for: key, by: instance) }
        return engine.withState { $0.value(forKey: key, in: instance) }
    }

    /// The value of a key in the program's domain alone, in which values are set; nil when it has none.
    package func storedObject(forKey key: String) -> PropertyList? {
        engine.withState { $0.domains[writtenDomain].value(forKey: key) }
    }

    /// Whether values of the program's domain are still to be written to its file.
    package var isUnsaved: Bool { engine.withState { $0.domains[writtenDomain].isUnsaved } }

    /// Sets a value in the program's domain; nil removes it, as ``removeObject(forKey:)`` does. An error is never
    /// reported at once: if the value cannot be written, ``failure`` has the reason later, and ``synchronize()`` throws
    /// it.
    ///
    /// - Parameters:
    ///   - value: The value, which can be a literal: `2`, `0.5`, `"text"`, `true`, `[1, 2]`, `["name": "Loft"]`.
    ///   - key: Any string.
    public func set(_ value: PropertyList?, forKey key: String) {
        engine.change(key, of: writtenDomain) { state in state.set(value, forKey: key, of: writtenDomain) }
    }

    /// Removes a key from the program's domain. Reading then returns the value of the next domain that has the key.
    public func removeObject(forKey key: String) {
        set(nil, forKey: key)
    }

    /// Removes all keys from the program's domain, except the version of its settings (``migrate(_:versionKey:)``).
    /// Reading then returns the values of other domains, such as registered defaults. An error is never reported at
    /// once, as with ``set(_:forKey:)-(PropertyList?,_)``. If the file cannot be read, it is not changed.
    public func removeAll() {
        engine.change(of: writtenDomain) { state in
            state.changeValues(writtenDomain, .thisProcess) { $0.removeAll() }
        }
    }

    /// All keys of all domains of the search list, each with the value that ``object(forKey:)`` returns.
    public func dictionaryRepresentation() -> PropertyListDictionary {
        engine.withState { $0.contents(of: instance) }
    }

    // MARK: Files

    /// Writes the values that were set, and reads the changes of other processes, before it returns.
    ///
    /// - Throws: ``PreferencesError`` when a value could not be written, or a file could not be read. All domains of
    ///   the search list are tried before an error is thrown, and an error of the program's own domain is preferred. So
    ///   if the error names another file, the program's own settings have been written, and that file was left as it
    ///   was. Changes that could not be written are tried again each second; a value that the format of the file cannot
    ///   represent is tried again together with the next changes.
    public func synchronize() throws(PreferencesError) {
        if store == nil, let failure { throw failure }
        let others = engine.withState { $0.domainsInUse(by: instance) }.filter { $0 != writtenDomain }
        try engine.synchronize([writtenDomain] + others)
    }

    /// Changes several values of the program's domain atomically, also between processes: no program sees only some of
    /// the changes, and no other process changes the file between reading and writing. The changes are in the file when
    /// this returns.
    ///
    /// ```swift
    /// try preferences.update { $0["count"] = .integer(PropertyListInteger(($0["count"]?.integerValue ?? 0) + 1)) }
    /// ```
    ///
    /// Other processes that want to write the file wait meanwhile, for 10 seconds at most.
    ///
    /// - Parameter change: Receives the contents of the domain's file, without the other domains of the search list. It
    ///   may read and set values, but not write files: updating or synchronising settings in it throws
    ///   ``PreferencesError/updateInUpdate``. It must not end the process either. If it throws, nothing is changed.
    /// - Returns: The result of `change`.
    /// - Throws: The error of `change`, and ``PreferencesError`` when the file cannot be read or written.
    @discardableResult
    public func update<Result>(_ change: (inout PropertyListDictionary) throws -> Result) throws -> Result {
        try engine.update(writtenDomain, change)
    }
}
