import PrefsCore

extension SettingsElement.Kind {
    func check(_ value: PropertyList) throws(SettingRefusal) {
        guard showsValue else { throw .noValue }
        try control.check(value)
    }
}

extension SettingsElement.Control {
    func value(fromText text: String) throws(SettingRefusal) -> PropertyList {
        switch self {
        case .none: throw .readOnly
        case .toggle(let toggle):
            guard let isOn = toggle.state(fromText: text) else { throw .notOnOrOff(text) }
            return isOn ? toggle.trueValue : toggle.falseValue
        case .text(let field):
            try field.check(text)
            return .string(text)
        case .range(let slider):
            guard let number = Double(propertyListText: Array(text.utf8)) else { throw .notANumber(text) }
            try slider.check(number)
            return .real(number)
        case .choice(let choices): return try Self.choice(text, among: choices)
        }
    }

    fileprivate func check(_ value: PropertyList) throws(SettingRefusal) {
        switch self {
        case .none: return
        case .toggle(let toggle):
            let values = [toggle.trueValue, toggle.falseValue]
            guard !values.contains(where: value.isSameSetting) else { return }
            try Self.checkKind(value, among: values)
            throw .notOnOrOff(value.settingsText)
        case .text(let field):
            guard case .string(let text) = value else { throw .wrongKind(value.kind, expected: .string) }
            try field.check(text)
        case .range(let slider):
            guard value.kind != .boolean, let number = value.roundedNumber else {
                throw .wrongKind(value.kind, expected: .real)
            }
            try slider.check(number)
        case .choice(let choices):
            guard !choices.contains(where: { $0.value.isSameSetting(as: value) }) else { return }
            try Self.checkKind(value, among: choices.map(\.value))
            throw .notAChoice(value.settingsText, choices)
        }
    }

    /// Refuses a value that differs from one of those allowed only in its kind, such as the string `0` from the number,
    /// and one whose kind none of those allowed has.
    private static func checkKind(_ value: PropertyList, among allowed: [PropertyList]) throws(SettingRefusal) {
        let text = value.settingsText
        let sameText = allowed.first { $0.settingsText.hasSameBytes(as: text) }
        guard let other = sameText ?? allowed.first, other.kind != value.kind else { return }
        let hasKind = allowed.contains { $0.kind == value.kind || $0.number != nil && value.number != nil }
        if sameText != nil || !hasKind { throw .wrongKind(value.kind, expected: other.kind) }
    }

    /// The value of the choice with this text as its value, else as its title in the user's language, else as its title
    /// or short title in the schema. As for the titles of settings, upper and lower case of a title matter only where
    /// several titles differ in nothing else.
    private static func choice(_ text: String, among choices: [SettingsChoice]) throws(SettingRefusal) -> PropertyList {
        let forms: [(SettingsChoice) -> String?] = [
            \.value.settingsText, \.title.localized, \.title.schema, \.shortTitle?.localized, \.shortTitle?.schema,
        ]
        let folded = text.lowercased()
        let tests: [(String) -> Bool] = [{ $0.hasSameBytes(as: text) }, { $0.lowercased() == folded }]
        for test in tests {
            for form in forms {
                let found = choices.filter { form($0).map(test) ?? false }
                guard let first = found.first else { continue }
                guard found.allSatisfy({ $0.value.isSameSetting(as: first.value) }) else {
                    throw .ambiguousChoice(text, found)
                }
                return first.value
            }
        }
        throw .notAChoice(text, choices)
    }
}

extension SettingsTextField {
    /// Refuses a text that does not match the pattern.
    func check(_ text: String) throws(SettingRefusal) {
        guard let pattern, let expression = try? RegularExpression(pattern) else { return }
        guard expression.matches(whole: text) else { throw .noMatch(isSecure ? nil : text, pattern: pattern) }
    }
}
