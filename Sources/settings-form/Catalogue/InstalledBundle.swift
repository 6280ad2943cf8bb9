import SettingsBundles

/// A bundle in a form of several.
struct InstalledBundle {
    let domain: String
    let title: String
    let pane: SettingsPane
    /// Why the bundle or its settings cannot be read, which is all that ``pane`` has then; nil if they can.
    var error: String?
}

extension InstalledBundle {
    init(_ domain: String, path: String, error: String) {
        self.init(domain: domain, title: domain, pane: SettingsPane(explaining: error, path: path), error: error)
    }
}
