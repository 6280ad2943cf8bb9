/// The words of `plutil` and `PlistBuddy` for types that are no type flags here, and are text, as on macOS.
package enum ForeignFlag {
    /// The type flag for what the word means there; nil for any other word.
    package static func flag(for word: String) -> String? {
        switch word {
        case "-dictionary": CompositeFlag.dictionary.rawValue
        case "-real": TypeFlag.real.words[0]
        default: nil
        }
    }

    /// What a word that looks like a flag means in other programs: a type flag, or a call for types that have none; nil
    /// for any other word.
    package static func meaning(of word: String) -> String? {
        switch word {
        case "-double", "-decimal": TypeFlag.real.words[0]
        case "-long", "-uint": TypeFlag.integer.words[0]
        case "-text", "-str": TypeFlag.string.words[0]
        case "-bytes", "-hex": TypeFlag.data.words[0]
        case "-list": CompositeFlag.array.rawValue
        case "-map", "-object": CompositeFlag.dictionary.rawValue
        case "-json": "import DOMAIN - --format json"
        default: flag(for: word)
        }
    }
}
