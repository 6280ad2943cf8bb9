import PrefsCore

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
