import PrefsCore

/// The settings that the elements of a bundle show, in the order of the form, with the default value of each.
struct SettingsIndex: Sendable {
    /// A setting, with the default value and position of the first element that has a default.
    struct Entry: Sendable {
        let name: SettingName
        /// Whether an element of the form shows the setting.
        var isShown: Bool
        var defaultValue: (value: PropertyList, location: SchemaLocation)?
    }

    /// The name that the program's own domain has in the names of settings; nil for none.
    let domain: String?
    private(set) var entries: [Entry] = []
    /// The elements whose default differs from that of an earlier element with the same setting.
    private(set) var contradictions: [SchemaProblem] = []
    private var positions: [SettingName: Int] = [:]

    init(domain: String?) {
        self.domain = domain
    }

    /// Adds the setting of an element, if it shows one.
    mutating func add(_ element: ElementDescription) {
        guard let name = element.settingName else { return }
        let position = position(of: name)
        entries[position].isShown = true
        if let value = element.defaultValue { setDefault(value, at: element.location, of: position) }
    }

    /// Adds the default value of a setting that no element shows.
    mutating func add(_ value: PropertyList, of name: SettingName, at location: SchemaLocation) {
        setDefault(value, at: location, of: position(of: name))
    }

    private mutating func position(of name: SettingName) -> Int {
        if let known = positions[name] { return known }
        entries.append(Entry(name: name, isShown: false))
        positions[name] = entries.count - 1
        return entries.count - 1
    }

    /// Sets a default value, unless an earlier element has given one.
    private mutating func setDefault(_ value: PropertyList, at location: SchemaLocation, of position: Int) {
        guard let first = entries[position].defaultValue else {
            return entries[position].defaultValue = (value, location)
        }
        guard !first.value.isSameSetting(as: value) else { return }
        contradictions.append(
            SchemaProblem(
                severity: .warning, location: location.appending("DefaultValue"),
                reason: .otherDefault(key: entries[position].name.key, first: first.location)))
    }

    /// The default value of the setting that an element shows; for an element without a setting, its own.
    func defaultValue(of element: ElementDescription) -> PropertyList? {
        element.settingName.flatMap { positions[$0] }.flatMap { entries[$0].defaultValue?.value }
            ?? element.defaultValue
    }

    /// The setting with a key: in the same domain, else in the program's own, else the first of the bundle. A key that
    /// no element has counts as one of the program's own.
    func setting(_ key: String, near suiteName: String?) -> SettingName {
        let near = SettingName(key: key, suiteName: suiteName)
        let own = SettingName(key: key, suiteName: domain)
        if let name = [near, own].first(where: isShown) { return name }
        return entries.first { $0.isShown && $0.name.key.hasSameBytes(as: key) }?.name ?? own
    }

    private func isShown(_ name: SettingName) -> Bool {
        positions[name].map { entries[$0].isShown } ?? false
    }
}
