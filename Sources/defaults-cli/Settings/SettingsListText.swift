import PrefsCore
import PropertyLists
import SettingsBundles

/// The list of elements for people: the titles of the panes and of the element, and below them a line for each part.
///
/// It is written piece by piece, which takes a fraction of the time of a string for each line.
struct SettingsListText: ~Copyable {
    private var output: TextWriter

    static func write(_ list: SettingsList, to output: consuming TextWriter) {
        var text = SettingsListText(output: output)
        for element in list.bundle.settings { text.add(element, list.layers) }
        text.output.finish()
    }

    private mutating func add(_ element: SettingsElement, _ layers: SettingsLayers?) {
        for title in element.paneTitles {
            append(title.localized)
            output.write(" › ")
        }
        if element.name.isEmpty { append("(\(element.specifier.words))") } else { append(element.name) }
        if let key = element.key { addPart("key      ", key) }
        addPart("kind     ", element.specifier.words)
        addRange(of: element)
        if element.showsValue {
            let stored = element.settingName.flatMap { layers?.value(of: $0) }
            if layers != nil, element.key != nil { addPart("value    ", text(of: stored?.value, element)) }
            addPart("default  ", text(of: element.defaultValue, element))
            if let origin = stored?.origin {
                addPart("origin   ", origin.name)
                if let path = origin.path {
                    output.write(", ")
                    append(path)
                }
                if origin.isManaged { addPart("managed  ", "yes") }
            }
        }
        output.write("\n")
    }

    /// Adds the values that the element accepts, unless its kind says enough.
    private mutating func addRange(of element: SettingsElement) {
        switch element.control {
        case .toggle(let toggle):
            addPart("choices  ", "on (")
            append(toggle.trueValue.settingsText)
            output.write("), off (")
            append(toggle.falseValue.settingsText)
            output.write(")")
        case .range(let slider):
            let (minimum, maximum) = (PropertyList.real(slider.minimum), PropertyList.real(slider.maximum))
            let step = slider.step.map { " in steps of \(PropertyList.real($0).settingsText)" } ?? ""
            addPart("range    ", "\(minimum.settingsText) to \(maximum.settingsText)\(step)")
        case .text(let field):
            if let pattern = field.pattern { addPart("pattern  ", pattern) }
        case .choice, .none:
            for (index, choice) in element.choices.enumerated() {
                if index == 0 { addPart("choices  ", "") } else { output.write(", ") }
                append(choice.title.localized)
                output.write(" (")
                append(choice.value.settingsText)
                output.write(")")
            }
        }
    }

    private func text(of value: PropertyList?, _ element: SettingsElement) -> String {
        value == nil && !element.isSecure ? "none" : element.text(of: value)
    }

    /// Adds a line. The name is as wide as the longest one, with two spaces.
    private mutating func addPart(_ name: StaticString, _ text: String) {
        output.write("\n    ")
        output.write(name)
        append(text)
    }

    /// Adds a text of the bundle or a value, which can have control characters.
    private mutating func append(_ text: String) {
        output.write(text: text.escapingControls)
    }
}
