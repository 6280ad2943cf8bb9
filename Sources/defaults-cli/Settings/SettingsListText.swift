import PrefsCore
import SettingsBundles

/// The list of elements for people: the titles of the panes and of the element, and below them a line for each part.
///
/// The text grows in one buffer, which takes a quarter of the time of a string for each line.
struct SettingsListText {
    private(set) var bytes: [UInt8] = []

    init(_ list: SettingsList) {
        for element in list.bundle.settings { add(element, list.values) }
    }

    private mutating func add(_ element: SettingsElement, _ values: PresentValues?) {
        for title in element.paneTitles {
            append(title.localized)
            bytes += " › ".utf8
        }
        if element.name.isEmpty { bytes += "(\(element.specifier.words))".utf8 } else { append(element.name) }
        if let key = element.key { addPart("key      ", key) }
        addPart("kind     ", element.specifier.words)
        addRange(of: element)
        if element.showsValue {
            let stored = values?.stored(element)
            if values != nil, element.key != nil { addPart("value    ", text(of: stored?.value, element)) }
            addPart("default  ", text(of: element.defaultValue, element))
            if let origin = stored?.origin {
                addPart("origin   ", origin.name)
                if let path = origin.path {
                    bytes += ", ".utf8
                    append(path)
                }
                if origin.isManaged { addPart("managed  ", "yes") }
            }
        }
        bytes += "\n".utf8
    }

    /// Adds the values that the element accepts, unless its kind says enough.
    private mutating func addRange(of element: SettingsElement) {
        switch element.kind {
        case .toggleSwitch(let toggle):
            addPart("choices  ", "on (")
            append(toggle.trueValue.settingsText)
            bytes += "), off (".utf8
            append(toggle.falseValue.settingsText)
            bytes += ")".utf8
        case .slider(let slider):
            let (minimum, maximum) = (PropertyList.real(slider.minimum), PropertyList.real(slider.maximum))
            let step = slider.step.map { " in steps of \(PropertyList.real($0).settingsText)" } ?? ""
            addPart("range    ", "\(minimum.settingsText) to \(maximum.settingsText)\(step)")
        case .textField(let field):
            if let pattern = field.pattern { addPart("pattern  ", pattern) }
        case .titleValue(let choices), .multiValue(let choices), .radioGroup(let choices):
            for (index, choice) in choices.enumerated() {
                if index == 0 { addPart("choices  ", "") } else { bytes += ", ".utf8 }
                append(choice.title.localized)
                bytes += " (".utf8
                append(choice.value.settingsText)
                bytes += ")".utf8
            }
        case .group, .childPane: break
        }
    }

    private func text(of value: PropertyList?, _ element: SettingsElement) -> String {
        value == nil && !element.isSecure ? "none" : element.text(of: value)
    }

    /// Adds a line. The name is as wide as the longest one, with two spaces.
    private mutating func addPart(_ name: StaticString, _ text: String) {
        bytes += "\n    ".utf8
        bytes += name.description.utf8
        append(text)
    }

    /// Adds a text of the bundle or a value, which can have control characters.
    private mutating func append(_ text: String) {
        bytes += text.escapingControls.utf8
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
