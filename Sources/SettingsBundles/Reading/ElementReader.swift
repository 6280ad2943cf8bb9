import PrefsCore

/// Reads the elements of one pane.
struct ElementReader {
    let texts: LocalizedTexts
    let paneTitles: [SettingsText]
    let suiteName: String?

    /// What a dictionary describes.
    enum Result {
        case element(SettingsElement)
        case childPane(ChildPane)
    }

    /// A link to a child pane, whose file is still to be read.
    struct ChildPane {
        let title: SettingsText?
        let file: String
        let description: SettingsText?
        let dependency: SettingsDependency?
    }

    /// Reads an element of `PreferenceSpecifiers`.
    ///
    /// - Returns: The element, nil for one that cannot be shown, and what the schema does not allow in it.
    func read(_ value: PropertyList, at location: SchemaLocation) -> (element: Result?, problems: [SchemaProblem]) {
        func refusal(_ reason: SchemaProblem.Reason, _ severity: SchemaProblem.Severity, at location: SchemaLocation)
            -> (element: Result?, problems: [SchemaProblem])
        {
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
        let result = read(specifier, &schema)
        return (result, schema.problems)
    }

    private func read(_ specifier: SettingsSpecifier, _ schema: inout SchemaDictionary) -> Result? {
        if specifier == .childPane {
            guard let file = schema.string("File") else { return nil }
            return .childPane(
                ChildPane(
                    title: texts.text(schema.string("Title")), file: file,
                    description: texts.text(schema.string("Description")), dependency: dependency(&schema)))
        }
        let key = schema.string("Key").flatMap { $0.isEmpty ? nil : $0 }
        if key == nil, schema.string("Key") != nil, specifier != .group {
            schema.report(.emptyKey, specifier == .titleValue ? .warning : .error, at: "Key")
        }
        // A title value with an empty key always shows its default.
        let mayLackKey = specifier == .group || specifier == .titleValue && schema.string("Key") != nil
        guard let kind = kind(specifier, &schema), key != nil || mayLackKey else { return nil }
        if let count = key?.utf8.count, count > SettingsSchema.cloudKeyLimit {
            schema.report(.longKey(byteCount: count), .warning, at: "Key")
        }
        let element = element(kind, key: key, dependency: dependency(&schema), schema)
        if let value = element.defaultValue {
            do throws(SettingRefusal) {
                try element.check(value)
            } catch {
                schema.report(.refusedDefault(error), .warning, at: "DefaultValue")
            }
        }
        return .element(element)
    }

    private func element(
        _ kind: SettingsElement.Kind, key: String?, dependency: SettingsDependency?, _ schema: SchemaDictionary
    ) -> SettingsElement {
        SettingsElement(
            kind: kind, title: texts.text(schema.string("Title")), key: key,
            defaultValue: Self.defaultValue(kind, schema), footer: texts.text(schema.string("FooterText")),
            description: texts.text(schema.string("Description")), dependency: dependency, paneTitles: paneTitles,
            suiteName: suiteName, location: schema.location)
    }

    private static func defaultValue(_ kind: SettingsElement.Kind, _ schema: SchemaDictionary) -> PropertyList? {
        if case .group = kind { nil } else { schema["DefaultValue"] }
    }

    /// The element of a child pane that was read.
    func element(of link: ChildPane, leadingTo pane: SettingsPane, at location: SchemaLocation) -> SettingsElement {
        SettingsElement(
            kind: .childPane(pane), title: pane.title, key: nil, defaultValue: nil, footer: nil,
            description: link.description, dependency: link.dependency, paneTitles: paneTitles, suiteName: suiteName,
            location: location)
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

    private func textField(_ schema: inout SchemaDictionary) -> SettingsTextField {
        var pattern = schema.string("Pattern")
        if let text = pattern {
            do throws(RegularExpression.InvalidPattern) {
                _ = try RegularExpression(text)
            } catch {
                schema.report(.invalidPattern(error.reason), .error, at: "Pattern")
                pattern = nil
            }
        }
        return SettingsTextField(
            isSecure: schema.boolean("IsSecure") ?? false,
            keyboard: schema.string("KeyboardType").flatMap { .init(rawValue: $0) } ?? .alphabet,
            autocapitalization: schema.string("AutocapitalizationType").flatMap { .init(rawValue: $0) } ?? .none,
            autocorrection: schema.string("AutocorrectionType").flatMap { .init(rawValue: $0) } ?? .default,
            pattern: pattern)
    }

    /// Nil for a range without numbers.
    private func slider(_ schema: inout SchemaDictionary) -> SettingsSlider? {
        let (minimum, maximum) = (schema.number("MinimumValue") ?? 0, schema.number("MaximumValue") ?? 1)
        guard minimum < maximum, (maximum - minimum).isFinite else {
            schema.report(.emptyRange(minimum: minimum, maximum: maximum), .warning)
            return nil
        }
        var step = schema.number("Step")
        if let length = step, !(length > 0 && length.isFinite) {
            schema.report(.invalidStep(length), .error, at: "Step")
            step = nil
        }
        return SettingsSlider(
            minimum: minimum, maximum: maximum, step: step, minimumImage: schema.string("MinimumValueImage"),
            maximumImage: schema.string("MaximumValueImage"))
    }

    private func dependency(_ schema: inout SchemaDictionary) -> SettingsDependency? {
        guard let contents = schema.dictionary("DependsOn") else { return nil }
        let inner = SchemaDictionary(
            contents, schema.location.appending("DependsOn"), keys: SettingsSpecifier.dependencyKeys)
        schema.report(inner.problems)
        guard let key = inner.string("Key"), let value = inner["Value"] else { return nil }
        return SettingsDependency(key: key, value: value)
    }
}
