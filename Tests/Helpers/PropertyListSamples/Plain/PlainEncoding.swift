/// An encoding of Unicode that the first bytes of a text show, by a byte order mark or by the zero bytes that the
/// characters of ASCII have in UTF-16 and UTF-32; and the encodings that need no sign, UTF-8 and ISO 8859-1.
///
/// The rules are those of the Unicode standard, chapter 3.9 (well-formed code unit sequences) and 3.10 (byte order
/// marks).
package struct PlainEncoding {
    enum Form { case utf8, utf16, utf32, latin1 }

    var form: Form
    var isBigEndian = false
    /// The number of bytes of the byte order mark.
    var markLength = 0

    static let utf8 = PlainEncoding(form: .utf8)
    static let latin1 = PlainEncoding(form: .latin1)

    init(form: Form, isBigEndian: Bool = false, markLength: Int = 0) {
        (self.form, self.isBigEndian, self.markLength) = (form, isBigEndian, markLength)
    }

    /// The encoding that the first bytes show; nil if they show none.
    init?(of document: [UInt8]) {
        func starts(_ bytes: UInt8...) -> Bool { document.starts(with: bytes) }
        let isZero = document.prefix(4).map { $0 == 0 }
        if starts(0xEF, 0xBB, 0xBF) {
            self.init(form: .utf8, markLength: 3)
        } else if starts(0xFF, 0xFE, 0, 0) {
            self.init(form: .utf32, isBigEndian: false, markLength: 4)
        } else if starts(0, 0, 0xFE, 0xFF) {
            self.init(form: .utf32, isBigEndian: true, markLength: 4)
        } else if starts(0xFF, 0xFE) {
            self.init(form: .utf16, isBigEndian: false, markLength: 2)
        } else if starts(0xFE, 0xFF) {
            self.init(form: .utf16, isBigEndian: true, markLength: 2)
        } else if isZero == [true, true, true, false] {
            self.init(form: .utf32, isBigEndian: true)
        } else if isZero == [false, true, true, true] {
            self.init(form: .utf32, isBigEndian: false)
        } else if isZero.starts(with: [true, false]) {
            self.init(form: .utf16, isBigEndian: true)
        } else if isZero.starts(with: [false, true]) {
            self.init(form: .utf16, isBigEndian: false)
        } else {
            return nil
        }
    }

    /// The characters of a document, without the byte order mark.
    func characters(of document: [UInt8]) throws -> [Unicode.Scalar] {
        let bytes = Array(document.dropFirst(markLength))
        switch form {
        case .utf8: return try Self.utf8(bytes)
        case .utf16: return try Self.utf16(units(bytes, width: 2))
        case .utf32: return try units(bytes, width: 4).map(Self.scalar)
        case .latin1: return bytes.map { Unicode.Scalar($0) }
        }
    }

    /// The code units of two or four bytes.
    private func units(_ bytes: [UInt8], width: Int) throws -> [UInt32] {
        guard bytes.count.isMultiple(of: width) else { throw PlainRefusal.invalidText }
        return stride(from: 0, to: bytes.count, by: width).map { start in
            let unit = Array(bytes[start..<start + width])
            return (isBigEndian ? unit : unit.reversed()).reduce(0) { $0 << 8 | UInt32($1) }
        }
    }

    static func utf16(_ units: [UInt32]) throws -> [Unicode.Scalar] {
        var result: [Unicode.Scalar] = []
        var position = 0
        while position < units.count {
            let unit = units[position]
            if (0xD800...0xDBFF).contains(unit), position + 1 < units.count,
                (0xDC00...0xDFFF).contains(units[position + 1])
            {
                result.append(try scalar(0x10000 + (unit - 0xD800) << 10 + (units[position + 1] - 0xDC00)))
                position += 2
            } else {
                result.append(try scalar(unit))
                position += 1
            }
        }
        return result
    }

    static func utf8(_ bytes: [UInt8]) throws -> [Unicode.Scalar] {
        var result: [Unicode.Scalar] = []
        var position = 0
        while position < bytes.count {
            let (length, least) = try shape(ofCharacterAt: bytes[position])
            guard position + length <= bytes.count else { throw PlainRefusal.invalidText }
            var number = length == 1 ? UInt32(bytes[position]) : UInt32(bytes[position]) & (0x7F >> UInt32(length))
            for byte in bytes[position + 1..<position + length] {
                guard byte >> 6 == 0b10 else { throw PlainRefusal.invalidText }
                number = number << 6 | UInt32(byte & 0b11_1111)
            }
            guard number >= least else { throw PlainRefusal.invalidText }
            result.append(try scalar(number))
            position += length
        }
        return result
    }

    /// The number of bytes of the character that begins with a byte, and the least character of that many bytes.
    private static func shape(ofCharacterAt byte: UInt8) throws -> (length: Int, least: UInt32) {
        switch byte {
        case 0..<0x80: (1, 0)
        case 0xC0..<0xE0: (2, 0x80)
        case 0xE0..<0xF0: (3, 0x800)
        case 0xF0..<0xF8: (4, 0x10000)
        default: throw PlainRefusal.invalidText
        }
    }

    /// The character of a number that is neither a surrogate nor too large.
    static func scalar(_ number: UInt32) throws -> Unicode.Scalar {
        guard let scalar = Unicode.Scalar(number) else { throw PlainRefusal.invalidText }
        return scalar
    }
}
