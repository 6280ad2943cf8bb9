import PropertyLists

extension SettingsElement {
    /// The texts of the schema that a strings table translates. The title of a child pane without one, which is the
    /// name of its file, is none of them.
    var localizableTexts: [String] {
        var texts = [hasFileAsTitle ? nil : title, footer, description]
        for choice in choices { texts += [choice.title, choice.shortTitle] }
        if case .toggle(let toggle) = control {
            for prompt in [toggle.truePrompt, toggle.falsePrompt].compactMap(\.self) {
                texts += [prompt.title, prompt.prompt, prompt.confirmText, prompt.denyText]
            }
        }
        return texts.compactMap { $0?.schema }
    }

    private var hasFileAsTitle: Bool {
        guard let pane = childPane, let title else { return false }
        return title.schema.hasSameBytes(as: pane.file)
    }
}
