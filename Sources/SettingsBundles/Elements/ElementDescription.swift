import PrefsCore

/// An element as its property list describes it, before its place in the form and other elements are known.
struct ElementDescription: Sendable {
    var kind: SettingsElement.Kind
    var title: SettingsText?
    var key: String?
    /// The element's own default value.
    var defaultValue: PropertyList?
    var footer: SettingsText?
    var description: SettingsText?
    /// The key and value of `DependsOn`.
    var dependency: (key: String, value: PropertyList)?
    var icon: String?
    var idioms: [String] = []
    var suiteName: String?
    var location: SchemaLocation

    var settingName: SettingName? { key.map { SettingName(key: $0, suiteName: suiteName) } }

    /// The element as a link to a child pane, with the title of the pane.
    func leading(to pane: SettingsPane) -> ElementDescription {
        var link = self
        (link.kind, link.title) = (.childPane(pane), pane.title)
        return link
    }
}
