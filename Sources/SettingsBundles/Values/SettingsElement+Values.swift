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

    /// Checks a value that is to be stored, or is stored. A text that programs read as a value of the element, such as
    /// `2` for the choice 2, is checked as that value.
    ///
    /// - Throws: ``SettingRefusal`` for a value that the element never stores. A title value accepts every value.
    public func check(_ value: PropertyList) throws(SettingRefusal) {
        try kind.check(typedValue(of: value) ?? value)
    }

    /// Why the element refuses a stored value (``check(_:)``); nil if it does not.
    package func refusal(of value: PropertyList) -> SettingRefusal? {
        do throws(SettingRefusal) {
            try check(value)
            return nil
        } catch {
            return error
        }
    }

    /// The choice with a stored value, or else the one that programs read from it, such as 2 from the text `2`; nil if
    /// there is none, and for an element without choices.
    public func choice(of value: PropertyList) -> SettingsChoice? {
        choiceIndex(of: value).map { choices[$0] }
    }

    /// The index of ``choice(of:)`` in ``choices``.
    package func choiceIndex(of value: PropertyList) -> Int? {
        let choices = choices
        return choices.firstIndex { value.isSameSetting(as: $0.value) }
            ?? choices.firstIndex { value.isRead(as: $0.value) }
    }

    /// The value of another type that programs read from a stored text, such as the integer 2 from `2`; nil for a value
    /// that is no text, and for a text that is a value of the element itself or none.
    package func typedValue(of value: PropertyList) -> PropertyList? {
        guard case .string = value else { return nil }
        let typed: PropertyList? =
            switch control {
            case .toggle(let toggle): toggle.state(of: value).map { $0 ? toggle.trueValue : toggle.falseValue }
            case .choice: choice(of: value)?.value
            case .range(let slider): slider.number(of: value).map(PropertyList.real)
            case .text, .none: nil
            }
        return typed?.kind == .string ? nil : typed
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
        return value(dependency.setting)?.isRead(as: dependency.value) ?? false
    }
}
