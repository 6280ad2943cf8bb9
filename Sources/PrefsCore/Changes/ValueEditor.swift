internal import PropertyLists

/// A value that is prepared for many changes. The first change inside a dictionary takes the dictionary apart; arrays
/// are changed in place.
enum ValueEditor {
    case value(PropertyList)
    indirect case dictionary(DictionaryEditor)

    init(_ value: PropertyList) {
        self = value.dictionaryValue.map { .dictionary(DictionaryEditor($0)) } ?? .value(value)
    }

    /// The value after all changes.
    var propertyList: PropertyList {
        switch self {
        case .value(let value): value
        case .dictionary(let dictionary): .dictionary(dictionary.contents)
        }
    }
}

/// Taking a container leaves nil in its place, so that the container has one owner and is changed without a copy.
extension ValueEditor? {
    /// Takes a dictionary out. Any other value is left as it is, and nil returned.
    mutating func takeDictionary() -> DictionaryEditor? {
        switch self {
        case .value(.dictionary(let dictionary)):
            self = nil
            return DictionaryEditor(dictionary)
        case .dictionary(let dictionary):
            self = nil
            return dictionary
        default:
            return nil
        }
    }

    /// Takes the elements of an array out. Any other value is left as it is, and nil returned.
    mutating func takeArray() -> [PropertyList]? {
        guard case .value(.array(let elements)) = self else { return nil }
        self = nil
        return elements
    }
}
