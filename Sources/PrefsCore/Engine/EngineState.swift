internal import PropertyLists

/// All settings of an engine in memory, and their observers. While this state is locked, no file is accessed and no
/// observer called.
struct EngineState: ~Copyable {
    var domains: LiveDomains
    var instances: [Instance] = []
    private var freeInstances: [InstanceIndex] = []
    /// The number of observers of all instances.
    var observerCount = 0
    /// When domains that no instance uses are removed, by ``EngineServices/now``; nil when none is to be removed.
    var removalTime: Double?
    /// The threads whose changes do not notify observers of changes that arrive together.
    var announcingThreads: [UInt] = []

    /// An instance of ``Preferences``; without layers and observers after its end.
    struct Instance {
        /// The search list: the domains in the order in which they are searched.
        var layers: [DomainIndex] = []
        /// The range of ``layers`` that holds the suites.
        var suites = 0..<0
        /// Domains in memory that belong to this instance alone. They are removed together with it.
        var ownedDomains: [DomainIndex] = []
        /// The copy of the arguments that the instance searches instead of them; nil as long as all can be read.
        var arguments: DomainIndex?
        /// Domains outside its search list that the instance has changed.
        var otherChangedDomains: Set<DomainIndex> = []
        var observers = ObserverTable()

        init() {}

        /// Creates an instance without suites, which come before the layer at a position.
        init(searching layers: [DomainIndex], suitesAt suitePosition: Int, owning ownedDomains: [DomainIndex]) {
            self.layers = layers
            suites = suitePosition..<suitePosition
            self.ownedDomains = ownedDomains
        }
    }

    struct Observer: Sendable {
        /// The observed keys; nil for all keys.
        var keys: [String]?
        /// Runs the notifications one at a time, in the order of the changes.
        let queue: WorkQueue
        var notify: @Sendable (PreferenceChange) -> Void
        /// For an observer that is notified once of the changes that arrive together: whether a notification is queued.
        var isQueued: Guarded<Bool>?

        /// Queues a notification.
        func tell(_ change: PreferenceChange) {
            if let isQueued, isQueued.withLock({ exchange(&$0, with: true) }) { return }
            queue.add {
                Trace.note {
                    let process = change.origin == .thisProcess ? "this" : "another"
                    return "an observer is told of \(change.key.onOneLine), which \(process) process has changed"
                }
                notify(change)
            }
        }
    }

    init(arguments: PropertyListDictionary) {
        domains = LiveDomains(arguments: arguments)
    }

    // MARK: Instances

    /// - Parameters:
    ///   - suitePosition: The position in `layers` before which suites are added.
    ///   - ownedDomains: Domains that are removed with the instance.
    mutating func addInstance(
        searching layers: [DomainIndex], suitesAt suitePosition: Int, owning ownedDomains: [DomainIndex] = []
    ) -> InstanceIndex {
        let instance = Instance(searching: layers, suitesAt: suitePosition, owning: ownedDomains)
        if let free = freeInstances.popLast() {
            instances[free.position] = instance
            return free
        }
        instances.append(instance)
        return InstanceIndex(position: instances.count - 1)
    }

    /// - Returns: The instance's observers. Release them after unlocking: releasing a closure can deinitialise
    ///   objects that use this state.
    mutating func removeInstance(_ index: InstanceIndex) -> [Observer] {
        for domain in instances[index.position].ownedDomains { domains.remove(domain) }
        let observers = instances[index.position].observers.all
        observerCount -= observers.count
        instances[index.position] = Instance()
        freeInstances.append(index)
        return observers
    }

    func layers(of instance: InstanceIndex) -> [DomainIndex] {
        instances[instance.position].layers
    }

    /// Records that an instance has changed a domain that its search list may not contain.
    mutating func recordDomain(_ domain: DomainIndex, changedBy instance: InstanceIndex) {
        instances[instance.position].otherChangedDomains.insert(domain)
    }

    /// The domains that an instance searches, and others that it has changed.
    func domainsInUse(by instance: InstanceIndex) -> [DomainIndex] {
        let layers = layers(of: instance)
        let others = instances[instance.position].otherChangedDomains.subtracting(layers)
        return layers + others.sorted { $0.position < $1.position }
    }

    /// Adds domains to the search list, after the suites that it already has.
    mutating func addSuite(_ domains: [DomainIndex], to instance: InstanceIndex) {
        changeLayers(of: instance) { instance in
            let new = domains.filter { !instance.layers.contains($0) }
            instance.layers.insert(contentsOf: new, at: instance.suites.upperBound)
            instance.suites = instance.suites.lowerBound..<instance.suites.upperBound + new.count
        }
    }

