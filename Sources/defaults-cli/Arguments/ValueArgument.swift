import PrefsCore

/// What is to become of a key, as `write` and `register` are told: `VALUE…` behind the key.
///
/// ```
/// <plist text or plain text> | -string S | -data HEX | -int N | -float F | -bool B | -date D
/// -array V… | -array-add V… | -dict K V… | -dict-add K V…
/// ```
enum ValueArgument {
    case set(PropertyList)
    case append([PropertyList])
    case merge(PropertyListDictionary)

    /// Takes a value and makes sure that nothing is behind it.
    init(parsing arguments: inout ArgumentCursor) throws(CommandError) {
        switch arguments.first {
        case "-array", "-array-add":
            let flag = arguments.next()
            let elements = try Self.elements(&arguments)
            self = flag == "-array" ? .set(.array(elements)) : .append(elements)
        case "-dict", "-dict-add":
            let flag = arguments.next()
            let pairs = try Self.pairs(&arguments)
            self = flag == "-dict" ? .set(.dictionary(pairs)) : .merge(pairs)
        default:
            self = .set(try Self.single(&arguments))
        }
        if let surplus = arguments.first { throw .unexpectedArgument(surplus) }
    }

    /// The change of a domain that this means for a key.
    func change(ofKey key: String) -> DomainChange {
        switch self {
        case .set(let value): .set(value, key: key)
        case .append(let elements): .append(elements, key: key)
        case .merge(let additions): .merge(additions, key: key)
        }
    }

    /// Takes one value that is no composite by flag; composites are possible as property-list text.
    private static func single(_ arguments: inout ArgumentCursor) throws(CommandError) -> PropertyList {
        let word = try arguments.next(.value)
        if ["-array", "-array-add", "-dict", "-dict-add"].contains(word) { throw .nestedComposite }
        guard let type = TypeFlag(word) else { return try UntypedText.parse(word) }
        return try type.convert(try arguments.next(.valueOfFlag(word)))
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
