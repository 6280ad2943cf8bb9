/// The characters of a range of UTF-16 or UTF-32, in order.
struct WideCharacters {
    /// Where something is that is no character: a lone surrogate, a number beyond Unicode, or a part of one.
    struct Malformed: Error {
        var offset: Int
    }

    private let view: ByteView
    /// In bytes: 2 for UTF-16, 4 for UTF-32.
    private let width: Int
    private let bigEndian: Bool
    private let end: Int
    private var offset: Int

    /// - Parameter range: Lies within the view.
    init(_ view: ByteView, _ range: Range<Int>, width: Int, bigEndian: Bool) {
        self.view = view
        self.width = width
        self.bigEndian = bigEndian
        (offset, end) = (range.lowerBound, range.upperBound)
    }

    /// The characters as UTF-8. They are looked at before room is made for them.
    func utf8() -> Result<[UInt8], Malformed> {
        var (length, characters) = (0, self)
        while let character = characters.next() { length += UTF8.width(character) }
        guard characters.offset == end else { return .failure(Malformed(offset: characters.offset)) }

        var bytes: [UInt8] = []
        bytes.reserveCapacity(length)
        characters = self
        while let character = characters.next() {
            if character.isASCII {
                bytes.append(UInt8(truncatingIfNeeded: character.value))
            } else {
                bytes += character.utf8
            }
        }
        return .success(bytes)
    }

    /// Takes the next character. Nil at the end, and before what is no character.
    private mutating func next() -> Unicode.Scalar? {
        guard let number = number(at: offset) else { return nil }
        var (code, length) = (number, width)
        if width == 2, number & 0xFC00 == 0xD800, let trail = self.number(at: offset + 2), trail & 0xFC00 == 0xDC00 {
            code = 0x1_0000 + (number - 0xD800) << 10 + (trail - 0xDC00)
            length = 4
        }
        guard let scalar = Unicode.Scalar(code) else { return nil }
        offset += length
        return scalar
    }

    @inline(__always)
    private func number(at offset: Int) -> UInt32? {
        guard offset + width <= end, let number = view.bigEndian(at: offset, width: width) else { return nil }
        let bits = UInt32(truncatingIfNeeded: number)
        return bigEndian ? bits : bits.byteSwapped >> UInt32(32 - width * 8)
    }
}
