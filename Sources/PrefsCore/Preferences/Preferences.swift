/// The settings of a program: what UserDefaults is on Apple's systems.
///
/// ```swift
/// let preferences = try Preferences(domain: "com.pigeon")
/// preferences.register(["HPFollowHeading": true])
/// preferences.set(2, forKey: "HPMapType")
/// preferences.integer(forKey: "HPMapType")
/// ```
///
/// A value is looked for in a list of domains, and the first that has the key wins: managed by the administrator, the
/// arguments of the program, the program's domain on this host, the domain, suites in the order in which they were
/// added, the global domain on this host, the global domain, the domain for all users of the system, the global domain
/// for all users, what the program registered, and what was registered from the command line. Setting a value changes
/// the program's domain and no other.
///
/// Keys are any text, the empty one too, and are compared byte by byte.
///
/// Reading looks at memory, which follows the files: what another process changes is seen shortly after. A value
/// that is set is there at once and in the file some milliseconds after, together with others set then, and for certain when
/// the program ends in an orderly way (it returns from `main`, calls `exit`, or gets `SIGTERM`, `SIGINT` or `SIGHUP`
/// and has no handler of its own for them). ``synchronize()`` does not wait for that, and says whether it worked.
///
/// What was set before a fork is written before it, as far as that takes no more than a second, and otherwise by the parent. The child may
/// use settings as any program does, and writes what it sets itself; its first use of them starts what follows the files.
public final class Preferences: Sendable {
    /// The domain that is written.
    public let domain: DomainName

    /// Nil for an instance in memory.
    let store: DomainStore?
    let host: HostIdentifier?
    /// In ``PreferencesState``.
    let instance: Int
    /// The position of ``domain`` there.
    let written: Int
    let valueFailures = PreferenceValueFailures()
    let trackedKeys = TrackedKeys()

    var center: PreferencesCenter { .shared }

    /// The name of the domain of ``register(_:)-(PropertyListDictionary)``, as UserDefaults has it.
    public static let registrationDomain = "NSRegistrationDomain"
    /// The name of the domain of this program's arguments, as UserDefaults has it.
    public static let argumentDomain = "NSArgumentDomain"

    // MARK: Making

    /// The settings of a domain in the store that the environment describes (``DomainStore/init(_:)``).
    ///
    /// - Parameter domain: Such as `com.pigeon`; `NSGlobalDomain` is the domain that all programs share. With slashes
    ///   it lies in folders of the store: `com.pigeon/loft` (``DomainName``).
    /// - Throws: ``PreferencesError`` for an invalid name, for an environment that names no store, and for a file of the
    ///   domain that cannot be read or is malformed: this is not an empty domain.
    public convenience init(domain: String) throws(PreferencesError) {
        try self.init(domain: domain, store: DomainStore(.process), environment: .process)
    }

    /// The settings of a domain of a store.
    ///
    /// - Parameters:
    ///   - domain: As for ``init(domain:)``.
    ///   - store: Where the domain, suites and the global domain are. The first store of the process with a file says whether
    ///     writing it waits for the disk, and in which format a new one is.
    ///   - environment: Names this host (`PREFS_HOST`), the directories of managed settings (`XDG_CONFIG_DIRS`) and the
    ///     store of the whole system (`PREFS_SYSTEM_HOME`).
    /// - Throws: ``PreferencesError`` as ``init(domain:)``.
    public convenience init(
        domain: String, store: DomainStore, environment: Environment = .process
    ) throws(PreferencesError) {
        let name = try Self.name(domain)
        let host = try HostIdentifier.current(environment)
        let managed = try SearchLayer.managedFiles(of: name, environment)
        self.init(name, store, host, managed, try SystemDirectory(environment))
        if let failure = readingFailure { throw failure }
    }

    init(
        _ name: DomainName, _ store: DomainStore, _ host: HostIdentifier, _ managed: [String], _ system: SystemDirectory
    ) {
        let center = PreferencesCenter.shared
        let store = store.atAbsolutePath
        var layers: [Int] = []
        var suites = 0
        for layer in SearchLayer.order(of: name, on: host, managedBy: managed, in: system.atAbsolutePath) {
            switch layer {
            case .managed(let path):
                layers.append(center.domain(StoredDomain(store: store, location: .file(path: path), isReadOnly: true)))
            case .location(let location):
                layers.append(center.domain(StoredDomain(store: store, location: location)))
            case .arguments: layers.append(LiveDomains.arguments)
            case .registration: layers.append(LiveDomains.registration)
            case .suites: suites = layers.count
            }
        }
        written = center.domain(StoredDomain(store: store, location: .stored(name, .any)))
        (domain, self.store, self.host) = (name, store, host)
        let suitePosition = suites
        let searched = layers
        instance = center.withState { $0.addInstance(searching: searched, suitesAt: suitePosition) }
        reportFailures(of: searched.filter { $0 != written })
    }

