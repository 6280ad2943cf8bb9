package import Foundation
internal import PrefsCore

/// Properties of Codable types are stored like settings of the same type. With Foundation's own coding a date would
/// be a number and a URL a dictionary.
extension Date: PropertyListNative {
    package init?(native value: PropertyList) {
        guard let date = PropertyListDate(native: value) else { return nil }
        self.init(date)
    }

    package var native: PropertyList? { .date(PropertyListDate(self)) }
}

extension Data: PropertyListNative {
    package init?(native value: PropertyList) {
        guard let bytes = [UInt8](native: value) else { return nil }
        self.init(bytes)
    }

    package var native: PropertyList? { .data([UInt8](self)) }
}

extension URL: PropertyListNative {
    package init?(native value: PropertyList) {
        guard let url = value.urlValue else { return nil }
        self = url
    }

    package var native: PropertyList? { PropertyList(self) }
}

extension UUID: PropertyListNative {
    package init?(native value: PropertyList) {
        guard case .string(let text) = value else { return nil }
        self.init(uuidString: text)
    }

    package var native: PropertyList? { .string(uuidString) }
}

/// Also reads the dictionary of parts that Foundation's own coding makes of a number.
extension Decimal: PropertyListNative {
    package init?(native value: PropertyList) {
        if let decimal = Self(digitsOf: value) {
            self = decimal
        } else if let coded = try? PropertyListValueDecoder().decode(Coded.self, from: value) {
            self = coded.decimal
        } else {
            return nil
        }
    }

    package var native: PropertyList? { isFinite ? .string(description) : nil }

    private struct Coded: Decodable {
        var decimal: Decimal
        init(from decoder: any Decoder) throws { decimal = try Decimal(from: decoder) }
    }
}
