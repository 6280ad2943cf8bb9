/// A text of a bundle that people read, such as a title: as the schema has it, and in the user's language.
public struct SettingsText: Sendable {
    /// The text in the schema. In a pane with a strings table, it is the key of the text in the table.
    public let schema: String
    /// The text in the user's language; the schema's text if the strings table has no other.
    public let localized: String

    /// Creates a text from its two forms.
    public init(schema: String, localized: String) {
        self.schema = schema
        self.localized = localized
    }
}
