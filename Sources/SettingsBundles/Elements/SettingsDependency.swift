public import PrefsCore

/// The condition under which a form shows an element (`DependsOn`, an extension of prefs): another setting has a value.
public struct SettingsDependency: Sendable {
    /// The other setting: one in the element's own domain, else one in the program's domain, else the first of the
    /// bundle with this key.
    public let setting: SettingName
    /// The value that the other setting must have.
    public let value: PropertyList

    /// The key of the other setting.
    public var key: String { setting.key }
}
