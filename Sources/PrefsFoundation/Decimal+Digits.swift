internal import Foundation
internal import PrefsCore

extension Decimal {
    /// The number with exactly the decimal digits of a string, an integer or a real; nil for any other value, and if a
    /// `Decimal` would have to round the number.
    init?(digitsOf propertyList: PropertyList) {
        switch propertyList {
        case .string(let text): self.init(digits: text)
        case .integer(let integer): self.init(digits: integer.description)
        case .real(let real): self.init(digits: real.description)
        default: return nil
        }
    }

    private init?(digits text: String) {
        guard Double(propertyListText: text.utf8)?.isFinite == true, text.utf8.contains(where: Self.isDigit),
            let number = Decimal(string: text, locale: Locale(identifier: "en_US_POSIX")), number.isFinite,
            Self.significantDigits(of: number.description).elementsEqual(Self.significantDigits(of: text))
        else { return nil }
        self = number
    }

    private static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

    /// The digits of a decimal number without sign, point and exponent, and without zeros at both ends.
    private static func significantDigits(of text: String) -> [UInt8] {
        let mantissa = text.utf8.prefix { $0 | 0x20 != UInt8(ascii: "e") }
        var digits = Array(mantissa.filter(isDigit).drop { $0 == UInt8(ascii: "0") })
        while digits.last == UInt8(ascii: "0") { digits.removeLast() }
        return digits
    }
}
