/// The domains that this process has in memory, by their positions, and the values that are found in them.
struct LiveDomains {
    /// Never moved, so that a position stands for a domain as long as the process lives, or the instance in memory that has it.
    private var domains: [LiveDomain]
    /// By position, whether a domain has values: most have none, and to look into one takes longer than to look here.
    private var haveValues: [Bool]
    private var positions: [FilePath: Int] = [:]
    /// The positions of domains of instances in memory that are gone.
    private var freePositions: [Int] = []
    private var volatileDomains: [DomainNameText: Int]

    /// Strings are compared by their bytes.
    private typealias FilePath = [UInt8]
    private typealias DomainNameText = [UInt8]

    /// The domain of what the command line of this process says, and that of what it registers.
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

    /// How many positions there are, also those of domains that are gone.
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

    /// Removes a domain without a file, whose position may be that of another one from now on.
    mutating func remove(_ position: Int) {
        domains[position] = LiveDomain()
        haveValues[position] = false
        freePositions.append(position)
    }

    /// Changes a domain, or what is known of its files.
    mutating func change<Result>(_ position: Int, _ change: (LiveDomain) -> Result) -> Result {
        defer { haveValues[position] = domains[position].hasValues }
        return change(domains[position])
    }

    /// Changes a domain as observers are not told of.
    mutating func changeSilently(_ position: Int, _ change: (LiveDomain) -> Void) {
        domains[position].isSilent = true
        defer { domains[position].isSilent = false }
        self.change(position, change)
    }

    /// When the first of them is to be written, by ``MonotonicClock``; nil when none is.
    var dueTime: Double? {
        domains.lazy.compactMap(\.dueTime).min()
    }

    // MARK: Volatile domains

    /// In the order of their bytes.
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

    /// Forgets the name of a volatile domain, unless it is one that there always is.
    mutating func forgetVolatileDomain(_ name: String) {
        guard let position = volatileDomain(name), position > Self.registration else { return }
        volatileDomains[Array(name.utf8)] = nil
    }

    // MARK: Values

    /// The value of the first of several domains that has the key.
    @inline(__always)
    func value(forKey key: String, in layers: [Int]) -> PropertyList? {
        for layer in layers where haveValues[layer] {
            if let value = domains[layer].value(forKey: key) { return value }
        }
        return nil
    }

    /// Every key of several domains with its value.
    func contents(of layers: [Int]) -> PropertyListDictionary {
        SearchList(layers).merged { domains[$0].contents }
    }
}
