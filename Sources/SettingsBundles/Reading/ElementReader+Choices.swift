import PrefsCore

extension ElementReader {
    /// The values of a title value that have a text of their own; none if there are not as many titles as values.
    func titledValues(_ schema: inout SchemaDictionary) -> [SettingsChoice] {
        let keys = ["Values", "Titles"]
        let missing = keys.filter { schema[$0] == nil }
        guard missing.isEmpty else {
            if let key = missing.first, missing.count < keys.count { schema.report(.missing(key: key), .error) }
            return []
        }
        return choices(&schema) ?? []
    }

    /// The choices of a multi value or radio group, in the order of the form; nil if there are not as many titles as
    /// values.
    func choices(_ schema: inout SchemaDictionary) -> [SettingsChoice]? {
        guard let values = schema.array("Values"), let titles = titles("Titles", count: values.count, &schema) else {
            return nil
        }
        let shortTitles = schema["ShortTitles"] == nil ? nil : self.titles("ShortTitles", count: values.count, &schema)
        reportDuplicates(values, &schema)
        let choices = values.indices.map {
            SettingsChoice(title: titles[$0], shortTitle: shortTitles?[$0], value: values[$0])
        }
        return schema.boolean("DisplaySortedByTitle") ?? false ? choices.sorted(by: Self.isBefore) : choices
    }

    /// The titles in an array; nil if it has another number of elements than `Values`. A number is a title too: authors
    /// of schemas leave out the quotation marks.
    private func titles(_ key: String, count: Int, _ schema: inout SchemaDictionary) -> [SettingsText]? {
        guard let elements = schema.array(key) else { return nil }
        guard elements.count == count else {
            schema.report(.otherCount(elements.count, values: count), .error, at: key)
            return nil
        }
        return elements.enumerated().map { index, element in
            guard case .string(let text) = element else {
                let problem = SchemaProblem(
                    severity: .error, location: schema.location.appending(key).appending(index),
                    reason: .wrongType(element.kind, expected: SchemaType.string.name))
                schema.report([problem])
                return SettingsText(schema: element.settingsText, localized: element.settingsText)
            }
            return texts.text(text)
        }
    }

    private func reportDuplicates(_ values: [PropertyList], _ schema: inout SchemaDictionary) {
        var seen = Set<PropertyList>(minimumCapacity: values.count)
        for value in values where !seen.insert(value.number.map { .real($0 + 0) } ?? value).inserted {
            schema.report(.duplicateValue(value.settingsText), .warning, at: "Values")
        }
    }

    /// The order of choices by title: that of the letters without regard to case, as far as Unicode's scalars give it.
    private static func isBefore(_ left: SettingsChoice, _ right: SettingsChoice) -> Bool {
        let (first, second) = (left.title.localized.lowercased(), right.title.localized.lowercased())
        return first == second ? left.title.localized < right.title.localized : first < second
    }
}
