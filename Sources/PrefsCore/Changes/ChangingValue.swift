internal import PropertyLists

/// A value while many changes are made in it: a container is taken apart by the first change inside of it.
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

/// Taking a container away leaves no value, so that it has one owner and is changed without a copy.
extension ChangingValue? {
    /// Takes a dictionary; nil for anything else, which stays.
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

    /// Takes an array; nil for anything else, which stays.
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
