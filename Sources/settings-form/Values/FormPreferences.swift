import PrefsCore
import PropertyLists
import SettingsBundles

/// The settings that a form shows: those of the domains of programs and of the suites of their panes, with what other
/// programs change meanwhile.
final class FormPreferences {
    /// What has changed since the form looked last.
    let changes: ChangedKeys
    private let scope: Scope
    private var domains: [Preferences] = []
    /// The indexes in ``domains`` by the names.
    private var indexes: [PropertyList: Int] = [:]
    private var observations: [PreferenceObservation] = []

    /// The host whose values are set.
    enum Scope: Sendable {
        case anyHost
        case host(HostIdentifier)
    }

    /// - Parameter wake: Called on any thread when a setting has changed, or a file could not be read or written.
    init(_ scope: Scope, wake: @escaping @Sendable () -> Void) {
        // The words of this command line are no settings of the program.
        Preferences.setVolatileDomain([:], forName: Preferences.argumentDomain)
        let changes = ChangedKeys(wake: wake)
        (self.changes, self.scope) = (changes, scope)
        Preferences.onFailure = { changes.add(failure: "\($0)") }
    }

    /// Reads the domains of some names that have not been read yet.
    ///
    /// - Throws: `PreferencesError` for an invalid name and for a file that cannot be read.
    func open(_ names: [String]) throws(PreferencesError) {
        for name in names where indexes[.string(name)] == nil {
            let preferences =
                switch scope {
                case .anyHost: try Preferences(domain: name)
                case .host(let host): try Preferences(domain: name, on: host)
                }
            indexes[.string(name)] = domains.count
            domains.append(preferences)
            let changes = changes
            observations.append(preferences.observe { changes.add(SettingName(key: $0.key, suiteName: name)) })
        }
    }

    /// The domain that a name has; nil for one that has not been opened.
    private func preferences(of name: SettingName) -> Preferences? {
        name.suiteName.flatMap { indexes[.string($0)] }.map { domains[$0] }
    }

    /// The value that a program reads now.
    func present(_ name: SettingName) -> PresentValue {
        guard let preferences = preferences(of: name) else { return PresentValue() }
        return PresentValue(
            value: preferences.object(forKey: name.key), isManaged: preferences.objectIsForced(forKey: name.key))
    }

    /// Sets a value, which is written to its file soon; nil removes it.
    func set(_ value: PropertyList?, of name: SettingName) {
        preferences(of: name)?.set(value, forKey: name.key)
    }

    /// The value that is stored where ``set(_:of:)`` sets it; nil for none.
    func stored(_ name: SettingName) -> PropertyList? {
        preferences(of: name)?.storedObject(forKey: name.key)
    }

    /// Stores a value, or none, in its file if another one is still stored there.
    ///
    /// - Returns: Whether the file has the value now, also if it had it before.
    /// - Throws: `PreferencesError` for a file that cannot be read or written.
    func replace(_ stored: PropertyList?, by value: PropertyList?, of name: SettingName) throws -> Bool {
        try preferences(of: name)?.update { contents in
            guard contents[name.key] == stored else { return contents[name.key] == value }
            contents[name.key] = value
            return true
        } ?? false
    }

    /// Why a domain could not be read or saved when that was last tried; nil if all could.
    var failure: String? {
        domains.lazy.compactMap { domain in
            domain.failure.map { "\(domain.isUnsaved ? "Not saved" : "Not read"): \($0)" }
        }.first
    }

    /// Writes all that was set.
    ///
    /// - Throws: The first error; the other domains are written all the same.
    func synchronize() throws(PreferencesError) {
        var failure: PreferencesError?
        for preferences in domains {
            do throws(PreferencesError) {
                try preferences.synchronize()
            } catch {
                failure = failure ?? error
            }
        }
        if let failure { throw failure }
    }
}
