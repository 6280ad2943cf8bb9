internal import PropertyLists

/// A value that is prepared for many changes. The first change inside a container takes the container apart.
enum ValueEditor {
    case value(PropertyList)
    indirect case dictionary(DictionaryEditor)
    indirect case array(ArrayEditor)

    /// The value after all changes.
    var propertyList: PropertyList {
        switch self {
        case .value(let value): value
        case .dictionary(let dictionary): .dictionary(dictionary.contents)
        case .array(let array): .array(array.elements)
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

    /// Takes an array out. Any other value is left as it is, and nil returned.
    mutating func takeArray() -> ArrayEditor? {
        switch self {
        case .value(.array(let elements)):
            self = nil
            return ArrayEditor(elements)
        case .array(let array):
            self = nil
            return array
        default:
            return nil
        }
    }
}
