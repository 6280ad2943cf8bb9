/// References of keyed archives, for which XML and JSON have no type: they write a dictionary of one key.
extension PropertyList {
    /// The key of that dictionary.
    package static let keyedArchiveReferenceKey = "CF$UID"

    /// The reference that a dictionary of `CF$UID` alone means in XML; nil for other dictionaries.
    package init?(keyedArchiveReference dictionary: PropertyListDictionary) {
        guard dictionary.count == 1, let (key, value) = dictionary.first,
            key.hasSameBytes(as: Self.keyedArchiveReferenceKey),
            case .integer(let integer) = value, let uid = UInt32(exactly: integer)
        else { return nil }
        self = .uid(uid)
    }
}

extension PropertyListDictionary {
    /// The dictionary that means a reference.
    init(keyedArchiveReference uid: UInt32) {
        self = [PropertyList.keyedArchiveReferenceKey: .integer(PropertyListInteger(UInt64(uid)))]
    }
}
