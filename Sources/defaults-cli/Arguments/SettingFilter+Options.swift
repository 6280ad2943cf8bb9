import CommandKit
import PrefsAdministration
import PropertyLists

extension SettingFilter {
    /// The settings that `--only` and `--exclude` select.
    init(_ options: Options) throws {
        self.init(
            only: try Self.patterns(of: .only, in: options), excluded: try Self.patterns(of: .exclude, in: options))
    }

    private static func patterns(of option: Option, in options: Options) throws -> [SettingPattern] {
        var patterns: [SettingPattern] = []
        for text in options.arguments(of: option) {
            if text.utf8.elementsEqual(Option.noise.utf8) {
                patterns += NoisePatterns.all.compactMap { SettingPattern($0, isTyped: false) }
            } else if text.utf8.elementsEqual(Option.secrets.utf8) {
                patterns.append(.secrets)
            } else if text.utf8.first == UInt8(ascii: "@") {
                throw UsageError.failed(
                    "there are no patterns \(text.onOneLine); there are \(Option.noise) and \(Option.secrets) (for "
                        + "a name like that say '[@]…')")
            } else if let pattern = SettingPattern(text) {
                patterns.append(pattern)
            } else {
                throw UsageError.failed(
                    "\(option.rawValue) needs a pattern such as 'com.pigeon' or 'com.pigeon:Windows.*'")
            }
        }
        return patterns
    }
}
