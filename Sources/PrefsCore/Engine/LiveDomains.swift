/// The domains that an engine has in memory. Looks up values in them.
struct LiveDomains: ~Copyable {
    /// An index identifies a domain until the domain is removed. A later domain may get its position. Domains with a
    /// file are removed only while ``PreferencesEngine/fileAccess`` is held.
    private var domains = UniqueList<LiveDomain>()
    private var filesByPath: [FilePath: DomainIndex] = [:]
    /// The versions to which this process has migrated domains that are removed since.
    private var migratedVersions: [FilePath: MigratedVersion] = [:]
    /// The indices of removed domains, to be given to new ones.
    private var freeIndices: [DomainIndex] = []
    private var volatileDomains: [DomainNameText: DomainIndex]

    /// The bytes of a path or name, since these are compared by their bytes.
    private typealias FilePath = [UInt8]
    private typealias DomainNameText = [UInt8]

    /// The names of the volatile domains that always exist.
    static let argumentName = "NSArgumentDomain"
    static let registrationName = "NSRegistrationDomain"

    init(arguments: PropertyListDictionary) {
        domains.append(LiveDomain(contents: arguments))
        domains.append(LiveDomain())
        volatileDomains = [
            Array(Self.argumentName.utf8): .arguments, Array(Self.registrationName.utf8): .registration,
        ]
    }

    /// The number of domains, including removed ones.
    var count: Int { domains.count }

    subscript(index: DomainIndex) -> LiveDomain {
        _read { yield domains[index.position] }
    }

    func indices(where condition: (borrowing LiveDomain) -> Bool) -> [DomainIndex] {
        (0..<domains.count).filter { condition(domains[$0]) }.map(DomainIndex.init)
    }

    func index(ofFile path: String) -> DomainIndex? {
        filesByPath[Array(path.utf8)]
    }

    mutating func add(_ domain: consuming LiveDomain) -> DomainIndex {
        let index = freeIndices.popLast() ?? DomainIndex(position: domains.count)
        var domain = domain
        if let path = domain.file?.path {
            filesByPath[Array(path.utf8)] = index
            domain.migrated = migratedVersions.removeValue(forKey: Array(path.utf8))
        }
        if index.position == domains.count {
            domains.append(domain)
        } else {
            domains[index.position] = domain
        }
        return index
    }

    /// Removes a domain. A domain that is added later may get its index.
    mutating func remove(_ index: DomainIndex) {
        if let path = domains[index.position].file?.path {
            filesByPath[Array(path.utf8)] = nil
            migratedVersions[Array(path.utf8)] = domains[index.position].migrated
        }
        domains[index.position] = LiveDomain()
        freeIndices.append(index)
    }

    /// Changes the values of a domain, or what is known of its file.
    mutating func change<Result>(_ index: DomainIndex, _ change: (inout LiveDomain) -> Result) -> Result {
        change(&domains[index.position])
    }

    /// When the first write of a domain is due, by ``EngineServices/now``; nil when none is.
    var dueTime: Double? {
        (0..<domains.count).compactMap { domains[$0].dueTime }.min()
    }

    // MARK: Volatile domains

    /// The names of all volatile domains, sorted by their bytes.
    var volatileDomainNames: [String] {
        volatileDomains.keys.map { String(decoding: $0, as: UTF8.self) }.sorted {
            $0.utf8.lexicographicallyPrecedes($1.utf8)
        }
    }

    func volatileDomain(_ name: String) -> DomainIndex? {
        volatileDomains[Array(name.utf8)]
    }

    mutating func makeVolatileDomain(_ name: String) -> DomainIndex {
        if let index = volatileDomain(name) { return index }
        let index = add(LiveDomain())
        volatileDomains[Array(name.utf8)] = index
        return index
    }

    /// Removes the name of a volatile domain. The argument domain and the registration domain keep theirs.
    mutating func forgetVolatileDomain(_ name: String) {
        guard let index = volatileDomain(name), index != .arguments, index != .registration else { return }
        volatileDomains[Array(name.utf8)] = nil
    }

    // MARK: Values

    /// The value of a key in the first of several domains that has the key.
    func value(forKey key: String, in layers: [DomainIndex]) -> PropertyList? {
        SearchList(layers).first { domains[$0.position].value(forKey: key) }?.value
    }

    /// All keys of several domains, each with the value from the first domain that has it.
    func contents(of layers: [DomainIndex]) -> PropertyListDictionary {
        SearchList(layers).merged { self[$0].contents }
    }
}

/// Identifies one of an engine's domains: its position in ``LiveDomains``.
struct DomainIndex: Hashable, Sendable {
    let position: Int

    /// The domain of the settings from the command line arguments.
    static let arguments = DomainIndex(position: 0)
    /// The domain of registered defaults.
    static let registration = DomainIndex(position: 1)
}