    /// Settings that live in memory, for tests: nothing is read from files or written, and no other instance sees them.
    ///
    /// ```swift
    /// let preferences = try Preferences(inMemory: "test", ["User": "Grace"])
    /// ```
    ///
    /// - Parameters:
    ///   - domain: The name of the domain.
    ///   - contents: What it has at first.
    /// - Throws: ``PreferencesError/invalidDomainName(_:)``.
    public init(inMemory domain: String, _ contents: PropertyListDictionary = [:]) throws(PreferencesError) {
        self.domain = try Self.name(domain)
        (store, host) = (nil, nil)
        let (instance, written) = PreferencesCenter.shared.withState { state in
            let written = state.add(LiveDomain(contents: contents))
            let registered = state.add(LiveDomain())
            let layers = [written, registered]
            return (state.addInstance(searching: layers, suitesAt: 1, owning: layers), written)
        }
        (self.instance, self.written) = (instance, written)
    }

    /// Settings of a program that live in memory because they can be kept nowhere, which is their ``failure``.
    init(_ name: DomainName, unstored failure: PreferencesError) {
        (domain, store, host) = (name, nil, nil)
        (instance, written) = PreferencesCenter.shared.withState { state in
            let written = state.add(LiveDomain(file: nil, failure: failure))
            let layers = [LiveDomains.arguments, written, LiveDomains.registration]
            return (state.addInstance(searching: layers, suitesAt: 2, owning: [written]), written)
        }
    }

    /// Tells of files that cannot be read, of which no caller is told. A file that several instances search is told of by each.
    private func reportFailures(of domains: [Int]) {
        let failures = center.withState { state in domains.compactMap { state.domains[$0].failure } }
        for failure in failures { FailureReport.send(failure) }
    }

    deinit {
        let instance = instance
        _ = center.withState { $0.removeInstance(instance) }
    }

    static func isGlobal(_ name: String) -> Bool {
        ["NSGlobalDomain", "Apple Global Domain"].contains { $0.utf8.elementsEqual(name.utf8) }
    }

    // MARK: Values

    /// The value of a key in the first domain of the search list that has it; nil when none has.
    public func object(forKey key: String) -> PropertyList? {
        center.withState { $0.value(forKey: key, in: instance) }
    }

    /// Sets a value in the program's domain; nil removes it, as ``removeObject(forKey:)`` does. It never fails at once: what
    /// cannot be written is ``failure`` later, and what ``synchronize()`` throws.
    ///
    /// - Parameters:
    ///   - value: A literal will do: `2`, `0.5`, `"text"`, `true`, `[1, 2]`, `["name": "Loft"]`.
    ///   - key: Any text.
    public func set(_ value: PropertyList?, forKey key: String) {
        center.change { state in state.set(value, forKey: key, of: written) }
    }

    /// Removes a key from the program's domain. What the next domain has of it is seen then.
    public func removeObject(forKey key: String) {
        set(nil, forKey: key)
    }

    /// Removes all keys from the program's domain. What other domains have of them is seen then, such as registered defaults. It never fails at once, as
    /// ``set(_:forKey:)-(PropertyList?,_)``; a file that cannot be read is left alone.
    public func removeAll() {
        center.change { state in state.change(written, .thisProcess) { $0.replaceAll([:]) } }
    }

    /// All keys of all domains of the search list, each with the value that ``object(forKey:)`` gives.
    public func dictionaryRepresentation() -> PropertyListDictionary {
        center.withState { $0.contents(of: instance) }
    }

    // MARK: Files

    /// Writes what was set and reads what other processes wrote, and returns when both is done.
    ///
    /// - Throws: ``PreferencesError`` when a value could not be written, or a file could not be read. All domains of the search
    ///   list are tried before a failure is thrown: that of the program's own domain, if there is one. So an error that names another
    ///   file says that one's own settings are written, and that file was left as it is. What was not written is tried again each
    ///   second; a value that the format of the file cannot hold, together with what is set next.
    public func synchronize() throws(PreferencesError) {
        if store == nil, let failure { throw failure }
        let others = center.withState { $0.domainsInUse(by: instance) }.filter { $0 != written }
        try center.synchronize([written] + others)
    }

    /// Changes several values of the program's domain in one step, also between processes: nobody sees some of them, and
    /// no change of another process comes between what the closure reads and what it writes. It is in the file when this returns.
    ///
    /// ```swift
    /// try preferences.update { $0["count"] = .integer(PropertyListInteger(($0["count"]?.integerValue ?? 0) + 1)) }
    /// ```
    ///
    /// Other processes that want to write wait meanwhile, for ``PreferencesError/lockTimeout`` seconds at most.
    ///
    /// - Parameter change: Is given what the domain's file has, without the other domains of the search list. It may read and set
    ///   values, but not write files: to update or synchronise settings in it throws ``PreferencesError/updateInUpdate``. Nor may
    ///   it end the process. When it throws, nothing is changed.
    /// - Returns: What `change` returns.
    /// - Throws: What `change` throws, and ``PreferencesError`` when the file cannot be read or written.
    @discardableResult
    public func update<Result>(_ change: (inout PropertyListDictionary) throws -> Result) throws -> Result {
        try center.update(written, change)
    }
}
