import PrefsCore

/// An element as its property list describes it, before its place in the form and other elements are known. All
/// elements of the form that show it share it.
final class ElementDescription: Sendable {
    let kind: SettingsElement.Kind
    let title: SettingsText?
    let key: String?
    /// The element's own default value.
    let defaultValue: PropertyList?
    let footer: SettingsText?
    let description: SettingsText?
    /// The key and value of `DependsOn`.
    let dependency: (key: String, value: PropertyList)?
    let icon: String?
    let idioms: [String]
    let suiteName: String?
    let location: SchemaLocation

    init(
        kind: SettingsElement.Kind, title: SettingsText? = nil, key: String? = nil, defaultValue: PropertyList? = nil,
        footer: SettingsText? = nil, description: SettingsText? = nil,
        dependency: (key: String, value: PropertyList)? = nil, icon: String? = nil, idioms: [String] = [],
        suiteName: String? = nil, location: SchemaLocation
    ) {
        self.kind = kind
        self.title = title
        self.key = key
        self.defaultValue = defaultValue
        self.footer = footer
        self.description = description
        self.dependency = dependency
        self.icon = icon
        self.idioms = idioms
        self.suiteName = suiteName
        self.location = location
    }

    var settingName: SettingName? { key.map { SettingName(key: $0, suiteName: suiteName) } }

    /// The element as a link to a child pane, with the title of the pane.
    func leading(to pane: SettingsPane) -> ElementDescription {
        ElementDescription(
            kind: .childPane(pane), title: pane.title, key: key, defaultValue: defaultValue, footer: footer,
            description: description, dependency: dependency, icon: icon, idioms: idioms, suiteName: suiteName,
            location: location)
    }
}
