// Weakly linked, since the command does not link Observation, and this conformance must not make it do so.
@_weakLinked public import Observation

/// Makes a setting observable by `withObservationTracking` when it is read through ``value``.
extension Preference: Observable {
    /// The value of the setting, tracked by Observation. `withObservationTracking` and `Observations` are notified
    /// after each change of it, also by another program, on a thread of this library.
    ///
    /// The first reading begins to observe the key; this ends when the setting's ``preferences`` are released. Every
    /// later reading takes a little longer than reading ``wrappedValue``, which is not tracked.
    @export(implementation)
    public var value: Value {
        get {
            preferences.trackAccess(to: key.name) { [key] in
                let registrar = ObservationRegistrar()
                // Without a store, since the settings retain these closures, which would retain the settings in turn.
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
