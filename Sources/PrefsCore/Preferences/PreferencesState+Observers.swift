/// The observers, and the notifications for them.
extension PreferencesState {
    mutating func addObserver(_ observer: Observer, to instance: Int) -> Int {
        hasObservers = true
        guard let number = instances[instance]?.nextObserver else { return -1 }
        instances[instance]?.nextObserver += 1
        instances[instance]?.observers[number] = observer
        return number
    }

    /// Queues the current values for one observer, as changes with equal old and new values.
    func tellValues(of keys: [String]?, in instance: Int, to observer: Observer) {
        for key in keys ?? contents(of: instance).sortedByKey.map(\.key) {
            let value = value(forKey: key, in: instance)
            let present = PreferenceChange(key: key, oldValue: value, newValue: value, origin: .thisProcess)
            observer.queue.add { observer.tell(present) }
        }
    }

    /// Until ``endSilence(_:)``, changes that this thread makes to domains that an instance searches do not notify
    /// observers.
    mutating func silence(_ instance: Int) {
        silences.append((ThreadIdentifier.current, instance))
    }

    mutating func endSilence(_ instance: Int) {
        let thread = ThreadIdentifier.current
        guard let index = silences.lastIndex(where: { $0.thread == thread && $0.instance == instance }) else { return }
        silences.remove(at: index)
    }

    func isSilent(_ domain: Int) -> Bool {
        guard !silences.isEmpty else { return false }
        let thread = ThreadIdentifier.current
        return silences.contains { $0.thread == thread && layers(of: $0.instance).contains(domain) }
    }

    /// - Returns: The observer. Release it after unlocking: releasing its closure can deinitialise objects that use
    ///   this state.
    mutating func removeObserver(_ number: Int, from instance: Int) -> Observer? {
        defer { findObservers() }
        return instances[instance]?.observers.removeValue(forKey: number)
    }

    mutating func findObservers() {
        hasObservers = instances.contains { !($0?.observers.isEmpty ?? true) }
    }

    // MARK: Observed values

    struct Observed {
        var instance: Int
        var key: String
        var value: PropertyList?
    }

    /// The current value of each key as each instance with observers sees it, reading `domain` through
    /// `valueOfDomain` (its values before a change).
    func observed(
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

    /// Notifies all observers of the values that differ from `before`.
    func tell(_ before: [Observed], _ origin: PreferenceChange.Origin) {
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
