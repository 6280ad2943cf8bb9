/// One page of a settings form: a property list of the bundle.
public struct SettingsPane: Sendable {
    /// The name of the property list without `.plist`; `Root` for the first pane.
    public let file: String
    /// The title: that of the child pane's element, or the property list's own `Title`; nil if there is neither.
    public let title: SettingsText?
    /// The titles of the child panes on the way from the root to this pane, this one last; empty for the root.
    public let titles: [SettingsText]
    /// The domain of the pane's values (`ApplicationGroupContainerIdentifier`); nil for the program's own domain.
    public let suiteName: String?
    /// The name of the table that translates the pane's texts (`StringsTable`); nil for a pane without translations.
    public let stringsTable: String?
    /// The path of the property list.
    public let path: String
    /// The elements, in the order in which the form shows them.
    public let elements: [SettingsElement]
}
