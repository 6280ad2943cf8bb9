import PrefsAdministration
import PrefsCore
import PropertyLists
import SettingsBundles

/// The first pane of a new settings bundle for the values of a domain, for its author to edit.
///
/// Each element stores values of the kind that it shows. A text field stores text alone and a slider real numbers
/// alone, so a number becomes a choice.
struct BundleDraft {
    private var elements: [PropertyList] = [["Type": .string(SettingsSpecifier.group.rawValue)]]
    /// The keys that have no element, in their order, each with the reason.
    private(set) var leftOut: [String] = []
    private let title: String
    private let redactor: Redactor

    /// - Parameter defaults: The defaults of the bundle, for those keys that have one.
    init(
        for name: String, _ values: PropertyListDictionary, defaults: PropertyListDictionary, hiding redactor: Redactor
    ) {
        let parts = FileSystem.name(of: name).split(separator: ".").filter { !["plist", "json"].contains($0) }
        title = String(parts.last ?? "").titleOfKey
        self.redactor = redactor
        for (key, value) in values.sorted(by: { $0.key.precedesInUTF8($1.key) }) {
            // An element would refuse a default of another kind.
            let standard = defaults[key].flatMap { $0.kind == value.kind ? $0 : nil } ?? value
            add(key, value, standard)
        }
    }

    /// The property list of the pane.
    var root: PropertyList { ["Title": .string(title), "PreferenceSpecifiers": .array(elements)] }

    private mutating func add(_ key: String, _ value: PropertyList, _ standard: PropertyList) {
        let inside = redactor.inside(key)
        let isSecret = [value, standard].contains { inside.redact($0) == .string(Redaction.placeholder) }
        let reason: String
        if key.isEmpty {
            reason = "no element can have an empty key"
        } else if elements.count == SettingsSchema.elementLimit {
            reason = "a bundle has at most \(SettingsSchema.elementLimit) elements"
        } else if let element = Self.element(key, value, standard, isSecret: isSecret) {
            if (try? element.encoded(in: .xml)) != nil { return elements.append(element) }
            reason = "XML does not have one of its characters"
        } else if !value.isFinite || !standard.isFinite {
            reason = "a number that is not finite"
        } else {
            reason = isSecret ? "a secret that is no text" : value.kind.nameWithArticle
        }
        leftOut.append("\(key) (\(reason))")
    }

    /// The element that shows a value; nil if no element stores values of this kind.
    private static func element(
        _ key: String, _ value: PropertyList, _ standard: PropertyList, isSecret: Bool
    ) -> PropertyList? {
        var element: PropertyListDictionary = ["Key": .string(key), "Title": .string(key.titleOfKey)]
        if !isSecret { element.set(standard, forKey: "DefaultValue") }
        let specifier: SettingsSpecifier
        switch value {
        case .boolean: specifier = .toggleSwitch
        case .string:
            specifier = .textField
            if isSecret { element.set(true, forKey: "IsSecure") }
        case .integer, .real:
            // Other numbers have no form in JSON, in which `--list` may be asked for.
            guard !isSecret, value.isFinite, standard.isFinite else { return nil }
            specifier = .multiValue
            let choices = standard.isSameSetting(as: value) ? [value] : [standard, value]
            element.set(.array(choices), forKey: "Values")
            element.set(.array(choices.map { .string($0.settingsText) }), forKey: "Titles")
        default: return nil
        }
        element.set(.string(specifier.rawValue), forKey: "Type")
        return .dictionary(element)
    }
}

extension PropertyList {
    /// Whether this is a finite number, or no number.
    fileprivate var isFinite: Bool { if case .real(let number) = self { number.isFinite } else { true } }
}
