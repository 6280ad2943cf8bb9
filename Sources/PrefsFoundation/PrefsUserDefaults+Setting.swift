public import Foundation
internal import PrefsCore

/// Setting values in the program's domain.
extension PrefsUserDefaults {
    /// Sets a value; nil removes it.
    ///
    /// A value that is no property list (``PropertyLists/PropertyList/init(bridging:)``) is not set: the key keeps the value it has, and
    /// ``/PrefsCore/Preferences/onFailure`` is told. A `URL` is set as ``set(_:forKey:)-(URL?,_)`` does.
    public func set(_ value: Any?, forKey defaultName: String) {
        guard let value else { return removeObject(forKey: defaultName) }
        do throws(BridgingError) {
            store(try PropertyList(setting: value, forKey: defaultName), defaultName)
        } catch {
            FailureReport.send(error)
        }
    }

    /// Sets an integer.
    public func set(_ value: Int, forKey defaultName: String) {
        store(.integer(PropertyListInteger(value)), defaultName)
    }

    /// Sets a real of the same decimal digits: 12.34 is stored as 12.34, and is the same `Float` when it is read.
    public func set(_ value: Float, forKey defaultName: String) {
        store(.real(Double(digitsOf: value)), defaultName)
    }

    /// Sets a real.
    public func set(_ value: Double, forKey defaultName: String) {
        store(.real(value), defaultName)
    }

    /// Sets a boolean.
    public func set(_ value: Bool, forKey defaultName: String) {
        store(.boolean(value), defaultName)
    }

    /// Sets a URL, as ``PropertyLists/PropertyList/init(_:)-(URL)`` has it; nil removes the value.
    public func set(_ url: URL?, forKey defaultName: String) {
        store(url.map { PropertyList($0) }, defaultName)
    }

    /// Removes a value, so that the one of the next domain is seen.
    public func removeObject(forKey defaultName: String) {
        store(nil, defaultName)
    }

    /// Adds defaults for keys that no other domain has, for all objects of the process. A `URL` is registered as
    /// ``set(_:forKey:)-(URL?,_)`` sets it. A value that is no property list is not registered, and
    /// ``/PrefsCore/Preferences/onFailure`` is told; all others are.
    public func register(defaults registrationDictionary: [String: Any]) {
        let (defaults, failures) = PropertyListDictionary.registering(registrationDictionary)
        changingMany { () throws(Never) in preferences.register(defaults) }
        for failure in failures { FailureReport.send(failure) }
    }

    /// Writes what was set and reads what other programs wrote, and returns when both is done.
    ///
    /// - Returns: Whether that succeeded; ``/PrefsCore/Preferences/onFailure`` is told why it did not. What could not be written is tried again.
    @discardableResult
    public func synchronize() -> Bool {
        do throws(PreferencesError) {
            try preferences.synchronize()
            return true
        } catch {
            FailureReport.send(error)
            return false
        }
    }

    // MARK: Telling of changes

    private func store(_ value: PropertyList?, _ key: String) {
        let before = preferences.object(forKey: key)
        preferences.set(value, forKey: key)
        if preferences.object(forKey: key) != before { postChange() }
    }

    /// Does what may change the values of many keys.
    func changingMany<Failure: Error>(_ change: () throws(Failure) -> Void) {
        let before = preferences.dictionaryRepresentation()
        do throws(Failure) {
            try change()
        } catch {
            return FailureReport.send(error)
        }
        if preferences.dictionaryRepresentation() != before { postChange() }
    }

    private func postChange() {
        NotificationCenter.default.post(name: Self.didChangeNotification, object: self)
    }
}
