/// Settings with a type.
extension Preferences {
    /// The value of a setting: what is stored, read as ``PreferenceValue`` says, else the default.
    ///
    /// A stored value that stands for none of the type stays stored, and is reported to ``onUndecodableValue``; so is a value that cannot
    /// be stored when it is set. ``storedValue(for:)`` and ``set(_:for:)`` throw instead.
    ///
    /// To assign a value replaces what is stored, whatever that is. A change in place (`+=`, `append`, a property or an element of the value)
    /// begins with the value that is read: where what is stored stands for none, it would make a change of the default of it. So it is
    /// refused, which is reported, and what is stored stays.
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

    /// The value of a setting, as the subscript gives it.
    public func value<Value>(for key: PreferenceKey<Value>) -> Value {
        self[key]
    }

    /// The value of a setting in the first domain that has one; nil when none has.
    ///
    /// - Throws: Why what is stored stands for no value of the type.
    public func storedValue<Value>(for key: PreferenceKey<Value>) throws -> Value? {
        try object(forKey: key.name).map { try decoded($0, for: key) }
    }

    /// Sets the value of a setting in the program's domain. One that equals the default is stored too, and stays when the default
    /// becomes another. Nil removes what is stored, so that the default is read.
    ///
    /// - Throws: Why the value cannot be stored. The one before stays.
    public func set<Value>(_ value: Value, for key: PreferenceKey<Value>) throws {
        set(try value.propertyList(), forKey: key.name)
    }

    /// Removes the values of settings from the program's domain, so that the defaults are read, or what other domains have.
    public func reset<each Value>(_ keys: repeat PreferenceKey<each Value>) {
        for key in repeat each keys { removeObject(forKey: key.name) }
    }

    /// Whether no domain has a value for a setting but those of registered defaults. One that was set is one, even where it equals the
    /// default.
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

    /// The value of what was stored before: it is not reported any more.
    func formerValue<Value>(of key: PreferenceKey<Value>, _ stored: PropertyList?) -> Value {
        read(key, stored).0
    }

    /// The value of what is stored, or the default, and why it is the default in spite of what is stored.
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
