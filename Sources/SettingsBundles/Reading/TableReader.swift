import PrefsCore

/// Reads the strings tables of a bundle in the user's languages, each once, even if many panes name it.
struct TableReader {
    private let strings: BundleStrings
    private var tables: [[UInt8]: LocalizedTexts] = [:]
    /// The tables that could not be read.
    private(set) var problems: [SchemaProblem] = []

    init(_ bundle: String, _ languages: UserLanguages) {
        strings = BundleStrings(bundle, languages)
    }

    mutating func texts(_ table: String) -> LocalizedTexts {
        let name = Array(table.utf8)
        if let known = tables[name] { return known }
        var unreadable: [SchemaProblem] = []
        let found = strings.tables(table) { path, error in
            let location = SchemaLocation(path: path)
            unreadable.append(SchemaProblem(severity: .error, location: location, reason: .unreadable(error)))
        }
        problems += unreadable
        let texts = LocalizedTexts(found)
        tables[name] = texts
        return texts
    }
}
