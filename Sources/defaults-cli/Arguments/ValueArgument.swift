import PrefsCore

/// The change that `write` and `register` make to the value of a key, from the words `VALUE…` after the key.
///
/// ```
/// <plist text or plain text> | -string S | -data HEX | -int N | -float F | -bool B | -date D
/// -array V… | -array-add V… | --array-add-new V… | --array-remove V… | -dict K V… | -dict-add K V…
/// ```
struct ValueArgument {
    let change: ValueChange

    /// Takes a value, which must end the command line.
    init(parsing arguments: inout ArgumentCursor) throws(CommandError) {
        if let flag = arguments.first.flatMap({ CompositeFlag($0) }) {
            _ = try arguments.next()
            change =
                switch flag {
                case .array: .set(.array(try Self.elements(&arguments)))
                case .arrayAdd: .append(try Self.elements(&arguments))
                case .arrayAddNew: .appendMissing(try Self.elements(&arguments))
                case .arrayRemove: .removeElements(try Self.elements(&arguments))
                case .dictionary: .set(.dictionary(try Self.pairs(&arguments)))
                case .dictionaryAdd: .merge(try Self.pairs(&arguments))
                }
        } else {
            let first = arguments.first
            change = .set(try Self.single(&arguments))
            if let first, let surplus = arguments.first, TypeFlag(first) == nil {
                throw Self.refusal(of: surplus, after: first, arguments)
            }
        }
        if let surplus = arguments.first {
            throw .unexpectedArgument(surplus, hostOption: arguments.misplacedHostOption)
        }
    }

    /// The error for a surplus argument after a value. If the value resembles a type flag, the error suggests that
    /// flag.
    private static func refusal(of surplus: String, after word: String, _ arguments: ArgumentCursor) -> CommandError {
        let flags = TypeFlag.allCases.flatMap(\.words) + CompositeFlag.allCases.map(\.rawValue)
        let isDashed =
            word.utf8.first == UInt8(ascii: "-")
            && !word.utf8.dropFirst().allSatisfy { $0.decimalDigitValue != nil || $0 == UInt8(ascii: ".") }
        let meant =
            isDashed
            ? NearestWord.find(word, among: flags) : flags.first { $0.utf8.dropFirst().elementsEqual(word.utf8) }
        guard isDashed || meant != nil else {
            return .unexpectedArgument(surplus, hostOption: arguments.misplacedHostOption)
        }
        return .unknownFlag(word, surplus, nearest: meant)
    }

    /// Takes the words of one value: a type flag and its argument, or one word. A composite flag such as `-array` is an
    /// error here: an array or dictionary inside another is given as property-list text.
    private static func single(_ arguments: inout ArgumentCursor) throws(CommandError) -> PropertyList {
        let word = try arguments.next(.value)
        if CompositeFlag(word) != nil { throw .nestedComposite }
        guard let type = TypeFlag(word) else {
            arguments.noteUntyped(word)
            return try UntypedText.parse(word)
        }
        return try type.convert(try arguments.next(.word("value", after: word)))
    }

    private static func elements(_ arguments: inout ArgumentCursor) throws(CommandError) -> [PropertyList] {
        var elements: [PropertyList] = []
        while !arguments.isEmpty { elements.append(try single(&arguments)) }
        return elements
    }

    private static func pairs(_ arguments: inout ArgumentCursor) throws(CommandError) -> PropertyListDictionary {
        var pairs = PropertyListDictionary()
        while !arguments.isEmpty {
            guard case .string(let key) = try single(&arguments) else { throw .keyIsNotAString }
            guard !arguments.isEmpty else { throw .keyWithoutValue(key) }
            pairs.set(try single(&arguments), forKey: key)
        }
        return pairs
    }
}
