package import PrefsCore
import PropertyLists

/// What `--redact` hides of the values that a command displays. What a command writes is never changed.
package struct Redaction {
    /// What the patterns of the command line name.
    private let named: SettingFilter?
    /// What `@secrets` names.
    private let secrets: SettingFilter?

    /// What is displayed in place of a value, and what is refused as a new one.
    package static let placeholder = "‹redacted›"

    /// - Parameters:
    ///   - patterns: The patterns of the values that are hidden.
    ///   - hidesSecrets: Whether the values of ``SecretPatterns`` are hidden too.
    package init(_ patterns: [SettingPattern], hidesSecrets: Bool) {
        named = patterns.isEmpty ? nil : SettingFilter(only: patterns)
        secrets = hidesSecrets ? SettingFilter(only: SecretPatterns.all.compactMap { SettingPattern(ofKeys: $0) }) : nil
    }

    /// What is hidden of a location.
    package subscript(location: DomainLocation) -> Redactor {
        Redactor(named: named?[location] ?? .nothing, secrets: secrets?[location] ?? .nothing)
    }

    /// What is hidden of a domain with this name in the output of `read` and `find`.
    package subscript(domain: String) -> Redactor {
        let names = domain.utf8.elementsEqual(DomainNames.global.utf8) ? DomainName.namesOfGlobal : [domain]
        return Redactor(
            named: named?.filter(ofDomainNamed: names) ?? .nothing,
            secrets: secrets?.filter(ofDomainNamed: names) ?? .nothing)
    }
}

/// Hides values inside the contents of a domain, or inside a value.
package struct Redactor {
    fileprivate let named: ContentsFilter
    fileprivate let secrets: ContentsFilter

    package static let none = Redactor(named: .nothing, secrets: .nothing)

    private var isNone: Bool {
        if case (.nothing, .nothing) = (named, secrets) { true } else { false }
    }

    /// What is hidden of the value of a key, or of the element at an index.
    package func inside(_ key: String) -> Redactor {
        isNone ? self : Redactor(named: named.inside(key), secrets: secrets.inside(key))
    }

    package func inside(_ path: PropertyListKeyPath) -> Redactor {
        path.components.reduce(self) { $0.inside($1) }
    }

    /// The value as it is displayed.
    package func redact(_ value: PropertyList) -> PropertyList {
        if isNone { return value }
        return named.redacting(secrets.redacting(value, showsSwitches: true), showsSwitches: false)
    }

    package func redact(_ contents: PropertyListDictionary) -> PropertyListDictionary {
        if isNone { return contents }
        return PropertyListDictionary(contents.map { ($0, inside($0).redact($1)) })
    }

    /// The edits of a domain as they are displayed.
    package func redact(_ edits: [DomainDifference.Edit]) -> [DomainDifference.Edit] {
        if isNone { return edits }
        return edits.map { edit in
            let inside = inside(edit.path)
            var redacted = DomainDifference.Edit(
                path: edit.path, old: edit.old.map(inside.redact), new: edit.new.map(inside.redact))
            redacted.isCollapsed = edit.isCollapsed
            return redacted
        }
    }
}

extension ContentsFilter {
    /// The value, in which the placeholder is in place of each part that the filter lets through.
    ///
    /// - Parameter showsSwitches: Whether a value stays that can only say yes or no: true, false, 0 or 1.
    fileprivate func redacting(_ value: PropertyList, showsSwitches: Bool) -> PropertyList {
        if showsSwitches, value.kind == .boolean || value == 0 || value == 1 { return value }
        switch self {
        case .everything: return .string(Redaction.placeholder)
        case .nothing: return value
        case .parts(_, _, let isSelected):
            switch value {
            case .dictionary(let entries) where !entries.isEmpty:
                return .dictionary(
                    PropertyListDictionary(
                        entries.map { ($0, inside($0).redacting($1, showsSwitches: showsSwitches)) }))
            case .array(let elements) where !elements.isEmpty:
                return .array(
                    elements.enumerated().map { inside(String($0)).redacting($1, showsSwitches: showsSwitches) })
            default: return isSelected ? .string(Redaction.placeholder) : value
            }
        }
    }
}

extension SettingPattern {
    /// The pattern of `--redact`: `DOMAIN:KEYPATH`, or the keys at its end, at any depth of any domain. Nil for an
    /// empty text or key path, which would hide nothing.
    package init?(ofKeys text: String) {
        var keys = text.patternCharacters[...]
        let hasDomain = Self.takePart(of: &keys, upTo: ":").isEnded
        guard !text.isEmpty, !hasDomain || !keys.isEmpty else { return nil }
        self.init(hasDomain ? text : ":**.\(text)")
    }
}
