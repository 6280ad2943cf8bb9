/// Looks for something in a value and all that is inside it, and stops where it is found.
///
/// A container that is shared in memory is looked through once, however often it is met: a short binary document can
/// stand for millions of values.
package struct ValueSearch {
    private let isWantedText: (String) -> Bool
    private let isWantedScalar: (PropertyList) -> Bool
    /// The containers in which nothing was found, by where their values are in memory.
    private var passed: Set<UInt> = []

    /// - Parameters:
    ///   - isWantedText: Is asked about strings and keys.
    ///   - isWantedScalar: Is asked about everything else that is no container.
    package init(
        text isWantedText: @escaping (String) -> Bool,
        scalar isWantedScalar: @escaping (PropertyList) -> Bool = { _ in false }
    ) {
        self.isWantedText = isWantedText
        self.isWantedScalar = isWantedScalar
    }

    /// Whether it is in a value. The values looked through must stay in memory as long as this one is used.
    package mutating func isFound(in value: PropertyList) -> Bool {
        switch value {
        case .string(let text): isWantedText(text)
        case .array(let elements): isFound(in: elements)
        case .dictionary(let dictionary): isFound(in: dictionary)
        case .boolean, .integer, .real, .date, .data, .uid: isWantedScalar(value)
        }
    }

    /// Whether it is in a dictionary, its keys included.
    package mutating func isFound(in dictionary: PropertyListDictionary) -> Bool {
        guard !passed.contains(dictionary.address) else { return false }
        for (key, value) in dictionary where isWantedText(key) || isFound(in: value) { return true }
        passed.insert(dictionary.address)
        return false
    }

    private mutating func isFound(in elements: [PropertyList]) -> Bool {
        guard !passed.contains(elements.address) else { return false }
        for element in elements where isFound(in: element) { return true }
        passed.insert(elements.address)
        return false
    }
}
