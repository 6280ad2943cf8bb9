public import PrefsCore
import PropertyLists

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

extension SchemaProblem: CustomStringConvertible {
    /// The file, the position in it, the severity and the reason, on one line for people, in the layout of compilers'
    /// messages: `PATH: PreferenceSpecifiers.3: error: …`.
    public var description: String {
        "\(location): \(severity.rawValue): \(reason.text(in: location.path))"
    }
}

extension SchemaProblem.Reason {
    /// The reason as the end of a line that names the file and the position.
    fileprivate func text(in path: String) -> String {
        switch self {
        case .unreadable(let error): error.bundleText(in: path)
        case .cycle(let file): "the pane \(file.onOneLine) leads back to itself; a form cannot show it here"
        case .tooManyElements: "the bundle has more than \(SettingsSchema.elementLimit) elements"
        case .tooDeep: "the pane is more than \(SettingsSchema.depthLimit) panes below the first one"
        case .invalidDomain(let name): "'\(name.onOneLine)' is not the name of a domain"
        case .missing(let key): "\(key) is missing"
        case .wrongType(let kind, let expected): "is \(kind.nameWithArticle), and should be \(expected)"
        case .unknownKey(let key): "\(key.onOneLine) is not a key of Apple's schema or of prefs; it is ignored"
        case .unknownWord(let word, let known):
            "'\(word.onOneLine)' is none of \(known.joined(separator: ", "))"
        case .unknownSpecifier(let name):
            "\(name.onOneLine) is not a specifier of Apple's schema; the element is passed over"
        case .beforeFirstGroup: "is an element before the first group"
        case .emptyKey: "is empty"
        case .invalidFileName(let name):
            "'\(name.onOneLine)' is not the name of a pane: the name of a file of the bundle without directory and "
                + ".plist"
        case .otherCount(let count, let values):
            "has \(count) element\(count == 1 ? "" : "s"), and Values has \(values)"
        case .duplicateValue(let value): "has the value \(value.onOneLine) twice"
        case .sameValues: "TrueValue and FalseValue are the same"
        case .emptyRange(let minimum, let maximum):
            "the range from \(minimum.settingsText) to \(maximum.settingsText) is empty or not finite; the element is "
                + "left out"
        case .invalidStep(let step): "\(step.settingsText) is not a step: that is a number above 0"
        case .invalidPattern(let reason): "is not a POSIX extended regular expression: \(reason)"
        case .refusedDefault(let refusal): "the element refuses its own default: \(refusal)"
        case .otherDefault(let key, let first):
            "the key \(key.onOneLine) has another default at \(first)"
        case .unknownDependency(let key): "no element of the bundle has the key \(key.onOneLine)"
        case .refusedDependency(let refusal): "the other element never has the value: \(refusal)"
        case .openSecret(let key, let secret):
            "shows the value of \(key.onOneLine), which is a secret at \(secret)"
        case .ownDependency: "the element depends on its own value, and cannot be changed back when it is hidden"
        case .longKey(let count):
            "is \(count) bytes long; a cloud store accepts keys of at most \(SettingsSchema.cloudKeyLimit)"
        case .untranslated(let text): "has no text for '\(text.onOneLine)'"
        case .unusedText(let text): "no element uses the text '\(text.onOneLine)'"
        case .otherCase(let name, let expected): "\(name.onOneLine) should be called \(expected.onOneLine)"
        case .noTable(let table): "no language has the table \(table.onOneLine).strings"
        }
    }
}
