import PrefsCore

/// The settings that the elements of a bundle show, in the order of the form, with the default value of each.
struct SettingsIndex {
    /// The settings with a default value, in the order of the form.
    private(set) var defaults: [(name: SettingName, value: PropertyList)] = []
    /// The elements whose default differs from that of an earlier element with the same setting.
    private(set) var contradictions: [SchemaProblem] = []
    /// The position in ``defaults`` of each setting, and the position of the element that gave the default.
    private var positions: [SettingName: (index: Int, location: SchemaLocation)] = [:]
    private var names: Set<SettingName> = []
    /// The first setting of the bundle with a key.
    private var firsts: [[UInt8]: SettingName] = [:]

    /// Adds the setting of an element, if it shows one.
    mutating func add(_ element: ElementDescription) {
        guard let name = element.settingName else { return }
        if names.insert(name).inserted {
            let key = Array(name.key.utf8)
            if firsts[key] == nil { firsts[key] = name }
        }
        if let value = element.defaultValue { add(value, of: name, at: element.location) }
    }

    /// Adds the default value of a setting, unless an earlier element has given one.
    mutating func add(_ value: PropertyList, of name: SettingName, at location: SchemaLocation) {
        guard let (index, first) = positions[name] else {
            positions[name] = (defaults.count, location)
            return defaults.append((name, value))
        }
        guard !defaults[index].value.isSameSetting(as: value) else { return }
        contradictions.append(
            SchemaProblem(
                severity: .warning, location: location.appending("DefaultValue"),
                reason: .otherDefault(key: name.key, first: first)))
    }

    func defaultValue(of name: SettingName) -> PropertyList? {
        positions[name].map { defaults[$0.index].value }
    }

    /// The setting with a key: in the same domain, else in the program's own, else the first of the bundle. A key that
    /// no element has counts as one of the program's own.
    func setting(_ key: String, near suiteName: String?) -> SettingName {
        let near = SettingName(key: key, suiteName: suiteName)
        let own = SettingName(key: key, suiteName: nil)
        if names.contains(near) { return near }
        return names.contains(own) ? own : firsts[Array(key.utf8)] ?? own
    }
}
