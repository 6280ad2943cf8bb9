import PrefsCore
import PropertyLists

extension SettingsBundle {
    /// What is missing, unused or misnamed in the strings tables of all languages, as warnings; errors for tables that
    /// cannot be read. A pane without `StringsTable` has no texts to translate.
    public func translationProblems() -> [SchemaProblem] {
        var problems: [SchemaProblem] = []
        let strings = BundleStrings(path, UserLanguages([]))
        for table in usedTables {
            var found = false
            for folder in strings.folders {
                do throws(PreferencesError) {
                    guard let (file, texts) = try strings.table(table.name, in: folder) else { continue }
                    found = true
                    problems += Self.problems(of: texts, in: file, usedTexts: table.texts, table: table.name)
                } catch {
                    let file = SchemaLocation(path: "\(path)/\(folder)/\(BundleStrings.fileName(table.name))")
                    problems.append(SchemaProblem(severity: .error, location: file, reason: .unreadable(error)))
                }
            }
            if !found {
                let location = SchemaLocation(path: table.pane).appending("StringsTable")
                problems.append(SchemaProblem(severity: .warning, location: location, reason: .noTable(table.name)))
            }
        }
        return problems
    }

    private static func problems(
        of texts: PropertyListDictionary, in file: String, usedTexts: PropertyListDictionary, table: String
    ) -> [SchemaProblem] {
        func warning(_ reason: SchemaProblem.Reason) -> SchemaProblem {
            SchemaProblem(severity: .warning, location: SchemaLocation(path: file), reason: reason)
        }
        let expected = BundleStrings.fileName(table)
        let name = String(file.split(separator: "/").last ?? "")
        return (name.hasSameBytes(as: expected) ? [] : [warning(.otherCase(name: name, expected: expected))])
            + usedTexts.keys.filter { texts[$0] == nil }.map { warning(.untranslated($0)) }
            + texts.keys.filter { usedTexts[$0] == nil }.map { warning(.unusedText($0)) }
    }

    /// A strings table that panes name, with the texts of these panes as keys.
    private struct UsedTable {
        let name: String
        /// The path of the first pane that names the table.
        let pane: String
        var texts: PropertyListDictionary
    }

    private var usedTables: [UsedTable] {
        var tables: [UsedTable] = []
        let children = settings.compactMap(\.childPane)
        for pane in [root] + children {
            guard let name = pane.stringsTable else { continue }
            let index = tables.firstIndex { $0.name.hasSameBytes(as: name) } ?? tables.count
            if index == tables.count { tables.append(UsedTable(name: name, pane: pane.path, texts: [:])) }
            let ownTitle = pane.titles.isEmpty ? [pane.title?.schema].compactMap(\.self) : []
            let texts = ownTitle + pane.elements.flatMap(\.localizableTexts)
            for text in texts where !text.isEmpty { tables[index].texts.set(true, forKey: text) }
        }
        return tables
    }
}

extension SettingsElement {
    /// The texts of the schema that a strings table translates. The title of a child pane without one, which is the
    /// name of its file, is none of them.
    var localizableTexts: [String] {
        var texts = [hasFileAsTitle ? nil : title, footer, description]
        for choice in choices { texts += [choice.title, choice.shortTitle] }
        if case .toggle(let toggle) = control {
            for prompt in [toggle.truePrompt, toggle.falsePrompt].compactMap(\.self) {
                texts += [prompt.title, prompt.prompt, prompt.confirmText, prompt.denyText]
            }
        }
        return texts.compactMap { $0?.schema }
    }

    private var hasFileAsTitle: Bool {
        guard let pane = childPane, let title else { return false }
        return title.schema.hasSameBytes(as: pane.file)
    }
}
