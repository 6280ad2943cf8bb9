/// Apple's table of keys, with the extensions of prefs.
///
/// Sources: Apple's "Settings Application Schema Reference", and "Building a settings bundle for your app" for the
/// newer keys of toggle switches and child panes.
extension SettingsSpecifier {
    /// The keys of a pane, the root of each property list of a bundle.
    static let paneKeys: SchemaKeys = [
        SchemaKey(SettingsSchema.specifiersKey, .array, .required),
        SchemaKey("StringsTable", .string),
        SchemaKey("ApplicationGroupContainerIdentifier", .string),
        SchemaKey("Title", .string),
    ]

    /// The keys that only this kind of element has, and those of all elements.
    var keys: SchemaKeys {
        switch self {
        case .group: Self.groupKeys
        case .toggleSwitch: Self.toggleSwitchKeys
        case .textField: Self.textFieldKeys
        case .slider: Self.sliderKeys
        case .titleValue: Self.titleValueKeys
        case .multiValue: Self.multiValueKeys
        case .radioGroup: Self.radioGroupKeys
        case .childPane: Self.childPaneKeys
        }
    }

    private static let commonKeys = [
        SchemaKey("Type", .string, .required),
        SchemaKey("SupportedUserInterfaceIdioms", .array),
        SchemaKey("Description", .string),
        SchemaKey("DependsOn", .dictionary),
    ]

    private static let groupKeys = SchemaKeys(
        commonKeys + [
            SchemaKey("Title", .string), SchemaKey("FooterText", .string),
        ])

    private static let toggleSwitchKeys = SchemaKeys(
        commonKeys + [
            SchemaKey("Title", .string, .expected), SchemaKey("Key", .string, .required),
            SchemaKey("DefaultValue", .scalar, .expected),
            SchemaKey("TrueValue", .scalar), SchemaKey("FalseValue", .scalar),
            SchemaKey("TrueConfirmationPrompt", .dictionary), SchemaKey("FalseConfirmationPrompt", .dictionary),
        ])

    private static let textFieldKeys = SchemaKeys(
        commonKeys + [
            SchemaKey("Title", .string), SchemaKey("Key", .string, .required),
            SchemaKey("DefaultValue", .string), SchemaKey("IsSecure", .boolean),
            SchemaKey("KeyboardType", .hint(SettingsTextField.Keyboard.allCases.map(\.rawValue))),
            SchemaKey(
                "AutocapitalizationType", .hint(SettingsTextField.Autocapitalization.allCases.map(\.rawValue))),
            SchemaKey("AutocorrectionType", .hint(SettingsTextField.Autocorrection.allCases.map(\.rawValue))),
            SchemaKey("Pattern", .string),
        ])

    private static let sliderKeys = SchemaKeys(
        commonKeys + [
            SchemaKey("Title", .string), SchemaKey("Key", .string, .required),
            SchemaKey("DefaultValue", .number, .expected), SchemaKey("MinimumValue", .number, .expected),
            SchemaKey("MaximumValue", .number, .expected), SchemaKey("MinimumValueImage", .string),
            SchemaKey("MaximumValueImage", .string), SchemaKey("Step", .number),
        ])

    private static let titleValueKeys = SchemaKeys(
        commonKeys + [
            SchemaKey("Title", .string), SchemaKey("Key", .string, .required),
            SchemaKey("DefaultValue", .scalar, .expected),
            SchemaKey("Values", .array), SchemaKey("Titles", .array),
        ])

    private static let multiValueKeys = SchemaKeys(
        commonKeys + [
            SchemaKey("Title", .string, .expected), SchemaKey("Key", .string, .required),
            SchemaKey("DefaultValue", .any, .expected), SchemaKey("Values", .array, .required),
            SchemaKey("Titles", .array, .required), SchemaKey("ShortTitles", .array),
            SchemaKey("DisplaySortedByTitle", .boolean),
        ])

    private static let radioGroupKeys = SchemaKeys(
        commonKeys + [
            SchemaKey("Title", .string), SchemaKey("FooterText", .string), SchemaKey("Key", .string, .required),
            SchemaKey("DefaultValue", .any, .expected), SchemaKey("Values", .array, .required),
            SchemaKey("Titles", .array, .required), SchemaKey("DisplaySortedByTitle", .boolean),
        ])

    private static let childPaneKeys = SchemaKeys(
        commonKeys + [
            SchemaKey("Title", .string, .expected), SchemaKey("File", .string, .required),
            SchemaKey("Icon", .string),
        ])

    /// The keys of a `PSConfirmationPrompt`.
    static let promptKeys: SchemaKeys = [
        SchemaKey("Type", .string, .required), SchemaKey("Title", .string, .required),
        SchemaKey("Prompt", .string, .required), SchemaKey("ConfirmText", .string), SchemaKey("DenyText", .string),
    ]

    /// The keys of `DependsOn`.
    static let dependencyKeys: SchemaKeys = [SchemaKey("Key", .string, .required), SchemaKey("Value", .any, .required)]
}
