public import PrefsCore

/// The condition under which a form shows an element (`DependsOn`, an extension of prefs): another setting has a value.
public struct SettingsDependency: Sendable {
    /// The key of the other setting: of the first one with this key, whatever the domain of its pane.
    public let key: String
    /// The value that the other setting must have.
    public let value: PropertyList
}
