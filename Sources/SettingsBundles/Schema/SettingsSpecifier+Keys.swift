/// Apple's table of keys, with the extensions of prefs.
///
/// Sources: Apple's "Settings Application Schema Reference", and "Building a settings bundle for your app" for the
/// newer keys of toggle switches and child panes.
extension SettingsSpecifier {
    /// The keys of a pane, the root of each property list of a bundle.
    static let paneKeys: [SchemaKey] = [
        SchemaKey(SettingsSchema.specifiersKey, .array, .required),
        SchemaKey("StringsTable", .string),
        SchemaKey("ApplicationGroupContainerIdentifier", .string),
        SchemaKey("Title", .string),
    ]

    /// The keys that only this kind of element has, and those of all elements.
    var keys: [SchemaKey] { Self.keysBySpecifier[self] ?? [] }

    private static let keysBySpecifier = Dictionary(
        uniqueKeysWithValues: allCases.map { ($0, commonKeys + $0.ownKeys) })

    private static let commonKeys = [
        SchemaKey("Type", .string, .required),
        SchemaKey("SupportedUserInterfaceIdioms", .array),
        SchemaKey("Description", .string),
        SchemaKey("DependsOn", .dictionary),
    ]

    private var ownKeys: [SchemaKey] {
        switch self {
        case .group: [SchemaKey("Title", .string), SchemaKey("FooterText", .string)]
        case .toggleSwitch:
            [
                SchemaKey("Title", .string, .expected), SchemaKey("Key", .string, .required),
                SchemaKey("DefaultValue", .scalar, .expected),
                SchemaKey("TrueValue", .scalar), SchemaKey("FalseValue", .scalar),
                SchemaKey("TrueConfirmationPrompt", .dictionary), SchemaKey("FalseConfirmationPrompt", .dictionary),
            ]
        case .textField:
            [
                SchemaKey("Title", .string), SchemaKey("Key", .string, .required),
                SchemaKey("DefaultValue", .string), SchemaKey("IsSecure", .boolean),
                SchemaKey("KeyboardType", .hint(SettingsTextField.Keyboard.allCases.map(\.rawValue))),
                SchemaKey(
                    "AutocapitalizationType", .hint(SettingsTextField.Autocapitalization.allCases.map(\.rawValue))),
                SchemaKey("AutocorrectionType", .hint(SettingsTextField.Autocorrection.allCases.map(\.rawValue))),
                SchemaKey("Pattern", .string),
            ]
        case .slider:
            [
                SchemaKey("Title", .string), SchemaKey("Key", .string, .required),
                SchemaKey("DefaultValue", .number, .expected), SchemaKey("MinimumValue", .number, .expected),
                SchemaKey("MaximumValue", .number, .expected), SchemaKey("MinimumValueImage", .string),
                SchemaKey("MaximumValueImage", .string), SchemaKey("Step", .number),
            ]
        case .titleValue:
            [
                SchemaKey("Title", .string), SchemaKey("Key", .string, .required),
                SchemaKey("DefaultValue", .scalar, .expected),
                SchemaKey("Values", .array), SchemaKey("Titles", .array),
            ]
        case .multiValue:
            [
                SchemaKey("Title", .string, .expected), SchemaKey("Key", .string, .required),
                SchemaKey("DefaultValue", .any, .expected), SchemaKey("Values", .array, .required),
                SchemaKey("Titles", .array, .required), SchemaKey("ShortTitles", .array),
                SchemaKey("DisplaySortedByTitle", .boolean),
            ]
        case .radioGroup:
            [
                SchemaKey("Title", .string), SchemaKey("FooterText", .string), SchemaKey("Key", .string, .required),
                SchemaKey("DefaultValue", .any, .expected), SchemaKey("Values", .array, .required),
                SchemaKey("Titles", .array, .required), SchemaKey("DisplaySortedByTitle", .boolean),
            ]
        case .childPane:
            [
                SchemaKey("Title", .string, .expected), SchemaKey("File", .string, .required),
                SchemaKey("Icon", .string),
            ]
        }
    }

    /// The keys of a `PSConfirmationPrompt`.
    static let promptKeys: [SchemaKey] = [
        SchemaKey("Type", .string, .required), SchemaKey("Title", .string, .required),
        SchemaKey("Prompt", .string, .required), SchemaKey("ConfirmText", .string), SchemaKey("DenyText", .string),
    ]

    /// The keys of `DependsOn`.
    static let dependencyKeys: [SchemaKey] = [
        SchemaKey("Key", .string, .required), SchemaKey("Value", .any, .required),
    ]
}
