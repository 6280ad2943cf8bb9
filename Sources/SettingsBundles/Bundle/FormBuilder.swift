import PrefsCore

/// Makes the form of a bundle from the panes that were read: each pane in every place to which an element leads.
struct FormBuilder {
    private var reader: BundleReader
    private let settings: SettingsIndex
    private var elementCount = 0
    private var linkProblems: [SchemaProblem] = []
    private var reported: Set<[UInt8]> = []

    init(_ reader: BundleReader, _ settings: SettingsIndex) {
        self.reader = reader
        self.settings = settings
    }

    /// What is wrong in the property lists, and in the links between them.
    var problems: [SchemaProblem] { reader.problems + linkProblems }

    mutating func makeRoot() throws(PreferencesError) -> SettingsPane {
        makePane(try reader.pane(SettingsSchema.rootFile), title: nil, at: [], parents: [])
    }

    /// - Parameters:
    ///   - title: The title of the element that leads to the pane.
    ///   - titles: The titles of the panes down to this one.
    ///   - parents: The files of the panes above this one.
    private mutating func makePane(
        _ pane: PaneDescription, title: SettingsText?, at titles: [SettingsText], parents: [String]
    ) -> SettingsPane {
        var elements: [SettingsElement] = []
        elements.reserveCapacity(pane.items.count)
        for item in pane.items {
            guard elementCount < SettingsSchema.elementLimit else {
                report(.tooManyElements, .error, at: pane.location.appending(SettingsSchema.specifiersKey))
                break
            }
            elementCount += 1
            switch item {
            case .element(let element): elements.append(place(element, titles))
            case .hiddenDefault: break
            case .link(let element, let file):
                guard let child = makeChild(file, of: element, at: titles, parents: parents + [pane.file]) else {
                    break
                }
                elements.append(place(element.leading(to: child), titles))
            }
        }
        return SettingsPane(
            file: pane.file, title: title ?? pane.title, titles: titles, suiteName: pane.suiteName,
            stringsTable: pane.stringsTable, path: pane.location.path, elements: elements)
    }

    private func place(_ element: ElementDescription, _ titles: [SettingsText]) -> SettingsElement {
        let dependency = element.dependency.map {
            SettingsDependency(setting: settings.setting($0.key, near: element.suiteName), value: $0.value)
        }
        return SettingsElement(
            element, defaultValue: settings.defaultValue(of: element), dependency: dependency, paneTitles: titles)
    }

    /// Makes the pane that an element leads to; nil if it cannot be read or shown there.
    private mutating func makeChild(
        _ file: String, of element: ElementDescription, at titles: [SettingsText], parents: [String]
    ) -> SettingsPane? {
        let location = element.location.appending("File")
        guard SettingsSchema.isPaneName(file) else {
            report(.invalidFileName(file), .error, at: location)
            return nil
        }
        // Apple's page allows no directory; its Settings reads the file, and tools that write bundles rely on it.
        if file.utf8.contains(UInt8(ascii: "/")) { report(.invalidFileName(file), .warning, at: location) }
        guard !parents.contains(where: file.hasSameBytes) else {
            report(.cycle(file: file), .error, at: location)
            return nil
        }
        guard parents.count <= SettingsSchema.depthLimit else {
            report(.tooDeep, .error, at: location)
            return nil
        }
        do throws(PreferencesError) {
            let pane = try reader.pane(file)
            let title = element.title ?? pane.title ?? SettingsText(schema: file, localized: file)
            return makePane(pane, title: title, at: titles + [title], parents: parents)
        } catch {
            report(.unreadable(error), .error, at: location)
            return nil
        }
    }

    /// Adds a problem of a link. That of a pane which the form shows in several places is reported once.
    private mutating func report(
        _ reason: SchemaProblem.Reason, _ severity: SchemaProblem.Severity, at location: SchemaLocation
    ) {
        let problem = SchemaProblem(severity: severity, location: location, reason: reason)
        if reported.insert(Array(problem.description.utf8)).inserted { linkProblems.append(problem) }
    }
}
