import PrefsCore

/// The texts of one pane in the user's language.
struct LocalizedTexts {
    /// The strings tables of the pane, the one of the preferred language first; none for a pane that is not localised.
    var tables: [PropertyListDictionary] = []

    func text(_ schema: String) -> SettingsText {
        for table in tables {
            if case .string(let localized)? = table[schema] {
                return SettingsText(schema: schema, localized: localized)
            }
        }
        return SettingsText(schema: schema, localized: schema)
    }

    func text(_ schema: String?) -> SettingsText? { schema.map { text($0) } }
}
