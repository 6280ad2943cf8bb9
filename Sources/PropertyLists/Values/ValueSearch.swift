/// Searches a value and everything inside it for a text, another value or an entry, and stops at the first match.
///
/// A container that is shared in memory is searched once, however often it occurs: a short binary document can unfold
/// to millions of values.
package struct ValueSearch {
    private let isWantedText: (String) -> Bool
    private let isWantedValue: (PropertyList) -> Bool
    private let isWantedEntry: (String, PropertyList) -> Bool
    /// The containers without a match, identified by the addresses of their values in memory.
    private var visited: Set<UInt> = []

    /// - Parameters:
    ///   - isWantedText: Whether a string or a key is a match.
    ///   - isWantedValue: Whether a value that is no string is a match.
    ///   - isWantedEntry: Whether a key of a dictionary with its value is a match.
    package init(
        text isWantedText: @escaping (String) -> Bool,
        value isWantedValue: @escaping (PropertyList) -> Bool = { _ in false },
        entry isWantedEntry: @escaping (String, PropertyList) -> Bool = { _, _ in false }
    ) {
        self.isWantedText = isWantedText
        self.isWantedValue = isWantedValue
        self.isWantedEntry = isWantedEntry
    }

    /// Whether a value contains a match. The values searched must stay in memory as long as this search is used.
    package mutating func isFound(in value: PropertyList) -> Bool {
        switch value {
        case .string(let text): isWantedText(text)
        case .array(let elements): isWantedValue(value) || isFound(in: elements)
        case .dictionary(let dictionary): isWantedValue(value) || isFound(in: dictionary)
        case .boolean, .integer, .real, .date, .data, .uid: isWantedValue(value)
        }
    }

    /// Whether a dictionary contains a match, in its keys or values.
    package mutating func isFound(in dictionary: PropertyListDictionary) -> Bool {
        guard !visited.contains(dictionary.address) else { return false }
        for (key, value) in dictionary where isWantedText(key) || isWantedEntry(key, value) || isFound(in: value) {
            return true
        }
        visited.insert(dictionary.address)
        return false
    }

    private mutating func isFound(in elements: [PropertyList]) -> Bool {
        guard !visited.contains(elements.address) else { return false }
        for element in elements where isFound(in: element) { return true }
        visited.insert(elements.address)
        return false
    }
}
