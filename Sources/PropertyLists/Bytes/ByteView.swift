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

    /// The bytes of a range where they lie, nil past the end. They are valid as long as this view.
    func bytes(_ range: Range<Int>) -> (some Collection<UInt8>)? {
        has(range.count, at: range.lowerBound) ? slice(range) : nil
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

    /// Whether the bytes at an offset are these ASCII characters.
    @inline(__always)
    func matches(_ text: StaticString, at offset: Int) -> Bool {
        guard has(text.utf8CodeUnitCount, at: offset) else { return false }
        return text.withUTF8Buffer { $0.elementsEqual(bytes[offset..<offset + $0.count]) }
    }

    /// The line that an offset lies in, counted from 1.
    func line(at offset: Int) -> Int {
        1 + bytes.prefix(max(offset, 0)).count { $0 == 0x0A }
    }

    private func slice(_ range: Range<Int>) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: bytes[range])
    }
}
