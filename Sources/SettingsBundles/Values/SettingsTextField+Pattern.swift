import PrefsCore

extension SettingsTextField {
    /// Refuses a text that does not match the pattern.
    func check(_ text: String) throws(SettingRefusal) {
        guard let pattern, let expression = try? RegularExpression(pattern) else { return }
        guard expression.matches(whole: text) else { throw .noMatch(isSecure ? nil : text, pattern: pattern) }
    }
}
