import PrefsAdministration
import PrefsCore
import SettingsBundles

/// The files in which a program finds the values of its settings, in the order of its search: those of its domain, and
/// of the suites of its panes. Each file is read once.
struct SettingsLayers {
    private typealias Layer = (
        suiteName: String?, location: DomainLocation, origin: ValueOrigin, contents: PropertyListDictionary
    )
    private let layers: [Layer]

    /// A value with its place and origin.
    typealias Value = (value: PropertyList, location: DomainLocation, origin: ValueOrigin)

    /// Reads the files of a domain, and of suites.
    init(of domain: DomainLocation, suites: [String] = [], in session: Session) throws(PreferencesError) {
        var domains: [(suiteName: String?, domain: DomainLocation)] = [(nil, domain)]
        for suite in suites where !domains.contains(where: { $0.suiteName?.hasSameBytes(as: suite) ?? false }) {
            domains.append((suite, .stored(try DomainName(suite), try session.scope())))
        }
        var layers: [Layer] = []
        for (suiteName, domain) in domains {
            let preferences = try session.storedPreferences(of: domain, .effective)
            for location in preferences.locations {
                var contents = try session.storedContents(of: location)
                guard !contents.isEmpty else { continue }
                contents.makeIndex()
                layers.append((suiteName, location, ValueOrigin(location, of: domain, in: preferences.store), contents))
            }
        }
        self.layers = layers
    }

    /// The value of a setting in the first file that has it; nil if none has it.
    func value(of setting: SettingName) -> Value? { allValues(of: setting).first }

    /// The values of a setting in all files, also those that others take precedence over.
    func allValues(of setting: SettingName) -> [Value] {
        layers.compactMap { suiteName, location, origin, contents in
            guard setting == SettingName(key: setting.key, suiteName: suiteName) else { return nil }
            return contents[setting.key].map { ($0, location, origin) }
        }
    }

    /// The present values of a bundle's settings.
    func presentValues(of bundle: SettingsBundle) -> PresentValues {
        PresentValues(of: bundle.settings) { name in
            let found = value(of: name)
            return PresentValue(value: found?.value, isManaged: found?.origin.isManaged ?? false)
        }
    }
}
