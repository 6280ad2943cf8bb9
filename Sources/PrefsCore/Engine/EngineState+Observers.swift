/// Adds and removes observers, and puts notifications into their queues.
extension EngineState {
    mutating func addObserver(_ observer: Observer, to instance: InstanceIndex) -> Int {
        observerCount += 1
        return instances[instance.position].observers.add(observer)
    }

    /// Queues a notification of the current value of each key for one observer, as a change with equal old and new
    /// values.
    func notify(_ observer: Observer, ofValuesOf keys: [String]?, in instance: InstanceIndex) {
        for key in keys ?? contents(of: instance).sortedByKey.map(\.key) {
            let value = value(forKey: key, in: instance)
            let present = PreferenceChange(key: key, oldValue: value, newValue: value, origin: .thisProcess)
            observer.tell(present)
        }
    }

    /// - Returns: The observer. Release it after unlocking: releasing its closure can deinitialise objects that use
    ///   this state.
    mutating func removeObserver(_ number: Int, from instance: InstanceIndex) -> Observer? {
        guard let observer = instances[instance.position].observers.remove(number) else { return nil }
        observerCount -= 1
        return observer
    }

    // MARK: Observed values

    struct ObservedValue {
        var instance: InstanceIndex
        var key: String
        var value: PropertyList?
    }

    /// For each instance that searches `domain`, the value that each key with observers has in its search list. The
    /// values of `domain` itself come from `valueOfDomain`, so that a caller can pass those from before a change.
    func observed(
        _ keys: [String], in domain: DomainIndex, having valueOfDomain: (String) -> PropertyList?
    ) -> [ObservedValue] {
        var observed: [ObservedValue] = []
        for position in 0..<instances.count
        where !instances[position].observers.isEmpty && instances[position].layers.contains(domain) {
            let layers = SearchList(instances[position].layers)
            for key in keys where instances[position].observers.hasObservers(of: key) {
                let found = layers.first { $0 == domain ? valueOfDomain(key) : domains[$0].value(forKey: key) }
                observed.append(
                    ObservedValue(instance: InstanceIndex(position: position), key: key, value: found?.value))
            }
        }
        return observed
    }

    /// Notifies the observers of those keys whose current value differs from that in `before`.
    func notifyObservers(of before: [ObservedValue], _ origin: PreferenceChange.Origin) {
        let isAnnounced =
            origin == .thisProcess && !announcingThreads.isEmpty
            && announcingThreads.contains(ThreadIdentifier.current)
        for old in before {
            let value = value(forKey: old.key, in: old.instance)
            guard value != old.value else { continue }
            let change = PreferenceChange(key: old.key, oldValue: old.value, newValue: value, origin: origin)
            for observer in instances[old.instance.position].observers.observers(of: old.key)
            where observer.isQueued == nil || !isAnnounced {
                observer.tell(change)
            }
        }
    }
}
