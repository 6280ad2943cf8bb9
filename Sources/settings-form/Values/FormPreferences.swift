import PrefsCore
import PropertyLists
import SettingsBundles

/// The settings that a form shows: those of the program's domain and of the suites of its panes, with what other
/// programs change meanwhile.
final class FormPreferences {
    /// What has changed since the form looked last.
    let changes: ChangedKeys
    private let domain: Preferences
    private let suites: [(name: String, preferences: Preferences)]
    private var observations: [PreferenceObservation] = []

    /// The host whose values are set.
    enum Scope: Sendable {
        case anyHost
        case host(HostIdentifier)
    }

    /// Reads the domains.
    ///
    /// - Parameter wake: Called on any thread when a setting has changed, or a file could not be read or written.
    /// - Throws: `PreferencesError` for an invalid name and for a file that cannot be read.
    init(
        domain: String, suites: [String], _ scope: Scope, wake: @escaping @Sendable () -> Void
    ) throws(PreferencesError) {
        // The words of this command line are no settings of the program.
        Preferences.setVolatileDomain([:], forName: Preferences.argumentDomain)
        let changes = ChangedKeys(wake: wake)
        self.changes = changes
        Preferences.onFailure = { changes.add(failure: "\($0)") }
        self.domain = try Self.preferences(domain, scope)
        var opened: [(name: String, preferences: Preferences)] = []
        for suite in suites { opened.append((suite, try Self.preferences(suite, scope))) }
        self.suites = opened
        observe(self.domain, suite: nil)
        for (suite, preferences) in opened { observe(preferences, suite: suite) }
    }

    private static func preferences(_ domain: String, _ scope: Scope) throws(PreferencesError) -> Preferences {
        switch scope {
        case .anyHost: try Preferences(domain: domain)
        case .host(let host): try Preferences(domain: domain, on: host)
        }
    }

    private func observe(_ preferences: Preferences, suite: String?) {
        let changes = changes
        observations.append(preferences.observe { changes.add(SettingName(key: $0.key, suiteName: suite)) })
    }

    private func preferences(of name: SettingName) -> Preferences {
        guard let suite = name.suiteName else { return domain }
        return suites.first { $0.name.hasSameBytes(as: suite) }?.preferences ?? domain
    }

    /// The value that a program reads now.
    func present(_ name: SettingName) -> PresentValue {
        let preferences = preferences(of: name)
        return PresentValue(
            value: preferences.object(forKey: name.key), isManaged: preferences.objectIsForced(forKey: name.key))
    }

    /// Sets a value, which is written to its file soon; nil removes it.
    func set(_ value: PropertyList?, of name: SettingName) {
        preferences(of: name).set(value, forKey: name.key)
    }

    /// Why a domain could not be read or written when that was last tried; nil if it could.
    var failure: PreferencesError? {
        domain.failure ?? suites.lazy.compactMap(\.preferences.failure).first
    }

    /// Writes all that was set.
    ///
    /// - Throws: The first error; the other domains are written all the same.
    func synchronize() throws(PreferencesError) {
        var failure: PreferencesError?
        for preferences in [domain] + suites.map(\.preferences) {
            do throws(PreferencesError) {
                try preferences.synchronize()
            } catch {
                failure = failure ?? error
            }
        }
        if let failure { throw failure }
    }
}
