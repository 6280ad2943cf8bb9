internal import PropertyLists

/// A value during many changes. The first change inside a container takes it apart.
enum ChangingValue {
    case value(PropertyList)
    indirect case dictionary(ChangingDictionary)
    indirect case array(ChangingArray)

    /// The value after all changes.
    var propertyList: PropertyList {
        switch self {
        case .value(let value): value
        case .dictionary(let dictionary): .dictionary(dictionary.contents)
        case .array(let array): .array(array.elements)
        }
    }
}

/// Taking a container leaves nil, so that the container has one owner and is changed without a copy.
extension ChangingValue? {
    /// Takes a dictionary; returns nil for any other value, which is left as it is.
    mutating func takeDictionary() -> ChangingDictionary? {
        switch self {
        case .value(.dictionary(let dictionary)):
            self = nil
            return ChangingDictionary(dictionary)
        case .dictionary(let dictionary):
            self = nil
            return dictionary
        default:
            return nil
        }
    }

    /// Takes an array; returns nil for any other value, which is left as it is.
    mutating func takeArray() -> ChangingArray? {
        switch self {
        case .value(.array(let elements)):
            self = nil
            return ChangingArray(elements)
        case .array(let array):
            self = nil
            return array
        default:
            return nil
        }
    }
}
