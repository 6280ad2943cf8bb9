public import PrefsCore

/// A value to choose from, with its title.
public struct SettingsChoice: Sendable {
    public let title: SettingsText
    /// The title where there is little space (`ShortTitles`); nil if the schema gives none.
    public let shortTitle: SettingsText?
    public let value: PropertyList
}
