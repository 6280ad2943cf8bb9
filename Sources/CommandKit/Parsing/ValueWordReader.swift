import PropertyLists

/// Takes values from the words of a command line.
struct ValueWordReader {
    var rest: ArraySlice<String>
    /// The words without a type flag that begin with two dashes, or are flags of other programs.
    private(set) var dashedWords: [String] = []

    /// Takes the words of one value: a type flag and its argument, or one word. A composite flag such as `-array` is an
    /// error here: an array or dictionary inside another is given as property-list text.
    mutating func single() throws(ValueError) -> PropertyList {
        guard let word = rest.popFirst() else { throw .missing(after: nil) }
        if CompositeFlag(rawValue: word) != nil { throw .nestedComposite }
        guard let type = TypeFlag(word) else {
            if word.utf8.first == UInt8(ascii: "-"),
                word.utf8.starts(with: "--".utf8) || ForeignFlag.flag(for: word) != nil
            {
                dashedWords.append(word)
            }
            return try UntypedText.parse(word)
        }
        guard let text = rest.popFirst() else { throw .missing(after: word) }
        return try type.convert(text)
    }

    /// Takes all values that are left.
    mutating func elements() throws(ValueError) -> [PropertyList] {
        var elements: [PropertyList] = []
        while !rest.isEmpty { elements.append(try single()) }
        return elements
    }

    /// Takes all words that are left as pairs of a key and a value.
    mutating func pairs() throws(ValueError) -> PropertyListDictionary {
        var pairs = PropertyListDictionary()
        while !rest.isEmpty {
            guard case .string(let key) = try single() else { throw .keyIsNotAString }
            guard !rest.isEmpty else { throw .keyWithoutValue(key) }
            pairs.set(try single(), forKey: key)
        }
        return pairs
    }
}
