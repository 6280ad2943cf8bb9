package import Foundation
internal import PrefsCore

/// Dates, data, URLs, UUIDs and decimal numbers in Codable values are stored like settings of these types. Foundation's
/// own coding would store a date as a number and a URL as a dictionary.
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

/// A decimal number is also read from the dictionary of its parts that Foundation's own coding makes of it.
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
