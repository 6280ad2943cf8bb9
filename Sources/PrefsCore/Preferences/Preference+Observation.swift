// Weakly linked: the command does not link Observation, and the conformance must not make it do so.
@_weakLinked public import Observation

/// Makes a setting observable by `withObservationTracking` if it is read as ``value``.
extension Preference: Observable {
    /// The value of the setting. `withObservationTracking` and `Observations` are notified when it changes, also when
    /// another program changes it: after the change, on a thread of this library.
    ///
    /// The first reading begins to observe the key, until the setting's ``preferences`` are released. Every later
    /// reading takes a little longer than reading ``wrappedValue``, which is not tracked.
    @export(implementation)
    public var value: Value {
        get {
            preferences.trackAccess(to: key.name) { [key] in
                let registrar = ObservationRegistrar()
                // A setting without a store: an object that the settings retain must not retain the settings.
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