    mutating func removeSuite(_ domains: [DomainIndex], from instance: InstanceIndex) {
        changeLayers(of: instance) { instance in
            for index in instance.suites.reversed() where domains.contains(instance.layers[index]) {
                instance.layers.remove(at: index)
                instance.suites = instance.suites.lowerBound..<instance.suites.upperBound - 1
            }
        }
    }

    /// The domain in which an instance searches for arguments of the program.
    func argumentLayer(of instance: InstanceIndex) -> DomainIndex {
        instances[instance.position].arguments ?? .arguments
    }

    /// Ends searching for a key in the arguments: the instance searches a copy of them from now on.
    mutating func dropArgument(_ key: String, from index: InstanceIndex) {
        let old = argumentLayer(of: index)
        var arguments = domains[old].contents
        arguments[key] = nil
        let copy = domains.add(LiveDomain(contents: arguments))
        changeLayers(of: index) { instance in
            for position in instance.layers.indices where instance.layers[position] == old {
                instance.layers[position] = copy
            }
            instance.ownedDomains.append(copy)
            instance.arguments = copy
        }
    }

    private mutating func changeLayers(of index: InstanceIndex, _ change: (inout Instance) -> Void) {
        let hasObservers = !instances[index.position].observers.isEmpty
        let before = hasObservers ? contents(of: index) : [:]
        change(&instances[index.position])
        guard hasObservers else { return }
        let keys = before.keysDiffering(from: contents(of: index))
        notifyObservers(of: keys.map { ObservedValue(instance: index, key: $0, value: before[$0]) }, .thisProcess)
    }

    // MARK: Values

    func value(forKey key: String, in instance: InstanceIndex) -> PropertyList? {
        domains.value(forKey: key, in: layers(of: instance))
    }

    func contents(of instance: InstanceIndex) -> PropertyListDictionary {
        domains.contents(of: layers(of: instance))
    }

    /// Sets the value of one key of a domain; nil removes it. A value that the key seems to have already is to be
    /// written, too: another process may have changed the file a moment ago.
    mutating func set(_ value: PropertyList?, forKey key: String, of domain: DomainIndex) {
        defer { noteDueTime(of: domain) }
        guard observerCount > 0 else { return domains.change(domain) { $0.set(value, forKey: key) } }
        let before = observed([key], in: domain) { domains[domain].value(forKey: $0) }
        domains.change(domain) { $0.set(value, forKey: key) }
        notifyObservers(of: before, .thisProcess)
    }

    /// Changes several values of a domain with a closure, and notifies the observers of each.
    mutating func changeValues(
        _ domain: DomainIndex, _ origin: PreferenceChange.Origin, _ change: (inout LiveDomain) -> Void
    ) {
        defer { noteDueTime(of: domain) }
        guard observerCount > 0 else { return domains.change(domain, change) }
        let old = domains[domain].contents
        domains.change(domain, change)
        let keys = old.keysDiffering(from: domains[domain].contents)
        notifyObservers(of: observed(keys, in: domain) { old[$0] }, origin)
    }

    /// Changes what is known of a domain's file, such as its version or the last error, without changing a value.
    mutating func updateFileState<Result>(_ domain: DomainIndex, _ change: (inout LiveDomain) -> Result) -> Result {
        defer { noteDueTime(of: domain) }
        return domains.change(domain, change)
    }

    // MARK: Writing

    /// When the next write of a changed domain is due, by ``EngineServices/now``; nil when there is nothing to write.
    private(set) var dueTime: Double?

    private mutating func noteDueTime(of domain: DomainIndex) {
        guard let time = domains[domain].dueTime else { return }
        dueTime = min(dueTime ?? time, time)
    }

    /// Recomputes ``dueTime`` after a write.
    mutating func recomputeDueTime() {
        dueTime = domains.dueTime
    }

    /// In a forked child, leaves changes that are not in files yet for the parent to write, and forgets its threads.
    mutating func leaveToParent() {
        for domain in domains.indices(where: { $0.isUnsaved }) { domains.change(domain) { $0.leaveToParent() } }
        recomputeDueTime()
        announcingThreads.removeAll { $0 != ForkCount.survivor }
    }
}

/// Identifies the search list and observers of an instance of ``Preferences`` in ``EngineState``.
struct InstanceIndex: Sendable {
    let position: Int
}
