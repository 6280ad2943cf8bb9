/// All settings of this process in memory, and their observers. While it is locked, no file is accessed and no
/// observer called.
struct PreferencesState {
    private(set) var domains: LiveDomains
    var instances: [Instance?] = []
    private var freeInstances: [Int] = []
    var hasObservers = false
    /// The threads that change settings without notifying observers, each with the instance that it does so by.
    var silences: [(thread: UInt, instance: Int)] = []

    struct Instance {
        /// The positions of the domains, in the order in which they are searched.
        var layers: [Int]
        /// The part of ``layers`` that are suites.
        var suites: Range<Int>
        /// The domains that belong to this instance alone, which has them in memory; they are removed with it.
        var own: [Int]
        /// Domains that the instance has changed although it does not search them.
        var others: Set<Int> = []
        var observers: [Int: Observer] = [:]
        var nextObserver = 0
    }

    struct Observer: Sendable {
        /// Nil for all keys.
        var keys: [String]?
        /// Notifies the observer of changes, in the order in which they happened.
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
    ///   - place: The position in `layers` before which suites are added.
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

    /// - Returns: The instance's observers. Release them after unlocking: releasing a closure can deinitialise
    ///   objects that use this state.
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

    /// Records that an instance has changed a domain which it does not search.
    mutating func noteOther(_ domain: Int, of instance: Int) {
        instances[instance]?.others.insert(domain)
    }

    /// The domains that an instance searches, and others that it has changed.
    func domainsInUse(by instance: Int) -> [Int] {
        guard let instance = instances[instance] else { return [] }
        return instance.layers + instance.others.subtracting(instance.layers).sorted()
    }

    /// Adds domains to the search list, after the present suites.
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

    /// Sets the value of one key of a domain; nil removes it.
    ///
    /// - Returns: False when the key had that value already.
    @discardableResult
    mutating func set(_ value: PropertyList?, forKey key: String, of domain: Int) -> Bool {
        // If the file could not be read, its value is unknown, so an apparently equal value must still be written.
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
    /// - Parameter silentKeys: The keys whose observers are not notified, if they were set by another thread than the
    ///   calling one; nil if ``silences`` of the calling thread apply.
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

    /// Changes the known state of a domain's file, but no value.
    mutating func update<Result>(_ domain: Int, _ change: (LiveDomain) -> Result) -> Result {
        defer { noteDueTime(of: domain) }
        return domains.change(domain, change)
    }

    // MARK: Writing

    /// When the next write is due, by ``MonotonicClock``; nil when none is.
    private(set) var dueTime: Double?

    private mutating func noteDueTime(of domain: Int) {
        guard let time = domains[domain].dueTime else { return }
        dueTime = min(dueTime ?? time, time)
    }

    /// Recomputes ``dueTime`` after a write.
    mutating func findDueTime() {
        dueTime = domains.dueTime
    }

    /// Called in a forked child: leaves changes that are not in files to the parent.
    mutating func leaveToParent() {
        for domain in domains.positions(where: \.isUnsaved) { domains.change(domain) { $0.leaveToParent() } }
        findDueTime()
    }
}
