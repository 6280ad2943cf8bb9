import PrefsCore

/// Text fields and sliders.
extension ElementReader {
    func textField(_ schema: inout SchemaDictionary) -> SettingsTextField {
        var pattern = schema.string("Pattern")
        if let text = pattern {
            do throws(RegularExpression.InvalidPattern) {
                _ = try RegularExpression(text)
            } catch {
                schema.report(.invalidPattern(error.reason), .error, at: "Pattern")
                pattern = nil
            }
        }
        return SettingsTextField(
            isSecure: schema.boolean("IsSecure") ?? false,
            keyboard: schema.string("KeyboardType").flatMap { .init(rawValue: $0) } ?? .alphabet,
            autocapitalization: schema.string("AutocapitalizationType").flatMap { .init(rawValue: $0) } ?? .none,
            autocorrection: schema.string("AutocorrectionType").flatMap { .init(rawValue: $0) } ?? .default,
            pattern: pattern)
    }

    /// Nil for a range without numbers.
    func slider(_ schema: inout SchemaDictionary) -> SettingsSlider? {
        let minimum = schema.number("MinimumValue") ?? 0
        let maximum = schema.number("MaximumValue") ?? 1
        let length = maximum - minimum
        guard minimum < maximum, length.isFinite else {
            schema.report(.emptyRange(minimum: minimum, maximum: maximum), .warning)
            return nil
        }
        var step = schema.number("Step")
        if let size = step, !(size > 0 && size.isFinite && length / size <= SettingsSlider.stepLimit) {
            schema.report(.invalidStep(size), .error, at: "Step")
            step = nil
        }
        return SettingsSlider(
            minimum: minimum, maximum: maximum, step: step, minimumImage: schema.string("MinimumValueImage"),
            maximumImage: schema.string("MaximumValueImage"))
    }
}

extension ElementReader {
    func toggle(_ schema: inout SchemaDictionary) -> SettingsToggle {
        let trueValue = schema["TrueValue"] ?? true
        let falseValue = schema["FalseValue"] ?? false
        if trueValue.isSameSetting(as: falseValue) { schema.report(.sameValues, .warning) }
        return SettingsToggle(
            trueValue: trueValue, falseValue: falseValue,
            truePrompt: prompt("TrueConfirmationPrompt", &schema),
            falsePrompt: prompt("FalseConfirmationPrompt", &schema))
    }

    private static let promptType = "PSConfirmationPrompt"

    private func prompt(_ key: String, _ schema: inout SchemaDictionary) -> SettingsToggle.ConfirmationPrompt? {
        guard let contents = schema.dictionary(key) else { return nil }
        let inner = SchemaDictionary(contents, schema.location.appending(key), keys: SettingsSpecifier.promptKeys)
        schema.report(inner.problems)
        if let type = inner.string("Type"), !type.hasSameBytes(as: Self.promptType) {
            schema.report(.unknownWord(type, known: [Self.promptType]), .error, at: key)
        }
        guard let title = inner.string("Title"), let prompt = inner.string("Prompt") else { return nil }
        return SettingsToggle.ConfirmationPrompt(
            title: texts.text(title), prompt: texts.text(prompt),
            confirmText: texts.text(inner.string("ConfirmText") ?? "OK"),
            denyText: texts.text(inner.string("DenyText") ?? "Cancel"))
    }
}
