/// The domains that this process has in memory, by position, and the lookup of values in them.
struct LiveDomains {
    /// Append-only except for freed in-memory positions, so that a position identifies a domain for the life of the
    /// process, or of the in-memory instance that owns it.
    private var domains: [LiveDomain]
    /// Whether the domain at each position has values. Most have none, and checking here is faster than looking into
    /// the domain.
    private var haveValues: [Bool]
    private var positions: [FilePath: Int] = [:]
    /// The positions of domains of in-memory instances that no longer exist.
    private var freePositions: [Int] = []
    private var volatileDomains: [DomainNameText: Int]

    /// Paths and names are compared by their bytes.
    private typealias FilePath = [UInt8]
    private typealias DomainNameText = [UInt8]

    /// The positions of the domain of the command line arguments and of the domain of registered defaults.
    static let arguments = 0
    static let registration = 1

    init(arguments: PropertyListDictionary) {
        domains = [LiveDomain(contents: arguments), LiveDomain()]
        haveValues = [!arguments.isEmpty, false]
        volatileDomains = [
            Array(Preferences.argumentDomain.utf8): Self.arguments,
            Array(Preferences.registrationDomain.utf8): Self.registration,
        ]
    }

    /// The number of positions, including freed ones.
    var count: Int { domains.count }

    subscript(position: Int) -> LiveDomain { domains[position] }

    func positions(where condition: (LiveDomain) -> Bool) -> [Int] {
        domains.indices.filter { condition(domains[$0]) }
    }

    func position(ofFile path: String) -> Int? {
        positions[Array(path.utf8)]
    }

    mutating func add(_ domain: LiveDomain) -> Int {
        if domain.file == nil, let free = freePositions.popLast() {
            domains[free] = domain
            haveValues[free] = domain.hasValues
            return free
        }
        domains.append(domain)
        haveValues.append(domain.hasValues)
        if let path = domain.file?.path { positions[Array(path.utf8)] = domains.count - 1 }
        return domains.count - 1
    }

    /// Removes a domain without a file. Its position may be given to another domain from now on.
    mutating func remove(_ position: Int) {
        domains[position] = LiveDomain()
        haveValues[position] = false
        freePositions.append(position)
    }

    /// Changes a domain, or the known state of its file.
    mutating func change<Result>(_ position: Int, _ change: (LiveDomain) -> Result) -> Result {
        defer { haveValues[position] = domains[position].hasValues }
        return change(domains[position])
    }

    /// Changes a domain without notifying observers.
    mutating func changeSilently(_ position: Int, _ change: (LiveDomain) -> Void) {
        domains[position].isSilent = true
        defer { domains[position].isSilent = false }
        self.change(position, change)
    }

    /// When the first write of a domain is due, by ``MonotonicClock``; nil when none is.
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

    func volatileDomain(_ name: String) -> Int? {
        volatileDomains[Array(name.utf8)]
    }

    mutating func makeVolatileDomain(_ name: String) -> Int {
        if let position = volatileDomain(name) { return position }
        let position = add(LiveDomain())
        volatileDomains[Array(name.utf8)] = position
        return position
    }

    /// Removes the name of a volatile domain; the argument and the registration domain keep theirs.
    mutating func forgetVolatileDomain(_ name: String) {
        guard let position = volatileDomain(name), position > Self.registration else { return }
        volatileDomains[Array(name.utf8)] = nil
    }

    // MARK: Values

    /// The value from the first of several domains that has the key.
    @inline(__always)
    func value(forKey key: String, in layers: [Int]) -> PropertyList? {
        for layer in layers where haveValues[layer] {
            if let value = domains[layer].value(forKey: key) { return value }
        }
        return nil
    }

    /// All keys of several domains with their values.
    func contents(of layers: [Int]) -> PropertyListDictionary {
        SearchList(layers).merged { domains[$0].contents }
    }
}
