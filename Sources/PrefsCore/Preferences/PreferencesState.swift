/// All that this process knows of its settings, in memory, and who is to be told of them: whoever has it locked looks at no file, and
/// calls no observer.
struct PreferencesState {
    private(set) var domains: LiveDomains
    var instances: [Instance?] = []
    private var freeInstances: [Int] = []
    var hasObservers = false
    /// Threads whose changes of what an instance searches are not told.
    var silences: [(thread: UInt, instance: Int)] = []

    struct Instance {
        /// In the order in which they are searched.
        var layers: [Int]
        /// Which of them are suites.
        var suites: Range<Int>
        /// Those that nobody else has.
        var own: [Int]
        /// Domains that it does not search and has changed nevertheless.
        var others: Set<Int> = []
        var observers: [Int: Observer] = [:]
        var nextObserver = 0
    }

    struct Observer: Sendable {
        /// Nil for all keys.
        var keys: [String]?
        /// What has happened is told by it, in this order.
        let queue: WorkQueue
        var tell: @Sendable (PreferenceChange) -> Void

        func observes(_ key: String) -> Bool {
            keys?.contains { $0.hasSameBytes(as: key) } ?? true
        }
    }

    init(arguments: PropertyListDictionary) {
        domains = LiveDomains(arguments: arguments)
    }

    // MARK: Domains

    mutating func add(_ domain: LiveDomain) -> Int {
        domains.add(domain)
    }

    mutating func makeVolatileDomain(_ name: String) -> Int {
        domains.makeVolatileDomain(name)
    }

    mutating func removeVolatileDomain(_ name: String) {
        guard let position = domains.volatileDomain(name) else { return }
        change(position, .thisProcess) { $0.replaceAll([:]) }
        domains.forgetVolatileDomain(name)
    }

    // MARK: Instances

    /// - Parameters:
    ///   - place: Before which layer suites will stand.
    ///   - own: Domains that are removed with the instance.
    mutating func addInstance(searching layers: [Int], suitesAt place: Int, owning own: [Int] = []) -> Int {
        let instance = Instance(layers: layers, suites: place..<place, own: own)
        if let free = freeInstances.popLast() {
            instances[free] = instance
            return free
        }
        instances.append(instance)
        return instances.count - 1
    }

    /// - Returns: What the instance held. It must be let go outside the lock, since more may end with it.
    mutating func removeInstance(_ instance: Int) -> [Observer] {
        let observers = instances[instance].map { Array($0.observers.values) } ?? []
        for domain in instances[instance]?.own ?? [] { domains.remove(domain) }
        instances[instance] = nil
        freeInstances.append(instance)
        if !observers.isEmpty { findObservers() }
        return observers
    }

    func layers(of instance: Int) -> [Int] {
        instances[instance]?.layers ?? []
    }

    /// Notes that an instance has changed a domain which it does not search.
    mutating func noteOther(_ domain: Int, of instance: Int) {
        instances[instance]?.others.insert(domain)
    }

    /// The domains that an instance searches, and the others that it has changed.
    func domainsInUse(by instance: Int) -> [Int] {
        guard let instance = instances[instance] else { return [] }
        return instance.layers + instance.others.subtracting(instance.layers).sorted()
    }

    /// Searches more domains behind the suites there are.
    mutating func addSuite(_ domains: [Int], to position: Int) {
        changeLayers(of: position) { instance in
            let new = domains.filter { !instance.layers.contains($0) }
            instance.layers.insert(contentsOf: new, at: instance.suites.upperBound)
            instance.suites = instance.suites.lowerBound..<instance.suites.upperBound + new.count
        }
    }

    mutating func removeSuite(_ domains: [Int], from position: Int) {
        changeLayers(of: position) { instance in
            for index in instance.suites.reversed() where domains.contains(instance.layers[index]) {
                instance.layers.remove(at: index)
                instance.suites = instance.suites.lowerBound..<instance.suites.upperBound - 1
            }
        }
    }

    private mutating func changeLayers(of position: Int, _ change: (inout Instance) -> Void) {
        guard var instance = instances[position] else { return }
        let before = instance.observers.isEmpty ? [:] : contents(of: position)
        change(&instance)
        instances[position] = instance
        guard !instance.observers.isEmpty else { return }
        let keys = before.keysDiffering(from: contents(of: position))
        tell(keys.map { Observed(instance: position, key: $0, value: before[$0]) }, .thisProcess)
    }

    // MARK: Values

    @inline(__always)
    func value(forKey key: String, in instance: Int) -> PropertyList? {
        guard let instance = instances[instance] else { return nil }
        return domains.value(forKey: key, in: instance.layers)
    }

    func contents(of instance: Int) -> PropertyListDictionary {
        domains.contents(of: layers(of: instance))
    }

    /// Sets the value of one key of a domain, nil to remove it.
    ///
    /// - Returns: False when it had that value already.
    @discardableResult
    mutating func set(_ value: PropertyList?, forKey key: String, of domain: Int) -> Bool {
        // Of a file that cannot be read it is not known what it has.
        guard domains[domain].value(forKey: key) != value || domains[domain].readingFailure != nil else { return false }
        defer { noteDueTime(of: domain) }
        guard !isSilent(domain) else {
            domains.changeSilently(domain) { $0.set(value, forKey: key) }
            return true
        }
        guard hasObservers else {
            domains.change(domain) { $0.set(value, forKey: key) }
            return true
        }
        let before = observed([key], in: domain) { domains[domain].value(forKey: $0) }
        domains.change(domain) { $0.set(value, forKey: key) }
        tell(before, .thisProcess)
        return true
    }

    /// Changes a domain as a whole.
    ///
    /// - Parameter silentKeys: The keys of which nobody is told, where the thread that makes the change does not decide that: another one
    ///   has set them.
    mutating func change(
        _ domain: Int, _ origin: PreferenceChange.Origin, but silentKeys: Set<PendingChanges.KeyBytes>? = nil,
        _ change: (LiveDomain) -> Void
    ) {
        defer { noteDueTime(of: domain) }
        guard origin == .otherProcess || silentKeys != nil || !isSilent(domain) else {
            return domains.changeSilently(domain, change)
        }
        guard hasObservers else { return domains.change(domain, change) }
        let old = domains[domain].contents
        domains.change(domain, change)
        var keys = old.keysDiffering(from: domains[domain].contents)
        if let silentKeys, !silentKeys.isEmpty { keys.removeAll { silentKeys.contains(Array($0.utf8)) } }
        tell(observed(keys, in: domain) { old[$0] }, origin)
    }

    /// Changes what is known of the files of a domain, and no value.
    mutating func update<Result>(_ domain: Int, _ change: (LiveDomain) -> Result) -> Result {
        defer { noteDueTime(of: domain) }
        return domains.change(domain, change)
    }

    // MARK: Writing

    /// When something is to be written, by ``MonotonicClock``; nil when nothing is.
    private(set) var dueTime: Double?

    private mutating func noteDueTime(of domain: Int) {
        guard let time = domains[domain].dueTime else { return }
        dueTime = min(dueTime ?? time, time)
    }

    /// Says what ``dueTime`` is after something was written.
    mutating func findDueTime() {
        dueTime = domains.dueTime
    }

    /// Leaves the changes that are not in files to the parent that this process was forked from.
    mutating func leaveToParent() {
        for domain in domains.positions(where: \.isUnsaved) { domains.change(domain) { $0.leaveToParent() } }
        findDueTime()
    }
}
