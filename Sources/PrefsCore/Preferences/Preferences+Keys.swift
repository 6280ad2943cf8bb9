/// Settings with a type.
extension Preferences {
    /// The value of a setting: the stored value, converted as ``PreferenceValue`` describes, or else the default.
    ///
    /// A stored value that is not of the type stays stored and is reported to ``onUndecodableValue``. So is a new
    /// value that cannot be stored. ``storedValue(for:)`` and ``set(_:for:)`` throw instead.
    ///
    /// Assigning a value replaces any stored value. A change in place (`+=`, `append`, a property or an element of
    /// the value) begins with the value that is read. If the stored value is not of the type, such a change would
    /// replace it by a changed default. It is therefore refused and reported, and the stored value stays.
    public subscript<Value>(key: PreferenceKey<Value>) -> Value {
        get {
            value(of: key, object(forKey: key.name))
        }
        set {
            store(newValue, for: key)
        }
        _modify {
            let stored = object(forKey: key.name)
            var (value, failure) = read(key, stored)
            defer {
                if let failure {
                    report(failure, ofKey: key.name, Value.self, stored, isRefusedChange: true)
                } else {
                    store(value, for: key)
                }
            }
            yield &value
        }
    }

    /// The value of a setting, as the subscript returns it.
    public func value<Value>(for key: PreferenceKey<Value>) -> Value {
        self[key]
    }

    /// The value of a setting in the first domain that has one; nil when none has.
    ///
    /// - Throws: The reason why the stored value is not of the type.
    public func storedValue<Value>(for key: PreferenceKey<Value>) throws -> Value? {
        try object(forKey: key.name).map { try decoded($0, for: key) }
    }

    /// Sets the value of a setting in the program's domain. A value that equals the default is stored too, and stays
    /// when the default changes. Nil removes the stored value, so that the default is read.
    ///
    /// - Throws: The reason why the value cannot be stored. The previous value stays.
    public func set<Value>(_ value: Value, for key: PreferenceKey<Value>) throws {
        set(try value.propertyList(), forKey: key.name)
    }

    /// Removes the values of settings from the program's domain, so that values of other domains, or the defaults,
    /// are read.
    public func reset<each Value>(_ keys: repeat PreferenceKey<each Value>) {
        for key in repeat each keys { removeObject(forKey: key.name) }
    }

    /// Whether no domain except those of registered defaults has a value for a setting. A value that was set counts
    /// even if it equals the default.
    public func isDefault<Value>(_ key: PreferenceKey<Value>) -> Bool {
        !isSet(key.name)
    }

    private func store<Value>(_ value: Value, for key: PreferenceKey<Value>) {
        do {
            try set(value, for: key)
        } catch {
            report(error, ofKey: key.name, Value.self)
        }
    }

    func value<Value>(of key: PreferenceKey<Value>, _ stored: PropertyList?) -> Value {
        let (value, failure) = read(key, stored)
        if let failure { report(failure, ofKey: key.name, Value.self, stored) }
        return value
    }

    /// The value for a previously stored property list, without a report if it cannot be read.
    func formerValue<Value>(of key: PreferenceKey<Value>, _ stored: PropertyList?) -> Value {
        read(key, stored).0
    }

    /// The value for a stored property list, or else the default, and the error if the stored value could not be
    /// read.
    private func read<Value>(_ key: PreferenceKey<Value>, _ stored: PropertyList?) -> (Value, failure: (any Error)?) {
        guard let stored else { return (key.defaultValue, nil) }
        do {
            return (try decoded(stored, for: key), nil)
        } catch {
            return (key.defaultValue, error)
        }
    }

    private func decoded<Value>(_ stored: PropertyList, for key: PreferenceKey<Value>) throws -> Value {
        do {
            return try Value(propertyList: stored)
        } catch {
            guard let value = Value(completing: stored, from: key.defaultValue) else { throw error }
            return value
        }
    }
}
