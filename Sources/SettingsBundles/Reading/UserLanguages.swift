public import PrefsCore

/// The languages that the user wants texts in, as the environment says.
public struct UserLanguages: Sendable {
    /// The languages in the order of preference, each followed by more general ones: `de-AT`, `de`.
    public let identifiers: [String]

    /// Creates a list of languages, the preferred one first. Each is a language with or without a script and a region,
    /// such as `de`, `pt-BR` or `zh-Hant`. A text that is missing in `de-AT` is looked for in `de`.
    public init(_ identifiers: [String]) {
        var all: [String] = []
        for identifier in identifiers.flatMap(Self.identifiers) where !all.contains(identifier) {
            all.append(identifier)
        }
        self.identifiers = all
    }

    /// Reads the languages of the environment: the list in `LANGUAGE`, or else the language in the first of `LC_ALL`,
    /// `LC_MESSAGES` and `LANG` that is set. As in gettext, `LANGUAGE` is ignored in the locale `C`. A variable that is
    /// not UTF-8 counts as not set.
    public init(_ environment: Environment) {
        func variable(_ name: String) -> String? { (try? environment.value(name)) ?? nil }
        let locale = variable("LC_ALL") ?? variable("LC_MESSAGES") ?? variable("LANG") ?? ""
        let list = variable("LANGUAGE").map { $0.split(separator: ":").map(String.init) } ?? [locale]
        self.init(Self.isUntranslated(locale) ? [] : list.filter { !Self.isUntranslated($0) })
    }

    private static func isUntranslated(_ locale: String) -> Bool {
        let name = locale.prefix { $0 != "." && $0 != "@" }
        return name == "C" || name == "POSIX" || name.isEmpty
    }

    /// The identifiers for a locale or language such as `zh_TW.UTF-8`, `sr_RS@latin` or `zh-Hant-HK`, the most specific
    /// one first.
    private static func identifiers(of locale: String) -> [String] {
        let name = locale.prefix { $0 != "." && $0 != "@" }.split { $0 == "_" || $0 == "-" }.map(String.init)
        guard let language = name.first?.lowercased() else { return [] }
        // A subtag of four letters is a script (RFC 5646).
        let script = name.dropFirst().first { $0.count == 4 } ?? (locale.hasSuffix("@latin") ? "Latn" : nil)
        let region = name.dropFirst().first { $0.count != 4 }
        let isChinese = language == "zh" && script == nil
        let implied = ["TW", "HK", "MO"].contains(region?.uppercased() ?? "") ? "Hant" : "Hans"
        let forms = [
            script.flatMap { script in region.map { "\(script)-\($0)" } }, script, region, isChinese ? implied : nil,
        ]
        return forms.compactMap { $0.map { "\(language)-\($0)" } } + [language]
    }
}
