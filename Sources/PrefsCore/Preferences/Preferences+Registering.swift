/// Registered defaults: the values that are read for keys without a stored value.
extension Preferences {
    /// Adds defaults, which are read for keys that no other domain has; they replace defaults that were registered for
    /// the same keys. They are never stored. All instances of the process share them, except those in memory.
    ///
    /// - Parameter defaults: The values by key. Defaults that were registered for other keys stay.
    public func register(_ defaults: PropertyListDictionary) {
        engine.change { state in
            state.changeValues(registrationDomain(in: state), .thisProcess) { domain in
                for (key, value) in defaults { domain.set(value, forKey: key) }
            }
        }
    }

    /// Adds defaults of any types that settings can have, such as `Int`, `Double` and `String`.
    ///
    /// - Parameter defaults: The values by key. A value that cannot be stored is not registered, and is reported to
    ///   ``onUndecodableValue``; the others are registered all the same. Nil counts as no value.
    @_disfavoredOverload
    public func register(_ defaults: [String: any PreferenceValue]) {
        var values = PropertyListDictionary()
        for (key, value) in defaults {
            do {
                values[key] = try value.propertyList()
            } catch {
                report(error, ofKey: key, type(of: value))
            }
        }
        register(values)
    }

    /// Whether a domain of the search list has a value for a key, other than registered defaults.
    func isSet(_ key: String) -> Bool {
        engine.withState { state in
            let registration = registrationDomain(in: state)
            return state.layers(of: instance).contains { index in
                index != registration && state.domains[index].file?.isRegistered != true
                    && state.domains[index].value(forKey: key) != nil
            }
        }
    }

    func registrationDomain(in state: borrowing EngineState) -> DomainIndex {
        store == nil ? state.layers(of: instance).last ?? .registration : .registration
    }
}
