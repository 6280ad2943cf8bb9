import PrefsCore
import SettingsBundles

/// The present values of all settings of a catalogue.
struct PresentValues: Sendable {
    let catalogue: Catalogue
    /// The values in the order of ``Catalogue/settings``.
    private var values: [PresentValue]

    /// - Parameter values: The values in the order of ``Catalogue/settings``. Those that are missing are not stored.
    init(_ catalogue: Catalogue, _ values: [PresentValue] = []) {
        self.catalogue = catalogue
        let missing = max(0, catalogue.settings.count - values.count)
        self.values = values + Array(repeating: PresentValue(), count: missing)
    }

    /// The value of a setting that the form shows: the one that a program reads, or else the default, or else that of a
    /// form, such as off for a switch.
    func value(_ setting: Int) -> PropertyList? {
        values[setting].value ?? catalogue.settings[setting].shownDefault
    }

    subscript(setting: Int) -> PresentValue {
        get { values[setting] }
        set { values[setting] = newValue }
    }

    /// The value that an element shows; nil for one without a value.
    func value(ofEntry entry: Int) -> PropertyList? {
        let entry = catalogue.entries[entry]
        // A title value without a key has no setting, and shows its default.
        return entry.setting.flatMap { values[$0].value } ?? entry.element.shownDefault
    }

    func isManaged(entry: Int) -> Bool { catalogue.entries[entry].setting.map { values[$0].isManaged } ?? false }

    /// Whether an element's value differs from its default.
    func isChanged(entry: Int) -> Bool {
        guard let setting = catalogue.entries[entry].setting, let value = values[setting].value else { return false }
        guard let defaultValue = catalogue.settings[setting].defaultValue else { return true }
        return !value.isSameSetting(as: defaultValue)
    }

    /// Whether an element is shown, as far as its own `DependsOn` says.
    func isShown(entry: Int) -> Bool {
        let entry = catalogue.entries[entry]
        guard entry.element.dependency != nil else { return true }
        return entry.element.isShown { _ in entry.dependency.flatMap { value($0) } }
    }

    /// For each pane, whether the elements that lead to it are shown.
    var reachablePanes: [Bool] {
        // A pane stands after the one that leads to it.
        catalogue.panes.reduce(into: []) { reachable, pane in
            reachable.append(pane.parent.map { reachable[$0.pane] && isShown(entry: $0.entry) } ?? true)
        }
    }
}
