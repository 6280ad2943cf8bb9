package import PrefsCore
internal import PropertyLists

/// A pattern of `--only` that matches no setting, or one of `--exclude` that takes a key for a domain. One of
/// `--exclude` that matches nothing is usual: not every machine has what it excludes.
package struct MistypedPattern {
    /// The pattern as it was typed.
    package let text: String
    package let isExcluded: Bool
    /// The pattern of a setting that the text names without the colon; nil if there is none.
    package let meant: String?
}

extension SettingFilter {
    package typealias Settings = [(location: DomainLocation, values: PropertyListDictionary)]

    /// The first mistyped pattern. One of a set such as `@noise` never is.
    package func mistyped(in settings: Settings) -> MistypedPattern? {
        for pattern in only where !pattern.matches(in: settings) {
            guard let text = pattern.text else { continue }
            return MistypedPattern(text: text, isExcluded: false, meant: Self.setting(meantBy: text, in: settings))
        }
        for pattern in excluded {
            guard let text = pattern.text, let meant = Self.setting(meantBy: text, in: settings),
                !pattern.matches(in: settings)
            else { continue }
            return MistypedPattern(text: text, isExcluded: true, meant: meant)
        }
        return nil
    }

    /// The pattern with a colon for its last dot, or with the domain of the key that it names.
    private static func setting(meantBy text: String, in settings: Settings) -> String? {
        guard !text.hasByte(UInt8(ascii: ":")) else { return nil }
        if let dot = text.utf8.lastIndex(of: UInt8(ascii: ".")) {
            let meant = "\(text[..<dot]):\(text[text.utf8.index(after: dot)...])"
            if SettingPattern(meant)?.matches(in: settings) ?? false { return meant }
        }
        return settings.first { $0.values[text] != nil }.map { pattern(ofKey: text, $0.location) }
    }

    private static func pattern(ofKey key: String, _ location: DomainLocation) -> String {
        "\(names(of: location)[0]):\(PropertyListKeyPath(key: key).text)"
    }

    /// A pattern for each domain and for each key of it.
    package static func patterns(of settings: Settings) -> [String] {
        settings.flatMap { location, values in
            [names(of: location)[0]] + values.map { pattern(ofKey: $0.key, location) }
        }
    }
}

extension SettingPattern {
    fileprivate func matches(in settings: SettingFilter.Settings) -> Bool {
        let filter = SettingFilter(only: [self])
        return settings.contains { !filter[$0.location].applied(to: $0.values).isEmpty }
    }
}
