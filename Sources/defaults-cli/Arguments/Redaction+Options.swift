import PrefsAdministration

extension Redaction {
    /// What `--redact` hides.
    init(_ options: Options) throws(CommandError) {
        var patterns: [SettingPattern] = []
        var hasSecrets = false
        for text in options.arguments(of: .redact) {
            if text.utf8.elementsEqual(Option.secrets.utf8) {
                hasSecrets = true
            } else if text.utf8.first == UInt8(ascii: "@") {
                throw .usage(.unknownPatterns(text, known: Option.secrets))
            } else if let pattern = SettingPattern(ofKeys: text) {
                patterns.append(pattern)
            } else {
                throw .usage(.emptyPattern(.redact))
            }
        }
        self.init(patterns, hidesSecrets: hasSecrets)
    }
}
