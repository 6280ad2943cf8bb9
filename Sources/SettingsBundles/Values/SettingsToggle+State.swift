public import PrefsCore

extension SettingsToggle {
    /// Whether a stored value switches the toggle on: it is one of its two values, or a text that programs read as one,
    /// such as `true`. Nil for another value.
    public func state(of value: PropertyList) -> Bool? {
        if value.isRead(as: trueValue) { return true }
        return value.isRead(as: falseValue) ? false : nil
    }

    /// The value that switches the toggle over, and the question that a form asks before it stores the value.
    ///
    /// - Parameter value: The present value. A value that is neither of the two, and nil, count as off.
    public func flipped(from value: PropertyList?) -> (value: PropertyList, prompt: ConfirmationPrompt?) {
        let isOn = value.flatMap(state) ?? false
        return isOn ? (falseValue, falsePrompt) : (trueValue, truePrompt)
    }

    /// Whether a text switches the toggle on: one of its two values, or else `on`, `yes`, `true`, `1`, `off`, `no`,
    /// `false` or `0` in any case; nil for any other text.
    func state(fromText text: String) -> Bool? {
        if text.hasSameBytes(as: trueValue.settingsText) { return true }
        if text.hasSameBytes(as: falseValue.settingsText) { return false }
        switch text.lowercased() {
        case "on", "yes", "true", "1": return true
        case "off", "no", "false", "0": return false
        default: return nil
        }
    }
}
