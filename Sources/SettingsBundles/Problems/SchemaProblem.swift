public import PrefsCore

/// Something in a settings bundle that Apple's schema does not allow, or advises against.
public struct SchemaProblem: Sendable {
    public let severity: Severity
    /// The file, and the position in it.
    public let location: SchemaLocation
    public let reason: Reason

    /// How much a problem matters.
    public enum Severity: String, Sendable {
        /// The bundle breaks a rule that Apple writes. An element that does not work without it is left out of the
        /// form.
        case error
        /// The bundle works, but it probably does not do what its author meant.
        case warning
    }

    /// The kinds of problems.
    public enum Reason: Sendable {
        // A file
        /// The property list does not exist, cannot be read or is malformed.
        case unreadable(PreferencesError)
        /// A pane leads back to itself or to one of its parents.
        case cycle(file: String)
        /// The bundle has more elements than ``SettingsSchema/elementLimit``.
        case tooManyElements

        // The keys of a dictionary
        case missing(key: String)
        case wrongType(PropertyListKind, expected: String)
        case unknownKey(String)
        /// The value is a text that is none of those that the schema lists.
        case unknownWord(String, known: [String])

        // An element
        /// The type is none of Apple's eight. The element is passed over.
        case unknownSpecifier(String)
        case beforeFirstGroup
        case emptyKey
        case invalidFileName(String)
        /// The array has another number of elements than `Values`.
        case otherCount(Int, values: Int)
        case duplicateValue(String)
        /// The smallest value is not below the greatest.
        case emptyRange(minimum: Double, maximum: Double)
        case invalidStep(Double)
        case invalidPattern(String)
        /// The element itself would refuse its default value.
        case refusedDefault(SettingRefusal)
        /// An earlier element with the same key has another default value.
        case otherDefault(key: String, first: SchemaLocation)
        /// No element has the key that `DependsOn` names.
        case unknownDependency(key: String)
        /// The key is longer than a cloud store accepts.
        case longKey(byteCount: Int)

        // Strings tables
        /// The table of a language has no text for a text of the schema.
        case untranslated(String)
        case unusedText(String)
        /// The file is found only if upper and lower case are not distinguished, as they are on Linux.
        case otherCase(name: String, expected: String)
        /// No language has the table that the pane names.
        case noTable(String)
    }
}
