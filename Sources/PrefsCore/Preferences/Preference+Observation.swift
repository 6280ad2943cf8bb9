// Weakly: the command has nothing of Observation, and must not get it by a conformance.
@_weakLinked public import Observation

/// A setting can be observed by `withObservationTracking`, where it is read as ``value``.
extension Preference: Observable {
    /// The value of the setting, of which `withObservationTracking` and `Observations` are told when it changes, also by another program. They
    /// are told after the change, on a thread of this library.
    ///
    /// The first reading begins to observe the key, until its settings end; every reading after it takes a little longer than that of
    /// ``wrappedValue``, which is not tracked.
    @export(implementation)
    public var value: Value {
        get {
            preferences.trackAccess(to: key.name) { [key] in
                let registrar = ObservationRegistrar()
                // What the settings hold must not hold the settings.
                let setting = Preference(key)
                return (
                    access: { registrar.access(setting, keyPath: \.key) },
                    change: { registrar.withMutation(of: setting, keyPath: \.key) {} }
                )
            }
            return wrappedValue
        }
        nonmutating set { wrappedValue = newValue }
        nonmutating _modify { yield &wrappedValue }
    }
}
