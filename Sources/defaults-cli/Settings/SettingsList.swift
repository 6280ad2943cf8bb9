import PrefsCore
import SettingsBundles

/// All elements of a bundle in the order of the form, child panes in their places, for `settings --list`.
struct SettingsList {
    let bundle: SettingsBundle
    /// The stored values; nil if no domain was named.
    let layers: SettingsLayers?

    /// The elements for programs: an array of dictionaries, in which what an element does not have is missing.
    var records: PropertyList { .array(bundle.settings.map(record)) }

    /// An element as a dictionary.
    func record(of element: SettingsElement) -> PropertyList {
        // The keys are set in the order in which JSON has them, so that they need not be sorted for each element.
        var record: PropertyListDictionary = [:]
        if !element.choices.isEmpty {
            let choices = element.choices.map { choice in
                PropertyList.dictionary(["title": .string(choice.title.localized), "value": choice.value])
            }
            record.set(.array(choices), forKey: "choices")
        }
        if let value = element.defaultValue, !element.isSecure { record.set(value, forKey: "default") }
        let stored = element.settingName.flatMap { layers?.value(of: $0) }
        if let key = element.key {
            record.set(.string(key), forKey: "key")
            if layers != nil { record.set(.boolean(stored?.origin.isManaged ?? false), forKey: "managed") }
        }
        if case .range(let slider) = element.control {
            record.set(.real(slider.maximum), forKey: "maximum")
            record.set(.real(slider.minimum), forKey: "minimum")
        }
        if let origin = stored?.origin { record.set(.string(origin.name), forKey: "origin") }
        record.set(.array(element.paneTitles.map { .string($0.localized) }), forKey: "pane")
        if let title = element.title { record.set(.string(title.localized), forKey: "title") }
        record.set(.string(element.specifier.rawValue), forKey: "type")
        if let value = stored?.value, !element.isSecure {
            record.set(element.typedValue(of: value) ?? value, forKey: "value")
        }
        return .dictionary(record)
    }
}
