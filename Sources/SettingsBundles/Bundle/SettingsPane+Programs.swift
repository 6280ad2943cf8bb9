/// A form of several programs: a pane that leads to the first pane of each.
extension SettingsPane {
    /// A pane that leads to others, each with a title and, if it has one, a description.
    package init(leadingTo panes: [(pane: SettingsPane, title: String, description: String?)]) {
        self.init(
            panes.map { pane, title, description in
                ElementDescription(
                    kind: .childPane(pane), title: SettingsText(title), description: description.map(SettingsText.init),
                    location: SchemaLocation(path: pane.path))
            }, path: "")
    }

    /// A pane without settings that says why the bundle at a path cannot be shown.
    package init(explaining error: String, path: String) {
        let location = SchemaLocation(path: path)
        self.init([ElementDescription(kind: .group, footer: SettingsText(error), location: location)], path: path)
    }

    private init(_ elements: [ElementDescription], path: String) {
        self.init(
            file: SettingsSchema.rootFile, title: nil, titles: [], suiteName: nil, stringsTable: nil, path: path,
            elements: elements.map { SettingsElement($0, defaultValue: nil, dependency: nil, paneTitles: []) })
    }
}

extension SettingsText {
    /// A text that is the same in every language.
    fileprivate init(_ text: String) {
        self.init(schema: text, localized: text)
    }
}
