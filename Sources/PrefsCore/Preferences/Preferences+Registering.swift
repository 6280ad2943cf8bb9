/// Registered defaults: the values of keys that have not been set.
extension Preferences {
    /// Adds defaults for keys that no other domain has, or replaces those that were registered before. They are never
    /// stored. All instances of the process share them, except those in memory.
    ///
    /// - Parameter defaults: The values by key. Keys that are missing in it stay registered.
    public func register(_ defaults: PropertyListDictionary) {
        engine.change { state in
            state.changeValues(registrationDomain(in: state), .thisProcess) { domain in
                for (key, value) in defaults { domain.set(value, forKey: key) }
            }
        }
    }

    /// Adds defaults of any types that settings can have, such as variables of type `Int`, `Double` and `String`.
    ///
    /// - Parameter defaults: The values by key. A value that cannot be stored is not registered, and is reported to
    ///   ``onUndecodableValue``; nil counts as no value. All others are registered.
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

    /// Whether a key has a value that was set and not only registered, in any domain of the search list.
    func isSet(_ key: String) -> Bool {
        engine.withState { state in
            let registration = registrationDomain(in: state)
            return state.layers(of: instance).contains { position in
                let domain = state.domains[position]
                return position != registration && domain.file?.isRegistered != true && domain.value(forKey: key) != nil
            }
        }
    }

    private func registrationDomain(in state: EngineState) -> DomainIndex {
        store == nil ? state.layers(of: instance).last ?? .registration : .registration
    }
}
