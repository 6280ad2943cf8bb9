/// References of keyed archives. XML and JSON have no type for these and write them as a dictionary with a single
/// key.
extension PropertyList {
    /// The key of the dictionary that denotes a reference in XML and JSON.
    package static let keyedArchiveReferenceKey = "CF$UID"

    /// The reference denoted in XML by a dictionary whose only key is `CF$UID`; nil for other dictionaries.
    package init?(keyedArchiveReference dictionary: PropertyListDictionary) {
        guard dictionary.count == 1, let (key, value) = dictionary.first,
            key.hasSameBytes(as: Self.keyedArchiveReferenceKey),
            case .integer(let integer) = value, let uid = UInt32(exactly: integer)
        else { return nil }
        self = .uid(uid)
    }

    /// The value of a dictionary in XML: a reference if it denotes one, and otherwise the dictionary.
    init(readFromXML dictionary: PropertyListDictionary) {
        self = PropertyList(keyedArchiveReference: dictionary) ?? .dictionary(dictionary)
    }
}

extension PropertyListDictionary {
    /// Creates the dictionary that denotes a reference in XML and JSON.
    init(keyedArchiveReference uid: UInt32) {
        self = [PropertyList.keyedArchiveReferenceKey: .integer(PropertyListInteger(UInt64(uid)))]
    }
}
