import PrefsCore
import SettingsBundles

/// All elements of a bundle in the order of the form, child panes in their places, as `settings --list` prints them.
struct SettingsList {
    let bundle: SettingsBundle
    /// The present values; nil if no domain was named.
    let values: PresentValues?

    // MARK: JSON

    /// The elements for programs: an array of dictionaries, in which what an element does not have is missing.
    var records: PropertyList { .array(bundle.settings.map { .dictionary(record(of: $0)) }) }

    private func record(of element: SettingsElement) -> PropertyListDictionary {
        var record: PropertyListDictionary = [
            "pane": .array(element.paneTitles.map { .string($0.localized) }),
            "type": .string(element.specifier.rawValue),
        ]
        if let title = element.title { record.set(.string(title.localized), forKey: "title") }
        if let key = element.key { record.set(.string(key), forKey: "key") }
        let stored = values?.stored(element)
        if !element.isSecure {
            if let value = stored?.value { record.set(value, forKey: "value") }
            if let value = element.defaultValue { record.set(value, forKey: "default") }
        }
        if !element.choices.isEmpty {
            let choices = element.choices.map { choice in
                PropertyList.dictionary(["title": .string(choice.title.localized), "value": choice.value])
            }
            record.set(.array(choices), forKey: "choices")
        }
        if case .slider(let slider) = element.kind {
            record.set(.real(slider.minimum), forKey: "minimum")
            record.set(.real(slider.maximum), forKey: "maximum")
        }
        if let origin = stored?.origin { record.set(.string(origin.name), forKey: "origin") }
        if values != nil, element.key != nil {
            record.set(.boolean(stored?.origin.isManaged ?? false), forKey: "managed")
        }
        return record
    }

    // MARK: Text

    /// The elements for people: the titles of the panes and of the element, and below them a line for each part.
    var lines: [String] { bundle.settings.flatMap(lines) }

    private func lines(_ element: SettingsElement) -> [String] {
        let name = element.name.isEmpty ? "(\(element.specifier.words))" : element.name
        let title = (element.paneTitles.map(\.localized) + [name]).joined(separator: " › ")
        var parts: [(name: String, text: String)] = []
        if let key = element.key { parts.append(("key", key)) }
        parts.append(("kind", element.specifier.words))
        if let range = element.range { parts.append(range) }
        if element.key != nil {
            let stored = values?.stored(element)
            if values != nil { parts.append(("value", text(of: stored?.value, element))) }
            parts.append(("default", text(of: element.defaultValue, element)))
            if let origin = stored?.origin {
                parts.append(("origin", [origin.name, origin.path].compactMap(\.self).joined(separator: ", ")))
            }
            if stored?.origin.isManaged ?? false { parts.append(("managed", "yes")) }
        }
        return [title.escapingControls] + parts.map { "    \(Self.padded($0.name))\($0.text.escapingControls)" }
    }

    private static func padded(_ name: String) -> String {
        name + String(repeating: " ", count: max(1, 9 - name.utf8.count))
    }

    private func text(of value: PropertyList?, _ element: SettingsElement) -> String {
        value == nil && !element.isSecure ? "none" : element.text(of: value)
    }
}

extension SettingsElement {
    /// The values that the element accepts, with a name for them; nil if the kind of the element says enough.
    fileprivate var range: (name: String, text: String)? {
        switch kind {
        case .toggleSwitch(let toggle):
            ("choices", "on (\(toggle.trueValue.settingsText)), off (\(toggle.falseValue.settingsText))")
        case .slider(let slider):
            (
                "range",
                "\(PropertyList.real(slider.minimum).settingsText) to \(PropertyList.real(slider.maximum).settingsText)"
                    + (slider.step.map { " in steps of \(PropertyList.real($0).settingsText)" } ?? "")
            )
        case .textField(let field): field.pattern.map { ("pattern", $0) }
        case .titleValue, .multiValue, .radioGroup:
            choices.isEmpty
                ? nil
                : (
                    "choices",
                    choices.map { "\($0.title.localized) (\($0.value.settingsText))" }.joined(separator: ", ")
                )
        case .group, .childPane: nil
        }
    }
}

extension SettingsSpecifier {
    /// The kind of element in words.
    fileprivate var words: String {
        switch self {
        case .group: "group"
        case .toggleSwitch: "toggle switch"
        case .textField: "text field"
        case .slider: "slider"
        case .titleValue: "title value"
        case .multiValue: "multi value"
        case .radioGroup: "radio group"
        case .childPane: "child pane"
        }
    }
}
