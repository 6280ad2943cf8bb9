public import PrefsCore

/// What an element accepts, and how it shows a value: decided here for the command, the form and other programs.
extension SettingsElement {
    /// The value for a text that people type: for a multi value or radio group the value or title of a choice, for a
    /// toggle switch one of its two values or `on`, `off` and the like, for a slider a number, for a text field the
    /// text itself.
    ///
    /// - Throws: ``SettingRefusal`` for a text that is no value of the element, and for an element that people cannot
    ///   change.
    public func value(fromText text: String) throws(SettingRefusal) -> PropertyList {
        guard showsValue else { throw .noValue }
        return try control.value(fromText: text)
    }

    /// Checks a value that is to be stored, or is stored.
    ///
    /// - Throws: ``SettingRefusal`` for a value that the element never stores. A title value accepts every value.
    public func check(_ value: PropertyList) throws(SettingRefusal) {
        try kind.check(value)
    }

    /// The choice with a value; nil if there is none, and for an element without choices.
    public func choice(of value: PropertyList) -> SettingsChoice? {
        choices.first { $0.value.isSameSetting(as: value) }
    }

    /// The value that a form shows while none is stored: the default, or else off for a toggle switch, the smallest
    /// value of a slider, and an empty text for a text field. Nil for other elements without a default.
    public var shownDefault: PropertyList? {
        if let defaultValue { return defaultValue }
        return switch control {
        case .toggle(let toggle): toggle.falseValue
        case .range(let slider): .real(slider.minimum)
        case .text: ""
        case .choice, .none: nil
        }
    }

    /// Whether a secret text field has a text that is not empty.
    public func holdsSecret(_ value: PropertyList?) -> Bool {
        guard isSecure, let value else { return false }
        return !value.settingsText.isEmpty
    }

    /// The text that a form shows for a value: the title of a choice, `on` or `off`, a number or a text; for a secret
    /// text field only `set` or `not set`. A value that the element does not know is shown as it is, as Apple's
    /// Settings does for title values.
    ///
    /// - Parameter value: The value; nil if none is stored and there is no default.
    public func text(of value: PropertyList?) -> String {
        if isSecure { return holdsSecret(value) ? "set" : "not set" }
        guard let value else { return "" }
        if case .toggle(let toggle) = control, let isOn = toggle.state(of: value) { return isOn ? "on" : "off" }
        return choice(of: value)?.title.localized ?? value.settingsText
    }

    /// Whether a form shows the element: it has no ``dependency``, or the other setting has the value.
    ///
    /// - Parameter value: Returns the present value of a setting, which is its default if none is stored.
    public func isShown(_ value: (SettingName) -> PropertyList?) -> Bool {
        guard let dependency else { return true }
        return value(dependency.setting)?.isSameSetting(as: dependency.value) ?? false
    }
}
