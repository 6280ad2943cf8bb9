import SettingsBundles

/// A bundle in a form of several.
struct InstalledBundle {
    let domain: String
    let title: String
    let pane: SettingsPane
    /// Why the bundle or its settings cannot be read, which is all that ``pane`` has then; nil if they can.
    let error: String?

    init(_ domain: String, _ root: SettingsPane) {
        let title = root.title?.localized ?? ""
        (self.domain, self.title, pane, error) = (domain, title.isEmpty ? domain : title, root, nil)
    }

    init(_ domain: String, path: String, error: String) {
        (self.domain, title, self.error) = (domain, domain, error)
        pane = SettingsPane(explaining: error, path: path)
    }
}
