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
        /// The bundle probably does not do what its author meant, or breaks a rule that Apple does not write. An
        /// element may be left out of the form.
        case warning
    }

    /// The kinds of problems. Later versions may have further cases.
    public enum Reason: Sendable {
        // A file
        /// The property list does not exist, cannot be read or is malformed.
        case unreadable(PreferencesError)
        /// A pane leads back to itself or to one of its parents.
        case cycle(file: String)
        /// The bundle has more elements than ``SettingsSchema/elementLimit``, and the others are left out.
        case tooManyElements
        /// The pane is more than ``SettingsSchema/depthLimit`` panes below the first one.
        case tooDeep
        /// The text is not the name of a domain.
        case invalidDomain(String)

        // The keys of a dictionary
        /// A key that the schema requires.
        case missing(key: String)
        /// The value has another kind than the schema says.
        case wrongType(PropertyListKind, expected: String)
        /// Neither Apple's schema nor prefs has the key for this specifier.
        case unknownKey(String)
        /// The value is a text that is none of those that the schema lists.
        case unknownWord(String, known: [String])

        // An element
        /// The type is none of Apple's eight. The element is passed over.
        case unknownSpecifier(String)
        /// The pane has elements before its first group.
        case beforeFirstGroup
        /// The key of the setting is an empty text.
        case emptyKey
        /// The text does not name a property list beside `Root.plist`.
        case invalidFileName(String)
        /// The array has another number of elements than `Values`.
        case otherCount(Int, values: Int)
        /// Two choices have the same value.
        case duplicateValue(String)
        /// Both values of a toggle switch are the same.
        case sameValues
        /// The smallest value is not below the greatest.
        case emptyRange(minimum: Double, maximum: Double)
        /// The step is not above 0, or far too small for the range.
        case invalidStep(Double)
        /// The pattern is not an extended regular expression, or is too large.
        case invalidPattern(String)
        /// The element itself would refuse its default value.
        case refusedDefault(SettingRefusal)
        /// An earlier element with the same key has another default value.
        case otherDefault(key: String, first: SchemaLocation)
        /// No element has the key that `DependsOn` names.
        case unknownDependency(key: String)
        /// The element that `DependsOn` names never has the value, so the element is never shown.
        case refusedDependency(SettingRefusal)
        /// The element depends on its own value: once it is hidden, nobody can change it back.
        case ownDependency
        /// The element shows the value of a setting that is a secret text field elsewhere in the form.
        case openSecret(key: String, secret: SchemaLocation)
        /// The key is longer than a cloud store accepts.
        case longKey(byteCount: Int)

        // Strings tables
        /// The table of a language has no text for a text of the schema.
        case untranslated(String)
        /// No element uses a text of the table.
        case unusedText(String)
        /// The name differs from the table's in upper and lower case. prefs reads the file; programs that distinguish
        /// them do not find it.
        case otherCase(name: String, expected: String)
        /// No language has the table that the pane names.
        case noTable(String)
    }
}
