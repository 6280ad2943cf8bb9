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
}
