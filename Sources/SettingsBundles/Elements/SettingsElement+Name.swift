extension SettingsElement {
    /// The title in the user's language; the key of an element without a title, which sliders usually are.
    package var name: String {
        guard let title = title?.localized, !title.isEmpty else { return key ?? "" }
        return title
    }
}
