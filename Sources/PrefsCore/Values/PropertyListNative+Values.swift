extension String: PropertyListNative {
    package var native: PropertyList? { .string(self) }
}

/// Stored as data. An array of integers is read too, since other encoders write bytes in this form.
extension Array: PropertyListNative where Element == UInt8 {
    package init?(native value: PropertyList) {
        switch value {
        case .data(let bytes):
            self = bytes
        case .array(let elements):
            let bytes = elements.compactMap { UInt8(native: $0) }
            guard bytes.count == elements.count else { return nil }
            self = bytes
        default:
            return nil
        }
    }

    package var native: PropertyList? { .data(self) }
}

extension PropertyListDate: PropertyListNative {
    package var native: PropertyList? { .date(self) }
}

extension PropertyListDictionary: PropertyListNative {
    package var native: PropertyList? { .dictionary(self) }
}

extension PropertyList: PropertyListNative {
    package var native: PropertyList? { self }
}
