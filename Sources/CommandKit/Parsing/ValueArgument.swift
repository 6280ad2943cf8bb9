package import PrefsCore
import PropertyLists

/// The change that a command such as `write` makes to the value of a key, from the words `VALUE…` after the key.
///
/// ```
/// <plist text or plain text> | -string S | -data HEX | -int N | -float F | -bool B | -date D
/// -array V… | -array-add V… | --array-add-new V… | --array-remove V… | -dict K V… | -dict-add K V…
/// ```
package struct ValueArgument {
    package let change: ValueChange
    /// The words without a type flag that begin with two dashes, or are flags of other programs. They are stored as
    /// text, and may have been meant as options or flags.
    package let dashedWords: [String]

    /// Takes a value, which must end the command line.
    ///
    /// - Parameter words: The rest of the command line. After an error, the words from the wrong one on are left.
    package init(parsing words: inout ArraySlice<String>) throws(ValueError) {
        var values = ValueWordReader(rest: words)
        defer { words = values.rest }
        let first = words.first
        if let flag = first.flatMap({ CompositeFlag(rawValue: $0) }) {
            values.rest.removeFirst()
            change =
                switch flag {
                case .array: .set(.array(try values.elements()))
                case .arrayAdd: .append(try values.elements())
                case .arrayAddNew: .appendMissing(try values.elements())
                case .arrayRemove: .removeElements(try values.elements())
                case .dictionary: .set(.dictionary(try values.pairs()))
                case .dictionaryAdd: .merge(try values.pairs())
                }
        } else {
            change = .set(try values.single())
            if let first, let surplus = values.rest.first {
                throw TypeFlag(first) == nil ? Self.refusal(of: surplus, after: first) : .unexpected(surplus)
            }
        }
        dashedWords = values.dashedWords
    }

    /// The error for a surplus argument after a value. If the value resembles a type flag, the error suggests that
    /// flag.
    private static func refusal(of surplus: String, after word: String) -> ValueError {
        let flags = TypeFlag.allCases.flatMap(\.words) + CompositeFlag.allCases.map(\.rawValue)
        // Web pages make a longer dash of the one of a flag.
        let isLongDash = (0x2013...0x2014).contains(word.unicodeScalars.first?.value ?? 0)
        let plain = isLongDash ? "-\(String(word.unicodeScalars.dropFirst()))" : word
        let isDashed =
            plain.utf8.first == UInt8(ascii: "-")
            && !plain.utf8.dropFirst().allSatisfy { $0.decimalDigitValue != nil || $0 == UInt8(ascii: ".") }
        let meant =
            isDashed
            ? ForeignFlag.meaning(of: plain) ?? NearestWord.find(plain, among: flags)
                ?? flags.first { $0.utf8.elementsEqual("-\(surplus)".utf8) }
            : flags.first { $0.utf8.dropFirst().elementsEqual(word.utf8) }
        guard isDashed || meant != nil else { return .unexpected(surplus) }
        return .unknownFlag(word, surplus: surplus, nearest: meant)
    }
}
