import PrefsCore

/// The files of a bundle. Each is read once, even if many panes lead to the same pane or name the same strings table.
struct BundleFiles {
    private let path: String
    private let strings: BundleStrings
    private var panes: [[UInt8]: PropertyListDictionary] = [:]
    private var tables: [[UInt8]: [PropertyListDictionary]] = [:]
    /// The strings tables that could not be read.
    private(set) var problems: [SchemaProblem] = []

    init(_ path: String, _ languages: UserLanguages) {
        self.path = path
        strings = BundleStrings(path, languages)
    }

    /// The path of a pane's property list.
    func path(ofPane file: String) -> String { path + "/" + file + ".plist" }

    /// The root dictionary of a pane's property list.
    mutating func pane(_ file: String) throws(PreferencesError) -> PropertyListDictionary {
        let key = Array(file.utf8)
        if let contents = panes[key] { return contents }
        let path = path(ofPane: file)
        let contents = try DocumentFile(path: path).read().dictionary(from: path)
        panes[key] = contents
        return contents
    }

    /// The texts of a strings table in the user's languages, the preferred one first.
    mutating func texts(_ table: String) -> LocalizedTexts {
        let key = Array(table.utf8)
        if let known = tables[key] { return LocalizedTexts(known) }
        var unreadable: [SchemaProblem] = []
        let found = strings.tables(table) { path, error in
            let location = SchemaLocation(path: path)
            unreadable.append(SchemaProblem(severity: .error, location: location, reason: .unreadable(error)))
        }
        problems += unreadable
        tables[key] = found
        return LocalizedTexts(found)
    }
}
