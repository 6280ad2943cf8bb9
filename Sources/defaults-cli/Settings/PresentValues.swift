import PrefsCore
import SettingsBundles

/// The values that the settings of a bundle have in a domain now, and in the suites of its panes.
struct PresentValues {
    private let own: SettingsLayers
    private var suites: [(name: String, layers: SettingsLayers)] = []
    /// The elements by the settings that `DependsOn` can name.
    private var elements: [SettingName: SettingsElement] = [:]

    /// Reads all files that hold values of the bundle's settings.
    init(of bundle: SettingsBundle, in domain: Domain, _ session: Session) throws(CommandError) {
        own = try SettingsLayers(of: domain, in: session)
        let settings = bundle.settings
        for name in settings.compactMap(\.suiteName) where !suites.contains(where: { $0.name.hasSameBytes(as: name) }) {
            let suite = Domain.named(try CommandError.wrapping(DomainName(name)))
            suites.append((name, try SettingsLayers(of: suite, in: session)))
        }
        guard settings.contains(where: { $0.dependency != nil }) else { return }
        for element in settings {
            guard let name = element.settingName, elements[name] == nil else { continue }
            elements[name] = element
        }
    }

    /// The stored value of a setting with its origin; nil if none is stored.
    func stored(_ element: SettingsElement) -> SettingsLayers.Value? {
        element.key.flatMap { layers(of: element)?.value(forKey: $0) }
    }

    /// The stored values of a setting in all files, also those that others take precedence over.
    func allStored(_ element: SettingsElement) -> [SettingsLayers.Value] {
        element.key.flatMap { layers(of: element)?.allValues(forKey: $0) } ?? []
    }

    /// The value that a form shows: the stored one, or else the default or what a form shows without one, such as off.
    func value(of element: SettingsElement) -> PropertyList? {
        stored(element)?.value ?? element.shownDefault
    }

    /// The text that a form shows for the value of a setting, on one line.
    func text(of element: SettingsElement) -> String {
        element.text(of: value(of: element)).escapingControls
    }

    /// Whether a form shows the element: it depends on no other setting, or that setting has the value.
    func isShown(_ element: SettingsElement) -> Bool {
        element.isShown { name in elements[name].flatMap(value(of:)) }
    }

    /// The file in which the administrator has set the value; nil if the user can change it.
    func managedPath(of element: SettingsElement) -> String? {
        guard let origin = stored(element)?.origin, origin.isManaged else { return nil }
        return origin.path
    }

    private func layers(of element: SettingsElement) -> SettingsLayers? {
        guard let name = element.suiteName else { return own }
        return suites.first { $0.name.hasSameBytes(as: name) }?.layers
    }
}
