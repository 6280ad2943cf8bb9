package import Foundation
internal import PrefsCore

/// Dates, data, URLs, UUIDs and decimal numbers in Codable values are stored like settings of these types. Foundation's
/// own coding would store a date as a number and a URL as a dictionary.
extension Date: PropertyListNative {
    package init?(native value: PropertyList) {
        guard let date = PropertyListDate(native: value) else { return nil }
        self.init(date)
    }
}

extension Data: PropertyListNative {
    package init?(native value: PropertyList) {
        guard let bytes = [UInt8](native: value) else { return nil }
        self.init(bytes)
    }
}

extension URL: PropertyListNative {}

extension UUID: PropertyListNative {}

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

    private struct Coded: Decodable {
        var decimal: Decimal
        init(from decoder: any Decoder) throws { decimal = try Decimal(from: decoder) }
    }
}
