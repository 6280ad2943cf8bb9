public import PrefsCore

/// What an element accepts, and how it shows a value: decided here for the command, the form and other programs.
extension SettingsElement {
    /// The value for a text that people type: for a multi value or radio group the title or value of a choice, for a
    /// toggle switch `on`, `off` and the like or one of its two values, for a slider a number, for a text field the
    /// text itself.
    ///
    /// - Throws: ``SettingRefusal`` for a text that is no value of the element, and for an element that people cannot
    ///   change.
    public func value(fromText text: String) throws(SettingRefusal) -> PropertyList {
        switch kind {
        case .group, .childPane: throw .noValue
        case .titleValue: throw .readOnly
        case .toggleSwitch(let toggle):
            guard let isOn = toggle.state(fromText: text) else { throw .notOnOrOff(text) }
            return isOn ? toggle.trueValue : toggle.falseValue
        case .textField:
            try check(.string(text))
            return .string(text)
        case .slider:
            guard let number = Double(propertyListText: Array(text.utf8)), !number.isNaN else {
                throw .notANumber(text)
            }
            try check(.real(number))
            return .real(number)
        case .multiValue(let choices), .radioGroup(let choices): return try Self.choice(text, among: choices)
        }
    }

    /// Checks a value that is to be stored, or is stored.
    ///
    /// - Throws: ``SettingRefusal`` for a value that the element never stores. A title value accepts every value.
    public func check(_ value: PropertyList) throws(SettingRefusal) {
        switch kind {
        case .group, .childPane: throw .noValue
        case .titleValue: return
        case .toggleSwitch(let toggle):
            guard toggle.state(of: value) == nil else { return }
            try Self.checkKind(value, among: [toggle.trueValue, toggle.falseValue])
            throw .notOnOrOff(value.settingsText)
        case .textField(let field):
            guard case .string(let text) = value else { throw .wrongKind(value.kind, expected: .string) }
            try field.check(text)
        case .slider(let slider):
            guard case .boolean = value else {
                guard let number = value.number, !number.isNaN else {
                    throw .wrongKind(value.kind, expected: .real)
                }
                return try slider.check(number)
            }
            throw .wrongKind(.boolean, expected: .real)
        case .multiValue(let choices), .radioGroup(let choices):
            guard !choices.contains(where: { $0.value.isSameSetting(as: value) }) else { return }
            try Self.checkKind(value, among: choices.map(\.value))
            throw .notAChoice(value.settingsText, choices)
        }
    }

    /// The text that a form shows for a value: the title of a choice, `on` or `off`, a number or a text; for a secret
    /// text field only `set` or `not set`. A value that the element does not know is shown as it is, as Apple's
    /// Settings does for title values.
    ///
    /// - Parameter value: The value; nil if none is stored and there is no default.
    public func text(of value: PropertyList?) -> String {
        if isSecure { return value.map { $0.settingsText.isEmpty } ?? true ? "not set" : "set" }
        guard let value else { return "" }
        switch kind {
        case .toggleSwitch(let toggle): return toggle.state(of: value).map { $0 ? "on" : "off" } ?? value.settingsText
        case .titleValue(let choices), .multiValue(let choices), .radioGroup(let choices):
            let choice = choices.first { $0.value.isSameSetting(as: value) }
            return choice?.title.localized ?? value.settingsText
        case .group, .textField, .slider, .childPane: return value.settingsText
        }
    }

    /// Refuses a value that differs from one of those allowed only in its kind, such as the string `0` from the number.
    private static func checkKind(_ value: PropertyList, among allowed: [PropertyList]) throws(SettingRefusal) {
        let text = value.settingsText
        if let other = allowed.first(where: { $0.settingsText.hasSameBytes(as: text) }), other.kind != value.kind {
            throw .wrongKind(value.kind, expected: other.kind)
        }
    }

    /// The value of the choice with this text as its value, else as its title in the user's language, else as its title
    /// or short title in the schema.
    private static func choice(
        _ text: String, among choices: [SettingsChoice]
    ) throws(SettingRefusal) -> PropertyList {
        let forms: [(SettingsChoice) -> String?] = [
            \.value.settingsText, \.title.localized, \.title.schema, \.shortTitle?.localized, \.shortTitle?.schema,
        ]
        for form in forms {
            let found = choices.filter { form($0)?.hasSameBytes(as: text) ?? false }
            guard let first = found.first else { continue }
            guard found.allSatisfy({ $0.value.isSameSetting(as: first.value) }) else {
                throw .ambiguousChoice(text, found)
            }
            return first.value
        }
        throw .notAChoice(text, choices)
    }
}
