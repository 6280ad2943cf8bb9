import PrefsCore

/// A pane as its property list describes it, wherever it is in the form.
struct PaneDescription {
    let file: String
    let location: SchemaLocation
    /// The `Title` of the property list.
    let title: SettingsText?
    let suiteName: String?
    let stringsTable: String?
    /// Whether the property list has an array of elements, which may be empty.
    let hasSpecifiers: Bool
    let items: [Item]

    /// The content of a pane, in its order.
    enum Item {
        case element(ElementDescription)
        /// A link to a child pane.
        case link(ElementDescription, file: String)
        /// The default value of an element that cannot be shown. A program registers it all the same.
        case hiddenDefault(PropertyList, SettingName, SchemaLocation)
    }
}
