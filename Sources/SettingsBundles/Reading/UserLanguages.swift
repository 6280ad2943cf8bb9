public import PrefsCore

/// The languages that the user wants texts in, as the environment says.
public struct UserLanguages: Sendable {
    /// The languages in the order of preference, such as `de-AT`, `de`.
    public let identifiers: [String]

    /// Creates a list of languages, the preferred one first. Each is a language with or without a script and region,
    /// such as `de`, `pt-BR` or `zh-Hant`.
    public init(_ identifiers: [String]) {
        self.identifiers = identifiers
    }

    /// Reads the languages of the environment: the list in `LANGUAGE`, or else the language in the first of `LC_ALL`,
    /// `LC_MESSAGES` and `LANG` that is set. As in gettext, `LANGUAGE` is ignored in the locale `C`.
    ///
    /// - Throws: ``/PrefsCore/PreferencesError/invalidVariable(name:)``.
    public init(_ environment: Environment) throws(PreferencesError) {
        let variables = ["LC_ALL", "LC_MESSAGES", "LANG"]
        var locale: String?
        for variable in variables where locale == nil { locale = try environment.setting(variable) }
        guard let locale, !Self.isUntranslated(locale) else {
            self.init([])
            return
        }
        let list = try environment.setting("LANGUAGE").map { $0.split(separator: ":").map(String.init) } ?? [locale]
        self.init(list.filter { !Self.isUntranslated($0) }.flatMap(Self.identifiers))
    }

    private static func isUntranslated(_ locale: String) -> Bool {
        let name = locale.prefix { $0 != "." && $0 != "@" }
        return name == "C" || name == "POSIX" || name.isEmpty
    }

    /// The identifiers for a locale such as `zh_TW.UTF-8` or `sr_RS@latin`, the most specific one first.
    private static func identifiers(ofLocale locale: String) -> [String] {
        let name = locale.prefix { $0 != "." && $0 != "@" }.split { $0 == "_" || $0 == "-" }.map(String.init)
        guard let language = name.first?.lowercased() else { return [] }
        let region = name.dropFirst().last
        let script: String? =
            if locale.hasSuffix("@latin") {
                "Latn"
            } else if language == "zh" {
                ["tw", "hk", "mo", "hant"].contains(region?.lowercased() ?? "") ? "Hant" : "Hans"
            } else {
                nil
            }
        return [region, script].compactMap { $0.map { language + "-" + $0 } } + [language]
    }
}
