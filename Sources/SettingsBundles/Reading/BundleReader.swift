import PrefsCore
import PropertyLists

/// Reads the property lists of a bundle, each once. It goes on after a problem, so that all are found at once.
struct BundleReader {
    private let path: String
    /// The name that the program's own domain has in the names of settings; nil for none.
    private let domain: String?
    private let strings: BundleStrings
    private var panes: [[UInt8]: Result<PaneDescription, PreferencesError>] = [:]
    private var paneProblems: [SchemaProblem] = []
    /// The strings tables in the user's languages, by their names, and those that could not be read.
    private var tables: [[UInt8]: LocalizedTexts] = [:]
    private var tableProblems: [SchemaProblem] = []

    init(_ path: String, _ languages: UserLanguages, domain: String? = nil) {
        (self.path, self.domain) = (path, domain)
        strings = BundleStrings(path, languages)
    }

    /// What the property lists and strings tables read so far have that the schema does not allow.
    var problems: [SchemaProblem] { paneProblems + tableProblems }

    /// Reads a pane and all panes that its elements lead to, and returns the settings that they show.
    ///
    /// - Throws: ``PreferencesError`` if the pane itself cannot be read. Other panes that cannot be read show none.
    mutating func settings(from file: String) throws(PreferencesError) -> SettingsIndex {
        var settings = SettingsIndex(domain: domain)
        var visited: Set<[UInt8]> = [Array(file.utf8)]
        var open = [(items: try pane(file).items, next: 0)]
        // The panes are visited in the order of the form: each in the place of the first link to it.
        while let (items, next) = open.popLast() {
            guard next < items.count else { continue }
            open.append((items, next + 1))
            switch items[next] {
            case .element(let element): settings.add(element)
            case .hiddenDefault(let value, let name, let location): settings.add(value, of: name, at: location)
            case .link(_, let file):
                guard SettingsSchema.isPaneName(file), visited.insert(Array(file.utf8)).inserted else { continue }
                if let pane = try? pane(file) { open.append((pane.items, 0)) }
            }
        }
        return settings
    }

    /// Reads a pane, or returns it if it was read before.
    mutating func pane(_ file: String) throws(PreferencesError) -> PaneDescription {
        let name = Array(file.utf8)
        if let known = panes[name] { return try known.get() }
        let result = Result { () throws(PreferencesError) in try readPane(file) }
        panes[name] = result
        return try result.get()
    }

    private mutating func readPane(_ file: String) throws(PreferencesError) -> PaneDescription {
        let location = SchemaLocation(path: path + "/" + file + ".plist")
        let contents = try BundleFile.read(location.path)
        var schema = SchemaDictionary(contents, location, keys: SettingsSpecifier.paneKeys)
        let table = schema.string("StringsTable")
        let texts = table.map { self.texts($0) } ?? LocalizedTexts()
        let suiteName = Self.suiteName(&schema) ?? domain
        paneProblems += schema.problems
        let reader = ElementReader(texts: texts, suiteName: suiteName)
        let specifiers = location.appending(SettingsSchema.specifiersKey)
        let values = schema.array(SettingsSchema.specifiersKey)
        let items = (values ?? []).enumerated().compactMap { index, value in
            let (item, problems) = reader.read(value, at: specifiers.appending(index))
            paneProblems += problems
            return item
        }
        return PaneDescription(
            file: file, location: location, title: texts.text(schema.string("Title")), suiteName: suiteName,
            stringsTable: table, hasSpecifiers: values != nil, items: items)
    }

    /// Reads a strings table in the user's languages, or returns it if it was read before.
    private mutating func texts(_ table: String) -> LocalizedTexts {
        let name = Array(table.utf8)
        if let known = tables[name] { return known }
        var unreadable: [SchemaProblem] = []
        let found = strings.tables(table) { path, error in
            let location = SchemaLocation(path: path)
            unreadable.append(SchemaProblem(severity: .error, location: location, reason: .unreadable(error)))
        }
        tableProblems += unreadable
        let texts = LocalizedTexts(tables: found)
        tables[name] = texts
        return texts
    }

    /// The domain of a pane's values. An empty name counts as none; one that is no name of a domain is reported.
    private static func suiteName(_ schema: inout SchemaDictionary) -> String? {
        let key = "ApplicationGroupContainerIdentifier"
        guard let name = schema.string(key), !name.isEmpty else { return nil }
        guard let domain = try? DomainName(name) else {
            schema.report(.invalidDomain(name), .error, at: key)
            return nil
        }
        return domain.text
    }
}
