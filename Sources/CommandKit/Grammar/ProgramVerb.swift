/// A verb of one of the programs here, as the parser, the help and the completions see it.
package protocol ProgramVerb: Sendable {
    /// The word that is typed.
    var rawValue: String { get }

    /// How an option of the verb is typed; nil for a word that is none of its options.
    func option(named word: String) -> OptionForm?

    /// Whether a word before a value is read as an option, so that an unknown option is an error.
    static func looksLikeOption(_ word: String) -> Bool

    /// The end of the message about a word that looks like an option and is none: what was probably meant, or nothing.
    func suggestion(onOption word: String) -> String
}

/// How an option is typed.
package struct OptionForm {
    /// The word that is typed, with its dashes.
    package let name: String
    /// The placeholder of its argument; nil if it takes none.
    package let placeholder: String?
    /// Whether it may be given several times, with an argument each.
    package let isRepeated: Bool

    package init(_ name: String, placeholder: String?, isRepeated: Bool = false) {
        self.name = name
        self.placeholder = placeholder
        self.isRepeated = isRepeated
    }

    /// The option with the placeholder of its argument, for usage texts.
    package var text: String { placeholder.map { "\(name) \($0)" } ?? name }

    /// The word that ends the options: no word after it is read as an option.
    package static let end = "--"

    /// The option of every verb that shows how to use the verb.
    package static let help = "--help"

    /// Whether a word begins with two dashes, as all options do.
    package static func hasDashes(_ word: String) -> Bool { word.utf8.starts(with: "--".utf8) }
}
