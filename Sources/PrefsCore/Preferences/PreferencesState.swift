/// All that this process knows of its settings, in memory, and who is to be told of them: whoever has it locked looks at no file, and
/// calls no observer.
struct PreferencesState {
    private(set) var domains: LiveDomains
    private var instances: [Instance?] = []
    private var freeInstances: [Int] = []

    private struct Instance {
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
        guard hasObservers, !isSilent(domain) else {
            domains.change(domain) { $0.set(value, forKey: key) }
            return true
        }
        let before = observed([key], in: domain) { domains[domain].value(forKey: $0) }
        domains.change(domain) { $0.set(value, forKey: key) }
        tell(before, .thisProcess)
        return true
    }

    /// Changes a domain as a whole.
    mutating func change(_ domain: Int, _ origin: PreferenceChange.Origin, _ change: (LiveDomain) -> Void) {
        defer { noteDueTime(of: domain) }
        guard hasObservers, origin == .otherProcess || !isSilent(domain) else { return domains.change(domain, change) }
        let old = domains[domain].contents
        domains.change(domain, change)
        let keys = old.keysDiffering(from: domains[domain].contents)
        tell(observed(keys, in: domain) { old[$0] }, origin)
    }

    /// Changes what is known of the files of a domain, and no value.
    mutating func update<Result>(_ domain: Int, _ change: (LiveDomain) -> Result) -> Result {
        defer { noteDueTime(of: domain) }
        return domains.change(domain, change)
    }

    // MARK: Observers

    private var hasObservers = false

    mutating func addObserver(_ observer: Observer, to instance: Int) -> Int {
        hasObservers = true
        guard let number = instances[instance]?.nextObserver else { return -1 }
        instances[instance]?.nextObserver += 1
        instances[instance]?.observers[number] = observer
        return number
    }

    /// Notes for one observer the values that there are, as changes from them to themselves.
    func tellValues(of keys: [String]?, in instance: Int, to observer: Observer) {
        for key in keys ?? contents(of: instance).sortedByKey.map(\.key) {
            let value = value(forKey: key, in: instance)
            let present = PreferenceChange(key: key, oldValue: value, newValue: value, origin: .thisProcess)
            observer.queue.add { observer.tell(present) }
        }
    }

    /// Threads whose changes of what an instance searches are not told.
    private var silences: [(thread: UInt, instance: Int)] = []

    /// Tells nobody what this thread changes of the domains that an instance searches, until ``endSilence(_:)``.
    mutating func silence(_ instance: Int) {
        silences.append((ThreadIdentifier.current, instance))
    }

    mutating func endSilence(_ instance: Int) {
        let thread = ThreadIdentifier.current
        guard let index = silences.lastIndex(where: { $0.thread == thread && $0.instance == instance }) else { return }
        silences.remove(at: index)
    }

    private func isSilent(_ domain: Int) -> Bool {
        guard !silences.isEmpty else { return false }
        let thread = ThreadIdentifier.current
        return silences.contains { $0.thread == thread && layers(of: $0.instance).contains(domain) }
    }

    /// - Returns: The observer, which must be let go outside the lock, since more may end with it.
    mutating func removeObserver(_ number: Int, from instance: Int) -> Observer? {
        defer { findObservers() }
        return instances[instance]?.observers.removeValue(forKey: number)
    }

    private mutating func findObservers() {
        hasObservers = instances.contains { !($0?.observers.isEmpty ?? true) }
    }

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

    private struct Observed {
        var instance: Int
        var key: String
        var value: PropertyList?
    }

    /// What those who observe see of these keys, as long as the domain has these values.
    private func observed(
        _ keys: [String], in domain: Int, having valueOfDomain: (String) -> PropertyList?
    ) -> [Observed] {
        var observed: [Observed] = []
        for (position, instance) in instances.enumerated() {
            guard let instance, !instance.observers.isEmpty, instance.layers.contains(domain) else { continue }
            let layers = SearchList(instance.layers)
            for key in keys {
                let found = layers.first { $0 == domain ? valueOfDomain(key) : domains[$0].value(forKey: key) }
                observed.append(Observed(instance: position, key: key, value: found?.value))
            }
        }
        return observed
    }

    /// Tells all observers what they see differently now.
    private func tell(_ before: [Observed], _ origin: PreferenceChange.Origin) {
        for old in before {
            guard let instance = instances[old.instance] else { continue }
            let value = domains.value(forKey: old.key, in: instance.layers)
            guard value != old.value else { continue }
            let change = PreferenceChange(key: old.key, oldValue: old.value, newValue: value, origin: origin)
            for (_, observer) in instance.observers.sorted(by: { $0.key < $1.key })
            where observer.observes(old.key) {
                observer.queue.add { observer.tell(change) }
            }
        }
    }
}
