internal import Glibc
/// A document's bytes, every access checked: the one place where this module touches unsafe memory.
///
/// A view borrows the memory it was made from and is valid as long as that; readers keep one only
/// while they run. Positions are byte offsets from the start of the document.
struct ByteView {
    private let bytes: UnsafeRawBufferPointer

    init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
    }

    var count: Int { bytes.count }

    /// The byte at an offset, nil past the end.
    @inline(__always)
    subscript(offset: Int) -> UInt8? {
        offset >= 0 && offset < bytes.count ? bytes[offset] : nil
    }

    /// Whether the document has `length` bytes from an offset on.
    @inline(__always)
    func has(_ length: Int, at offset: Int) -> Bool {
        offset >= 0 && length >= 0 && offset <= bytes.count && length <= bytes.count - offset
    }

    /// A big-endian number of 1 to 8 bytes, nil where the document ends before it does.
    @inline(__always)
    func bigEndian(at offset: Int, width: Int) -> UInt64? {
        guard has(width, at: offset) else { return nil }
        switch width {
        case 1: return UInt64(bytes[offset])
        case 2: return UInt64(UInt16(bigEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt16.self)))
        case 4: return UInt64(UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)))
        case 8: return UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        default:
            var number: UInt64 = 0
            for byte in bytes[offset..<offset + width] { number = number << 8 | UInt64(byte) }
            return number
        }
    }

    /// The eight bytes at an offset, the first one lowest; zeros past the end.
    @inline(__always)
    func word(at offset: Int) -> UInt64 {
        if has(8, at: offset) {
            return UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        }
        return (0..<8).reduce(0) { $0 | UInt64(self[offset + $1] ?? 0) << UInt64($1 * 8) }
    }

    /// The text of a range, nil if it is not UTF-8 or reaches past the end.
    @inline(__always)
    func text(_ range: Range<Int>) -> String? {
        guard has(range.count, at: range.lowerBound) else { return nil }
        // Not `String(validating:as:)`, which is generic and looks its types up for every text.
        let text = slice(range).assumingMemoryBound(to: UInt8.self)
        guard let valid = try? UTF8Span(validating: text.span) else { return nil }
        return String(copying: valid)
    }

    /// The text of a range of ASCII, nil if a byte is not ASCII or lies past the end.
    @inline(__always)
    func asciiText(_ range: Range<Int>) -> String? {
        guard has(range.count, at: range.lowerBound) else { return nil }
        let text = slice(range)
        guard text.allSatisfy({ $0 < 0x80 }) else { return nil }
        return String(decoding: text.assumingMemoryBound(to: UInt8.self), as: UTF8.self)
    }

    /// The text of a range of big-endian UTF-16, nil for lone surrogates or past the end.
    func utf16Text(_ range: Range<Int>) -> String? {
        guard has(range.count, at: range.lowerBound),
            case .success(let bytes) = WideCharacters(self, range, width: 2, bigEndian: true).utf8()
        else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The bytes of a range where they lie, nil past the end.
    @inline(__always)
    func bytes(_ range: Range<Int>) -> ByteSlice? {
        has(range.count, at: range.lowerBound) ? ByteSlice(view: self, range) : nil
    }

    /// Lends the bytes of a range for as long as a closure runs; nil past the end.
    @inline(__always)
    func withBytes<Result>(
        _ range: Range<Int>, _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
    ) rethrows -> Result? {
        guard has(range.count, at: range.lowerBound) else { return nil }
        return try slice(range).withMemoryRebound(to: UInt8.self, body)
    }

    /// A copy of a range, nil past the end.
    func copy(_ range: Range<Int>) -> [UInt8]? {
        guard has(range.count, at: range.lowerBound) else { return nil }
        return Array(slice(range))
    }

    /// The first offset from `start` on at which a byte satisfies a condition, or the end.
    @inline(__always)
    func firstOffset(from start: Int, where condition: (UInt8) -> Bool) -> Int {
        var offset = max(start, 0)
        while offset < bytes.count, !condition(bytes[offset]) { offset += 1 }
        return offset
    }

    /// The first offset from `start` on at which one of three ASCII characters is, or the end.
    @inline(__always)
    func firstOffset(from start: Int, of a: UInt8, or b: UInt8, or c: UInt8) -> Int {
        var offset = max(start, 0)
        while has(8, at: offset) {
            let word = word(at: offset)
            let found = word.markingBytes(a) | word.markingBytes(b) | word.markingBytes(c)
            // Only the lowest mark is sure to be right.
            if found != 0 { return offset + found.trailingZeroBitCount / 8 }
            offset += 8
        }
        return firstOffset(from: offset) { $0 == a || $0 == b || $0 == c }
    }

    /// Whether the bytes at an offset are these ASCII characters.
    @inline(__always)
    func matches(_ text: StaticString, at offset: Int) -> Bool {
        guard has(text.utf8CodeUnitCount, at: offset) else { return false }
        guard text.hasPointerRepresentation, let start = bytes.baseAddress else {
            return text.withUTF8Buffer { $0.elementsEqual(bytes[offset..<offset + $0.count]) }
        }
        return memcmp(start + offset, text.utf8Start, text.utf8CodeUnitCount) == 0
    }

    /// Whether two places have the same `length` bytes; false where the document ends before.
    @inline(__always)
    func hasSameBytes(at first: Int, and second: Int, length: Int) -> Bool {
        guard has(length, at: first), has(length, at: second), let start = bytes.baseAddress else { return false }
        return memcmp(start + first, start + second, length) == 0
    }

    /// The line that an offset lies in, counted from 1.
    func line(at offset: Int) -> Int {
        1 + bytes.prefix(max(offset, 0)).count { $0 == 0x0A }
    }

    private func slice(_ range: Range<Int>) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: bytes[range])
    }
}

extension UInt64 {
    /// The high bit of the lowest of its eight bytes that equals `byte`, with perhaps more above it; 0 when
    /// none does.
    @inline(__always)
    fileprivate func markingBytes(_ byte: UInt8) -> UInt64 {
        let difference = self ^ (0x0101_0101_0101_0101 &* UInt64(byte))
        return (difference &- 0x0101_0101_0101_0101) & ~difference & 0x8080_8080_8080_8080
    }
}
