/// Settings with a type.
extension Preferences {
    /// The value of a setting: what is stored, read as ``PreferenceValue`` says, else the default.
    ///
    /// A stored value that stands for none of the type stays stored, and is reported to ``onUndecodableValue``; so is a value that cannot
    /// be stored when it is set. ``storedValue(for:)`` and ``set(_:for:)`` throw instead.
    public subscript<Value>(key: PreferenceKey<Value>) -> Value {
        get {
            value(of: key, object(forKey: key.name))
        }
        set {
            do {
                try set(newValue, for: key)
            } catch {
                report(error, of: key, nil)
            }
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

    /// Whether no domain has a value for a setting. One that was set is one, even where it equals the default.
    public func isDefault<Value>(_ key: PreferenceKey<Value>) -> Bool {
        object(forKey: key.name) == nil
    }

    /// The values that a setting is given from now on, in this process or another one, and the default when its value is
    /// removed. The sequence ends when the task that waits for it is cancelled.
    @export(implementation)
    public func changes<Value>(for key: PreferenceKey<Value>) -> AsyncStream<Value> {
        let (stream, continuation) = AsyncStream.makeStream(of: Value.self)
        let observation = observe(forKey: key.name) { [weak self] change in
            if let self { continuation.yield(value(of: key, change.newValue)) }
        }
        continuation.onTermination = { _ in observation.cancel() }
        return stream
    }

    @usableFromInline
    func value<Value>(of key: PreferenceKey<Value>, _ stored: PropertyList?) -> Value {
        guard let stored else { return key.defaultValue }
        do {
            return try decoded(stored, for: key)
        } catch {
            report(error, of: key, stored)
            return key.defaultValue
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

    private func report<Value>(_ error: any Error, of key: PreferenceKey<Value>, _ stored: PropertyList?) {
        valueFailures.report(
            PreferenceValueFailure(
                domain: domain, key: key.name, valueType: String(describing: Value.self), storedValue: stored, error: error))
    }
}
