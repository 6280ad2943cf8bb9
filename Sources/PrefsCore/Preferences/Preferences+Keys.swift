/// Reading and setting settings that have a type.
extension Preferences {
    /// The value of a setting: the stored value, converted as ``PreferenceValue`` describes, or else the default.
    ///
    /// A stored value that is not of the type stays stored and is reported to ``onUndecodableValue``. So is a new value
    /// that cannot be stored. ``storedValue(for:)`` and ``set(_:for:)`` throw an error instead. An argument of the
    /// program that is not of the type is reported, too, and does not hide the value of the next layer.
    ///
    /// Assigning a value replaces any stored value. A change in place (`+=`, `append`, a change of a property or an
    /// element) begins with the value that is read. If the stored value is not of the type, that is the default, and
    /// the change would replace the stored value by a changed default. So the change is refused and reported, and the
    /// stored value stays.
    public subscript<Value>(key: PreferenceKey<Value>) -> Value {
        get {
            let (value, stored, failure) = current(key)
            if let failure { report(failure, ofKey: key.name, Value.self, stored) }
            return value
        }
        set {
            store(newValue, for: key)
        }
        _modify {
            var (value, stored, failure) = current(key)
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

    /// The value of a setting in the first domain that has the key; nil when no domain of the search list has it.
    ///
    /// - Throws: An error that says why the stored value is not of the type.
    public func storedValue<Value>(for key: PreferenceKey<Value>) throws -> Value? {
        let (value, stored, failure) = current(key)
        if let failure { throw failure }
        return stored == nil ? nil : value
    }

    /// Sets the value of a setting in the program's domain. Nil removes the stored value, so that the default is read.
    /// A value that equals the default is stored too, and stays when the default changes.
    ///
    /// - Throws: An error that says why the value cannot be stored. The previous value stays then.
    public func set<Value>(_ value: Value, for key: PreferenceKey<Value>) throws {
        set(try value.propertyList(), forKey: key.name)
    }

    /// Removes the values of settings from the program's domain, so that values of other domains, or the defaults,
    /// are read.
    public func reset<each Value>(_ keys: repeat PreferenceKey<each Value>) {
        for key in repeat each keys { removeObject(forKey: key.name) }
    }

    /// Whether no domain of the search list has a value for a setting, other than registered defaults. A value that was
    /// set counts even if it equals the default.
    public func isUnset<Value>(_ key: PreferenceKey<Value>) -> Bool {
        !isSet(key.name)
    }

    /// The former name of ``isUnset(_:)``.
    @available(*, deprecated, renamed: "isUnset(_:)")
    public func isDefault<Value>(_ key: PreferenceKey<Value>) -> Bool { isUnset(key) }

    private func store<Value>(_ value: Value, for key: PreferenceKey<Value>) {
        do {
            try set(value, for: key)
        } catch {
            report(error, ofKey: key.name, Value.self)
        }
    }

    /// The value of a setting, as ``read(_:_:)`` returns it for the property list that is stored now. An argument that
    /// cannot be converted is reported and not searched any more.
    private func current<Value>(
        _ key: PreferenceKey<Value>
    ) -> (value: Value, stored: PropertyList?, failure: (any Error)?) {
        let stored = object(forKey: key.name)
        let (value, failure) = read(key, stored)
        guard let failure, isArgument(key.name) else { return (value, stored, failure) }
        report(failure, ofKey: key.name, Value.self, stored)
        dropArgument(key.name)
        return current(key)
    }

    /// Drops an argument that cannot be read as the type of its setting, so that observers are notified of changes of
    /// the next layer.
    func dropUnreadableArgument<Value>(of key: PreferenceKey<Value>) {
        if isArgument(key.name) { _ = current(key) }
    }

    func value<Value>(of key: PreferenceKey<Value>, _ stored: PropertyList?) -> Value {
        let (value, failure) = read(key, stored)
        if let failure { report(failure, ofKey: key.name, Value.self, stored) }
        return value
    }

    /// Converts the property list that was stored before a change, as ``read(_:_:)`` does, without reporting an error.
    func formerValue<Value>(of key: PreferenceKey<Value>, _ stored: PropertyList?) -> Value {
        read(key, stored).0
    }

    /// Converts a stored property list to the type of its setting. Returns the default if nothing is stored, and the
    /// default with the error if the stored value cannot be converted.
    private func read<Value>(_ key: PreferenceKey<Value>, _ stored: PropertyList?) -> (Value, failure: (any Error)?) {
        guard let stored else { return (key.defaultValue, nil) }
        do {
            return (try Value(stored: stored, completedFrom: key.defaultValue, readingTexts: true), nil)
        } catch {
            return (key.defaultValue, error)
        }
    }
}
