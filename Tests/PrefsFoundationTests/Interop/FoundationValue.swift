import Foundation
import PropertyLists

extension PropertyList {
    /// What Foundation's `PropertyListSerialization` made of a document; nil for what is none of its kinds.
    ///
    /// On Linux a boolean comes as Swift's `Bool` and every number as `NSNumber`, but `as? Bool` also
    /// succeeds for the numbers 0 and 1, so the types themselves are compared.
    init?(foundation value: Any) {
        if type(of: value) == Bool.self, let flag = value as? Bool {
            self = .boolean(flag)
        } else if let text = value as? String {
            self = .string(text)
        } else if let data = value as? Data {
            self = .data([UInt8](data))
        } else if let date = value as? Date {
            self = .date(PropertyListDate(secondsSinceReferenceDate: date.timeIntervalSinceReferenceDate))
        } else if let elements = value as? [Any] {
            let converted = elements.map { PropertyList(foundation: $0) }
            guard !converted.contains(where: { $0 == nil }) else { return nil }
            self = .array(converted.compactMap { $0 })
        } else if let elements = value as? [AnyHashable: Any] {
            var dictionary = PropertyListDictionary()
            for (key, element) in elements {
                guard let key = key as? String, let element = PropertyList(foundation: element) else { return nil }
                dictionary[key] = element
            }
            self = .dictionary(dictionary)
        } else if let number = value as? NSNumber {
            self.init(number)
        } else {
            return nil
        }
    }

    private init(_ number: NSNumber) {
        let isReal = [UInt8(ascii: "d"), UInt8(ascii: "f")].contains(UInt8(bitPattern: number.objCType.pointee))
        if isReal {
            self = .real(number.doubleValue)
        } else if number.int64Value < 0, number.description.first != "-" {
            self = .integer(PropertyListInteger(number.uint64Value))
        } else {
            self = .integer(PropertyListInteger(Int(number.int64Value)))
        }
    }

    /// The value as Foundation takes it; nil for a reference of a keyed archive, for which it has no type.
    var foundationValue: Any? {
        switch self {
        case .string(let text): return text
        case .boolean(let flag): return flag
        case .integer(let integer):
            return Int64(exactly: integer).map { NSNumber(value: $0) }
                ?? UInt64(exactly: integer).map { NSNumber(value: $0) }
        case .real(let real): return NSNumber(value: real)
        case .date(let date): return Date(timeIntervalSinceReferenceDate: date.secondsSinceReferenceDate)
        case .data(let bytes): return Data(bytes)
        case .uid: return nil
        case .array(let elements):
            let converted = elements.compactMap(\.foundationValue)
            return converted.count == elements.count ? converted : nil
        case .dictionary(let dictionary):
            var converted: [String: Any] = [:]
            for (key, value) in dictionary { converted[key] = value.foundationValue }
            return converted.count == dictionary.count ? converted : nil
        }
    }
}
