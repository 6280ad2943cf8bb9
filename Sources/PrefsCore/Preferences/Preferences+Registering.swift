/// What keys are while nobody has set them.
extension Preferences {
    /// Adds defaults for keys that no other domain has, or replaces those that were registered before. They are never
    /// stored, and all instances of the process share them, but for those in memory.
    ///
    /// - Parameter defaults: The values by their keys. Keys that are missing in it stay registered.
    public func register(_ defaults: PropertyListDictionary) {
        center.change { state in
            state.change(registrationDomain(in: state), .thisProcess) { domain in
                for (key, value) in defaults { domain.set(value, forKey: key) }
            }
        }
    }

    /// Adds defaults of any types that settings have, such as variables of `Int`, `Double` and `String`.
    ///
    /// - Parameter defaults: The values by their keys. One that cannot be stored is not registered, and told to
    ///   ``onUndecodableValue``; nil is no value. All others are registered.
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

    /// Whether a key has a value that was set, in any domain of the search list, and not only one that was registered.
    func isSet(_ key: String) -> Bool {
        center.withState { state in
            let registration = registrationDomain(in: state)
            return state.layers(of: instance).contains { position in
                let domain = state.domains[position]
                return position != registration && !domain.isRegistered && domain.value(forKey: key) != nil
            }
        }
    }

    private func registrationDomain(in state: PreferencesState) -> Int {
        store == nil ? state.layers(of: instance).last ?? LiveDomains.registration : LiveDomains.registration
    }
}

extension LiveDomain {
    /// Whether its file has what was registered from the command line.
    fileprivate var isRegistered: Bool {
        if case .registered = file?.location { true } else { false }
    }
}
