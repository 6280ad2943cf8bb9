/// The domains that an engine has in memory, and the lookup of values in them.
struct LiveDomains {
    /// Append-only except for freed in-memory positions, so that an index identifies a domain for the life of the
    /// engine, or of the in-memory instance that owns it.
    private var domains: [LiveDomain]
    /// Whether the domain at each position has values. Most have none, and checking here is faster than looking into
    /// the domain.
    private var haveValues: [Bool]
    private var filesByPath: [FilePath: DomainIndex] = [:]
    /// The indices of domains of in-memory instances that no longer exist.
    private var freeIndices: [DomainIndex] = []
    private var volatileDomains: [DomainNameText: DomainIndex]

    /// Paths and names are compared by their bytes.
    private typealias FilePath = [UInt8]
    private typealias DomainNameText = [UInt8]

    /// The names of the volatile domains that always exist.
    static let argumentName = "NSArgumentDomain"
    static let registrationName = "NSRegistrationDomain"

    init(arguments: PropertyListDictionary) {
        domains = [LiveDomain(contents: arguments), LiveDomain()]
        haveValues = [!arguments.isEmpty, false]
        volatileDomains = [
            Array(Self.argumentName.utf8): .arguments, Array(Self.registrationName.utf8): .registration,
        ]
    }

    /// The number of domains, including freed ones.
    var count: Int { domains.count }

    subscript(index: DomainIndex) -> LiveDomain { domains[index.position] }

    func indices(where condition: (LiveDomain) -> Bool) -> [DomainIndex] {
        domains.indices.filter { condition(domains[$0]) }.map(DomainIndex.init)
    }

    func index(ofFile path: String) -> DomainIndex? {
        filesByPath[Array(path.utf8)]
    }

    mutating func add(_ domain: LiveDomain) -> DomainIndex {
        if domain.file == nil, let free = freeIndices.popLast() {
            domains[free.position] = domain
            haveValues[free.position] = domain.hasValues
            return free
        }
        let index = DomainIndex(position: domains.count)
        domains.append(domain)
        haveValues.append(domain.hasValues)
        if let path = domain.file?.path { filesByPath[Array(path.utf8)] = index }
        return index
    }

    /// Removes a domain without a file. Its index may be given to another domain from now on.
    mutating func remove(_ index: DomainIndex) {
        domains[index.position] = LiveDomain()
        haveValues[index.position] = false
        freeIndices.append(index)
    }

    /// Changes a domain, or the known state of its file.
    mutating func change<Result>(_ index: DomainIndex, _ change: (LiveDomain) -> Result) -> Result {
        let domain = domains[index.position]
        defer { haveValues[index.position] = domain.hasValues }
        return change(domain)
    }

    /// Changes a domain without notifying observers.
    mutating func changeSilently(_ index: DomainIndex, _ change: (LiveDomain) -> Void) {
        let domain = domains[index.position]
        domain.isSilent = true
        defer { domain.isSilent = false }
        self.change(index, change)
    }

    /// When the first write of a domain is due, by ``EngineServices/now``; nil when none is.
    var dueTime: Double? {
        domains.lazy.compactMap(\.dueTime).min()
    }

    // MARK: Volatile domains

    /// Sorted by bytes.
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

    /// Removes the name of a volatile domain; the argument and the registration domain keep theirs.
    mutating func forgetVolatileDomain(_ name: String) {
        guard let index = volatileDomain(name), index != .arguments, index != .registration else { return }
        volatileDomains[Array(name.utf8)] = nil
    }

    // MARK: Values

    /// The value from the first of several domains that has the key.
    @inline(__always)
    func value(forKey key: String, in layers: [DomainIndex]) -> PropertyList? {
        for layer in layers where haveValues[layer.position] {
            if let value = domains[layer.position].value(forKey: key) { return value }
        }
        return nil
    }

    /// All keys of several domains with their values.
    func contents(of layers: [DomainIndex]) -> PropertyListDictionary {
        SearchList(layers).merged { self[$0].contents }
    }
}
