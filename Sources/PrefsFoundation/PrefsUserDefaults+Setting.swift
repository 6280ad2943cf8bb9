public import Foundation
internal import PrefsCore

/// Setting values in the program's domain.
extension PrefsUserDefaults {
    /// Sets the value of a key; nil removes the key.
    ///
    /// A value that is not a property list (``PropertyLists/PropertyList/init(bridging:)``) is not set: the key keeps
    /// its old value, and the failure is reported to ``/PrefsCore/Preferences/onFailure``. A `URL` is set as by
    /// ``set(_:forKey:)-(URL?,_)``.
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

    /// Sets a real that equals the `Float`, as UserDefaults does: 12.34 is stored as 12.34000015258789, so that
    /// ``object(forKey:)`` can be cast to `Float`.
    public func set(_ value: Float, forKey defaultName: String) {
        store(.real(Double(value)), defaultName)
    }

    /// Sets a real.
    public func set(_ value: Double, forKey defaultName: String) {
        store(.real(value), defaultName)
    }

    /// Sets a boolean.
    public func set(_ value: Bool, forKey defaultName: String) {
        store(.boolean(value), defaultName)
    }

    /// Sets a URL, in the form of ``PropertyLists/PropertyList/init(_:)-(URL)``; nil removes the key.
    public func set(_ url: URL?, forKey defaultName: String) {
        store(url.map { PropertyList($0) }, defaultName)
    }

    /// Removes a key from the program's domain, so that the value of the next domain that has the key is seen.
    public func removeObject(forKey defaultName: String) {
        store(nil, defaultName)
    }

    /// Adds default values for keys that no other domain has, for all objects of the process. A `URL` is registered
    /// in the form in which ``set(_:forKey:)-(URL?,_)`` sets it. A value that is not a property list is not
    /// registered, and the failure is reported to ``/PrefsCore/Preferences/onFailure``; all other values are
    /// registered.
    public func register(defaults registrationDictionary: [String: Any]) {
        let (defaults, failures) = PropertyListDictionary.registering(registrationDictionary)
        changingMany { () throws(Never) in preferences.register(defaults) }
        for failure in failures { FailureReport.send(failure) }
    }

    /// Writes the values that were set, reads what other programs wrote, and returns when both are done.
    ///
    /// - Returns: Whether this succeeded. A failure is reported to ``/PrefsCore/Preferences/onFailure``, and values
    ///   that could not be written are tried again.
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
        preferences.announcing { preferences.set(value, forKey: key) }
        if preferences.object(forKey: key) != before { postChange() }
    }

    /// Runs a closure that may change the values of many keys. Reports the closure's failure, or posts
    /// ``didChangeNotification`` if a value has changed.
    func changingMany<Failure: Error>(_ change: () throws(Failure) -> Void) {
        let before = preferences.dictionaryRepresentation()
        do throws(Failure) {
            try preferences.announcing(change)
        } catch {
            return FailureReport.send(error)
        }
        if preferences.dictionaryRepresentation() != before { postChange() }
    }

    func postChange() {
        NotificationCenter.default.post(name: Self.didChangeNotification, object: self)
    }
}
