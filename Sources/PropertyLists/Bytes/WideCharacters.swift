/// The characters that a range of bytes encodes in UTF-16, UTF-32 or ISO 8859-1.
struct WideCharacters {
    /// The offset of the first bytes that are no character: an unpaired surrogate, a number that is no code point, or
    /// an incomplete character.
    struct Malformed: Error {
        var offset: Int
    }

    private let view: ByteView
    /// The length of a code unit in bytes: 1 for ISO 8859-1, 2 for UTF-16, 4 for UTF-32.
    private let width: Int
    private let bigEndian: Bool
    private let end: Int
    private var offset: Int

    /// - Parameter range: Must be within the view.
    init(_ view: ByteView, _ range: Range<Int>, width: Int, bigEndian: Bool) {
        self.view = view
        self.width = width
        self.bigEndian = bigEndian
        (offset, end) = (range.lowerBound, range.upperBound)
    }

    /// The characters as UTF-8, validated before memory is allocated for them.
    func utf8() throws(Malformed) -> [UInt8] {
        let length = try utf8Length
        return Array(unsafeUninitializedCapacity: length) { output, count in count = write(to: output) }
    }

    /// The characters as a string.
    func text() throws(Malformed) -> String {
        let length = try utf8Length
        return String(unsafeUninitializedCapacity: length) { write(to: $0) }
    }

    private var utf8Length: Int {
        get throws(Malformed) {
            var (length, characters) = (0, self)
            while let character = characters.next() { length += UTF8.width(character) }
            guard characters.offset == end else { throw Malformed(offset: characters.offset) }
            return length
        }
    }

    /// Writes the characters up to the first invalid one as UTF-8, as far as there is room, and returns the number of
    /// bytes written.
    private func write(to output: UnsafeMutableBufferPointer<UInt8>) -> Int {
        var (length, characters) = (0, self)
        while let character = characters.next() {
            if character.isASCII {
                guard length < output.count else { break }
                output[length] = UInt8(truncatingIfNeeded: character.value)
                length += 1
            } else {
                guard length + UTF8.width(character) <= output.count else { break }
                for byte in character.utf8 {
                    output[length] = byte
                    length += 1
                }
            }
        }
        return length
    }

    /// Takes the next character. Returns nil at the end and before bytes that are no character.
    private mutating func next() -> Unicode.Scalar? {
        guard let number = number(at: offset) else { return nil }
        var (scalar, length) = (Unicode.Scalar(number), width)
        if scalar == nil, width == 2, let trail = self.number(at: offset + 2) {
            scalar = Unicode.Scalar(lead: UInt16(truncatingIfNeeded: number), trail: UInt16(truncatingIfNeeded: trail))
            length = 4
        }
        guard let scalar else { return nil }
        offset += length
        return scalar
    }

    private func number(at offset: Int) -> UInt32? {
        guard offset + width <= end, let number = view.bigEndian(at: offset, width: width) else { return nil }
        let bits = UInt32(truncatingIfNeeded: number)
        return bigEndian ? bits : bits.byteSwapped >> UInt32(32 - width * 8)
    }
}
