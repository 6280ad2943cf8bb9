import PrefsCore

/// Reads the panes of a bundle, from the root down. It goes on after a problem, so that all are found at once.
struct BundleReader {
    private var files: BundleFiles
    private var schemaProblems: [SchemaProblem] = []
    private var elementCount = 0

    init(_ path: String, _ languages: UserLanguages) {
        files = BundleFiles(path, languages)
    }

    /// What the files read so far have that the schema does not allow. A pane to which several elements lead is
    /// reported once.
    var problems: [SchemaProblem] {
        var seen: Set<String> = []
        return (schemaProblems + files.problems).filter { seen.insert($0.description).inserted }
    }

    /// Reads the root pane with all its child panes.
    ///
    /// - Throws: ``PreferencesError`` if the root's property list cannot be read.
    mutating func readRoot() throws(PreferencesError) -> SettingsPane {
        let file = SettingsSchema.rootFile
        return try readPane(file, title: nil, at: [], parents: [])
    }

    /// Reads one pane.
    ///
    /// - Parameters:
    ///   - title: The title of the element that leads to the pane.
    ///   - panePath: The titles of the panes down to this one.
    ///   - parents: The files of the panes above this one.
    private mutating func readPane(
        _ file: String, title: SettingsText?, at panePath: [SettingsText], parents: [String]
    ) throws(PreferencesError) -> SettingsPane {
        let location = SchemaLocation(path: files.path(ofPane: file))
        let schema = SchemaDictionary(try files.pane(file), location, keys: SettingsSpecifier.paneKeys)
        schemaProblems += schema.problems
        let table = schema.string("StringsTable")
        let texts = table.map { files.texts($0) } ?? LocalizedTexts([])
        let suiteName = schema.string("ApplicationGroupContainerIdentifier").flatMap { $0.isEmpty ? nil : $0 }
        let context = ElementReader(texts: texts, paneTitles: panePath, suiteName: suiteName)

        var elements: [SettingsElement] = []
        let specifiers = location.appending(SettingsSchema.specifiersKey)
        for (index, value) in (schema.array(SettingsSchema.specifiersKey) ?? []).enumerated() {
            guard elementCount < SettingsSchema.elementLimit else {
                report(.tooManyElements, .error, at: specifiers)
                break
            }
            elementCount += 1
            let position = specifiers.appending(String(index))
            let result = context.read(value, at: position)
            schemaProblems += result.problems
            switch result.element {
            case .element(let element)?: elements.append(element)
            case .childPane(let link)?:
                let pane = readChild(link, at: position, panePath: panePath, parents: parents + [file])
                if let pane { elements.append(context.element(of: link, leadingTo: pane, at: position)) }
            case nil: break
            }
        }
        return SettingsPane(
            file: file, title: title ?? texts.text(schema.string("Title")), titles: panePath, suiteName: suiteName,
            stringsTable: table, path: location.path, elements: elements)
    }

    /// Reads the pane that an element leads to; nil if it cannot be read or has no valid name.
    private mutating func readChild(
        _ link: ElementReader.ChildPane, at location: SchemaLocation, panePath: [SettingsText], parents: [String]
    ) -> SettingsPane? {
        let fileLocation = location.appending("File")
        guard Self.isPaneName(link.file) else {
            report(.invalidFileName(link.file), .error, at: fileLocation)
            return nil
        }
        // Apple's page allows no directory; its Settings reads the file, and tools that write bundles rely on it.
        if link.file.utf8.contains(UInt8(ascii: "/")) {
            report(.invalidFileName(link.file), .warning, at: fileLocation)
        }
        guard !parents.contains(where: link.file.hasSameBytes) else {
            report(.cycle(file: link.file), .error, at: fileLocation)
            return nil
        }
        let title = link.title ?? SettingsText(schema: link.file, localized: link.file)
        do throws(PreferencesError) {
            return try readPane(link.file, title: title, at: panePath + [title], parents: parents)
        } catch {
            report(.unreadable(error), .error, at: fileLocation)
            return nil
        }
    }

    /// Whether a text names a property list of the bundle: no `.plist`, no hidden file, and nothing outside the bundle.
    private static func isPaneName(_ name: String) -> Bool {
        !name.utf8.contains(0) && !name.hasSuffix(".plist")
            && name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).allSatisfy {
                !$0.isEmpty && $0.first != UInt8(ascii: ".")
            }
    }

    private mutating func report(
        _ reason: SchemaProblem.Reason, _ severity: SchemaProblem.Severity, at location: SchemaLocation
    ) {
        schemaProblems.append(SchemaProblem(severity: severity, location: location, reason: reason))
    }
}
