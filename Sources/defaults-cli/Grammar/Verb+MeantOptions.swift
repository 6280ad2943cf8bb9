import CommandKit
import PrefsCore

/// What words mean that are no options here.
extension Verb {
    /// The option of the verb that was probably meant by a word of one dash too few, such as `-format`, or by a format
    /// in place of an option, such as `--json`; nil for other words.
    ///
    /// - Parameter next: The word after it, which becomes the argument of an option that takes one.
    func option(meantBy word: String, before next: String?) -> String? {
        let name = String(word.drop { $0 == "-" })
        guard !name.utf8.elementsEqual(word.utf8) else { return nil }
        if options.contains(.format), let format = formats.named(name) {
            return "\(Option.format.rawValue) \(format.rawValue)"
        }
        if name.utf8.elementsEqual("global".utf8), effect.takesHost { return "-g" }
        let ours = name.utf8.elementsEqual("force".utf8) && !options.contains(.force) ? Option.ifPresent : nil
        guard let option = ours ?? Option(rawValue: "--\(name)"), options.contains(option) else { return nil }
        guard let placeholder = option.argument(of: self)?.placeholder else { return option.rawValue }
        return "\(option.rawValue) \(next.map { ShellWord($0).text } ?? placeholder)"
    }

    /// The option of the verb that a word of a dash and a letter means in other programs; nil for other words.
    func option(meantByLetter word: String) -> String? {
        let option: Option? =
            switch word {
            case "-n": .dryRun
            case "-f": .ifPresent
            case "-i": .inPlace
            case "-o": .output
            default: nil
            }
        return option.flatMap { options.contains($0) ? $0.form(of: self).text : nil }
    }

    /// What was probably meant by an unknown option: for `--formt=json` and `--json`, `--format json`.
    func suggestion(onOption word: String) -> String {
        if let meant = option(meantBy: word, before: nil) { return "; do you mean \(meant)?" }
        let parts = word.split(separator: "=", maxSplits: 1)
        let words = options.map(\.rawValue) + [OptionForm.help]
        if let nearest = NearestWord.find(parts.first.map(String.init) ?? "", among: words) {
            return "; do you mean \(nearest)\(parts.count > 1 ? " \(String(parts[1]).onOneLine)" : "")?"
        }
        return Option.isOption(word) ? "" : "; write -- before a domain or a key of that name"
    }
}
