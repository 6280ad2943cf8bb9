import PrefsCore
import PropertyLists

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
