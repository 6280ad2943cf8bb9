internal import SystemCLibrary

/// The bytes of a document that is read, with every access checked: the only type through which readers access its
/// memory.
///
/// A view borrows the memory from which it was made and is valid as long as that memory; readers keep a view only while
/// they run. Positions are byte offsets from the start of the document.
struct ByteView {
    private let bytes: UnsafeRawBufferPointer
    /// The number of bytes, stored because `bytes` computes it.
    let count: Int

    init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
        count = bytes.count
    }

    // MARK: Bytes and numbers

    /// The byte at an offset; nil past the end.
    subscript(offset: Int) -> UInt8? {
        offset >= 0 && offset < count ? bytes[offset] : nil
    }

    /// Whether the document has `length` bytes from an offset on.
    func has(_ length: Int, at offset: Int) -> Bool {
        offset >= 0 && length >= 0 && offset <= count && length <= count - offset
    }

    /// A big-endian number of 1 to 8 bytes; nil if it would reach past the end.
    func bigEndian(at offset: Int, width: Int) -> UInt64? {
        switch width {
        case 1: return load(UInt8.self, at: offset).map { UInt64($0) }
        case 2: return load(UInt16.self, at: offset).map { UInt64($0.bigEndian) }
        case 4: return load(UInt32.self, at: offset).map { UInt64($0.bigEndian) }
        case 8: return load(UInt64.self, at: offset)?.bigEndian
        default:
            guard has(width, at: offset) else { return nil }
            return slice(offset..<offset + width).reduce(0) { $0 << 8 | UInt64($1) }
        }
    }

    /// The eight bytes at an offset as a little-endian number; bytes past the end are 0.
    func word(at offset: Int) -> UInt64 {
        load(UInt64.self, at: offset)?.littleEndian ?? wordAcrossEnd(at: offset)
    }

    /// The bytes from an offset to the end, at most seven, as a little-endian number.
    private func wordAcrossEnd(at offset: Int) -> UInt64 {
        guard offset >= 0, offset < count else { return 0 }
        let rest = count - offset
        if let word = load(UInt64.self, at: count - 8)?.littleEndian { return word >> UInt64(64 - rest * 8) }
        // In a view of less than eight bytes, two or three loads, which may overlap, cover the bytes from `offset` on.
        if let low = load(UInt32.self, at: offset)?.littleEndian,
            let high = load(UInt32.self, at: count - 4)?.littleEndian
        {
            return UInt64(low) | UInt64(high) << UInt64((rest - 4) * 8)
        }
        let (middle, last) = (rest / 2, rest - 1)
        return UInt64(bytes[offset]) | UInt64(bytes[offset + middle]) << UInt64(middle * 8)
            | UInt64(bytes[offset + last]) << UInt64(last * 8)
    }

    private func load<Number: FixedWidthInteger & BitwiseCopyable>(_ type: Number.Type, at offset: Int) -> Number? {
        guard offset >= 0, offset <= count &- MemoryLayout<Number>.size else { return nil }
        return bytes.loadUnaligned(fromByteOffset: offset, as: type)
    }

    // MARK: Ranges

    /// The bytes of a range without copying them; nil if it reaches past the end.
    func bytes(_ range: Range<Int>) -> ByteSlice? {
        has(range.count, at: range.lowerBound) ? ByteSlice(view: self, range) : nil
    }

    /// Passes the bytes of a range to a closure, valid while the closure runs; nil if the range reaches past the end.
    func withBytes<Result>(
        _ range: Range<Int>, _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
    ) rethrows -> Result? {
        guard has(range.count, at: range.lowerBound) else { return nil }
        return try slice(range).withMemoryRebound(to: UInt8.self, body)
    }

    /// A copy of the bytes of a range; nil if it reaches past the end.
    func copy(_ range: Range<Int>) -> [UInt8]? {
        guard has(range.count, at: range.lowerBound) else { return nil }
        return Array(slice(range))
    }

    /// The text of a range; nil if it is not UTF-8 or reaches past the end.
    func text(_ range: Range<Int>) -> String? {
        asciiText(range) ?? otherText(range)
    }

    private func otherText(_ range: Range<Int>) -> String? {
        // `String(validating:as:)` is generic and would look its types up for every text.
        withBytes(range) { bytes in
            guard let text = try? UTF8Span(validating: bytes.span) else { return nil }
            return String(copying: text)
        } ?? nil
    }

    /// Whether a range is valid UTF-8 and does not reach past the end.
    func isText(_ range: Range<Int>) -> Bool {
        withBytes(range) { (try? UTF8Span(validating: $0.span)) != nil } ?? false
    }

    /// The offset at which a range, which must be within the document, stops being UTF-8.
    func endOfText(in range: Range<Int>) -> Int {
        let length = withBytes(range) { bytes in
            do throws(UTF8.ValidationError) {
                return try UTF8Span(validating: bytes.span).count
            } catch {
                return error.byteOffsets.lowerBound
            }
        }
        return range.lowerBound + (length ?? 0)
    }

    /// The text of a range of ASCII; nil if a byte is not ASCII or is past the end.
    func asciiText(_ range: Range<Int>) -> String? {
        guard has(range.count, at: range.lowerBound), isASCII(range) else { return nil }
        return withBytes(range) { String(copying: UTF8Span(unchecked: $0.span, isKnownASCII: true)) }
    }

    /// The text of a range of big-endian UTF-16; nil for unpaired surrogates or if it reaches past the end.
    func utf16Text(_ range: Range<Int>) -> String? {
        guard has(range.count, at: range.lowerBound) else { return nil }
        return try? WideCharacters(self, range, width: 2, bigEndian: true).text()
    }

    /// The text of a range of ISO 8859-1; nil if it reaches past the end.
    func latin1Text(_ range: Range<Int>) -> String? {
        guard has(range.count, at: range.lowerBound) else { return nil }
        return try? WideCharacters(self, range, width: 1, bigEndian: true).text()
    }

    /// Whether all bytes of a range, which must be within the document, are ASCII.
    func isASCII(_ range: Range<Int>) -> Bool {
        guard range.count >= 8 else {
            return range.isEmpty || word(at: range.lowerBound).keepingBytes(range.count) & 0x8080_8080_8080_8080 == 0
        }
        var offset = range.lowerBound
        let last = range.upperBound - 8
        while offset < last {
            guard word(at: offset) & 0x8080_8080_8080_8080 == 0 else { return false }
            offset += 8
        }
        // The last eight bytes may overlap those before.
        return word(at: last) & 0x8080_8080_8080_8080 == 0
    }

    private func slice(_ range: Range<Int>) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: bytes[range])
    }

    // MARK: Searching and comparing

    /// The first offset from `start` on whose byte satisfies a condition; `count` if there is none.
    func firstOffset(from start: Int, where condition: (UInt8) -> Bool) -> Int {
        var offset = max(start, 0)
        while let byte = self[offset], !condition(byte) { offset += 1 }
        return min(offset, count)
    }

    /// The first offset from `start` on that has one of two ASCII characters; `count` if there is none.
    func firstOffset(from start: Int, of a: UInt8, or b: UInt8) -> Int {
        firstOffset(from: start) { $0 == a || $0 == b }
    }

    /// The first offset in a range at which `text`, which has up to eight ASCII characters, begins; nil if there is
    /// none.
    func firstOffset(in range: Range<Int>, of text: StaticString) -> Int? {
        var offset = max(range.lowerBound, 0)
        while offset < range.upperBound, has(text.utf8CodeUnitCount, at: offset) {
            if matches(text, at: offset) { return offset }
            offset += 1
        }
        return nil
    }

    /// Whether the bytes at an offset are the ASCII characters of `text`.
    func matches(_ text: StaticString, at offset: Int) -> Bool {
        let length = text.utf8CodeUnitCount
        guard has(length, at: offset) else { return false }
        if length <= 8 { return word(at: offset).keepingBytes(length) == UInt64(characters: text) }
        guard let start = bytes.baseAddress else { return false }
        return memcmp(start + offset, text.utf8Start, length) == 0
    }

    /// Whether the `length` bytes at two offsets are equal; false if one of the ranges reaches past the end.
    func hasSameBytes(at first: Int, and second: Int, length: Int) -> Bool {
        guard has(length, at: first), has(length, at: second), let start = bytes.baseAddress else { return false }
        return memcmp(start + first, start + second, length) == 0
    }

    /// Whether two documents, or two texts, have the same bytes.
    func hasSameBytes(as other: ByteView) -> Bool {
        count == other.count && hasBytes(of: other, at: 0)
    }

    /// Whether all bytes of `other` are at an offset.
    func hasBytes(of other: ByteView, at offset: Int) -> Bool {
        guard has(other.count, at: offset) else { return false }
        guard let mine = bytes.baseAddress, let theirs = other.bytes.baseAddress else { return true }
        return memcmp(mine + offset, theirs, other.count) == 0
    }

    /// The number of the line that contains an offset, counted from 1.
    func line(at offset: Int) -> Int {
        1 + bytes.prefix(max(offset, 0)).count { $0 == 0x0A }
    }
}
