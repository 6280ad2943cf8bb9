import PrefsCore

/// Reads the elements of one pane.
struct ElementReader {
    let texts: LocalizedTexts
    let suiteName: String?

    typealias Item = PaneDescription.Item

    /// Reads an element of `PreferenceSpecifiers`.
    ///
    /// - Returns: The element, nil for one that is passed over, and what the schema does not allow in it.
    func read(_ value: PropertyList, at location: SchemaLocation) -> (item: Item?, problems: [SchemaProblem]) {
        func refusal(
            _ reason: SchemaProblem.Reason, _ severity: SchemaProblem.Severity, at location: SchemaLocation
        ) -> (item: Item?, problems: [SchemaProblem]) {
            (nil, [SchemaProblem(severity: severity, location: location, reason: reason)])
        }
        guard case .dictionary(let contents) = value else {
            return refusal(.wrongType(value.kind, expected: SchemaType.dictionary.name), .error, at: location)
        }
        guard let type = contents["Type"] else { return refusal(.missing(key: "Type"), .error, at: location) }
        guard case .string(let name) = type else {
            let expected = SchemaType.string.name
            return refusal(.wrongType(type.kind, expected: expected), .error, at: location.appending("Type"))
        }
        guard let specifier = SettingsSpecifier(rawValue: name) else {
            return refusal(.unknownSpecifier(name), .warning, at: location)
        }
        var schema = SchemaDictionary(contents, location, keys: specifier.keys)
        let item = read(specifier, &schema)
        return (item, schema.problems)
    }

    private func read(_ specifier: SettingsSpecifier, _ schema: inout SchemaDictionary) -> Item? {
        if specifier == .childPane {
            guard let file = schema.string("File") else { return nil }
            return .link(element(.group, key: nil, &schema), file: file)
        }
        let key = key(specifier, &schema)
        // A title value with an empty key always shows its default.
        let mayLackKey = specifier == .group || specifier == .titleValue && schema.string("Key") != nil
        guard key != nil || mayLackKey else { return nil }
        guard let kind = kind(specifier, &schema) else {
            guard let key, let value = schema["DefaultValue"] else { return nil }
            return .hiddenDefault(value, SettingName(key: key, suiteName: suiteName), schema.location)
        }
        let element = element(kind, key: key, &schema)
        if let value = element.defaultValue {
            do throws(SettingRefusal) {
                try kind.check(value)
            } catch {
                schema.report(.refusedDefault(error), .warning, at: "DefaultValue")
            }
        }
        return .element(element)
    }

    /// The key of a setting; nil if it is missing or empty.
    private func key(_ specifier: SettingsSpecifier, _ schema: inout SchemaDictionary) -> String? {
        guard let key = schema.string("Key") else { return nil }
        guard !key.isEmpty else {
            schema.report(.emptyKey, specifier == .titleValue ? .warning : .error, at: "Key")
            return nil
        }
        let count = key.utf8.count
        if count > SettingsSchema.cloudKeyLimit { schema.report(.longKey(byteCount: count), .warning, at: "Key") }
        return key
    }

    private func element(
        _ kind: SettingsElement.Kind, key: String?, _ schema: inout SchemaDictionary
    ) -> ElementDescription {
        let idioms = (schema.array("SupportedUserInterfaceIdioms") ?? []).compactMap {
            if case .string(let idiom) = $0 { idiom } else { nil }
        }
        return ElementDescription(
            kind: kind, title: texts.text(schema.string("Title")), key: key, defaultValue: schema["DefaultValue"],
            footer: texts.text(schema.string("FooterText")), description: texts.text(schema.string("Description")),
            dependency: dependency(&schema), icon: schema.string("Icon"), idioms: idioms, suiteName: suiteName,
            location: schema.location)
    }

    private func kind(_ specifier: SettingsSpecifier, _ schema: inout SchemaDictionary) -> SettingsElement.Kind? {
        switch specifier {
        case .group: .group
        case .toggleSwitch: .toggleSwitch(toggle(&schema))
        case .textField: .textField(textField(&schema))
        case .slider: slider(&schema).map { .slider($0) }
        case .titleValue: .titleValue(titledValues(&schema))
        case .multiValue: choices(&schema).map { .multiValue($0) }
        case .radioGroup: choices(&schema).map { .radioGroup($0) }
        case .childPane: nil
        }
    }

    private func dependency(_ schema: inout SchemaDictionary) -> (key: String, value: PropertyList)? {
        guard let contents = schema.dictionary("DependsOn") else { return nil }
        let inner = SchemaDictionary(
            contents, schema.location.appending("DependsOn"), keys: SettingsSpecifier.dependencyKeys)
        schema.report(inner.problems)
        guard let key = inner.string("Key"), let value = inner["Value"] else { return nil }
        return (key, value)
    }
}
