/// Short texts from the two words that hold them.
///
/// On processors of 64 bits, a string of up to fifteen bytes has no memory of its own: its sixteen bytes are the text,
/// zeros, and a last byte with the length and whether the text is ASCII. `String(unsafeUninitializedCapacity:)` makes
/// such a string with some 85 instructions; setting the bytes takes six. This layout is no promise of the standard
/// library, so ``ShortText/isLayoutKnown`` compares it, and any other layout gets its strings from the library.
extension String {
    /// - Parameters:
    ///   - head: The first eight bytes, the first of them lowest; 0 after the last.
    ///   - tail: The bytes after the first eight, in the same order.
    ///   - count: The number of bytes, up to 15. They must be ASCII, or UTF-8 that is known to be valid.
    @inline(__always)
    init(shortHead head: UInt64, tail: UInt64, count: Int, isASCII: Bool) {
        if ShortText.isLayoutKnown {
            self = unsafeBitCast(ShortText(head, tail, count, isASCII), to: String.self)
        } else {
            self = ShortText.slowly(head, tail, count)
        }
    }

    /// The bytes of a string that has no memory of its own; nil for others, some of which may be short, too.
    @inline(__always)
    var inlineBytes: ShortBytes? {
        guard ShortText.isLayoutKnown else { return nil }
        return unsafeBitCast(self, to: ShortText.self).bytes
    }
}

/// The sixteen bytes of a short string.
private struct ShortText {
    private let head: UInt64
    private let tail: UInt64

    @inline(__always)
    init(_ head: UInt64, _ tail: UInt64, _ count: Int, _ isASCII: Bool) {
        self.head = head
        let mark: UInt64 = isASCII ? 0xE0 : 0xA0
        self.tail = tail | (mark | UInt64(truncatingIfNeeded: count)) &<< 56
    }

    @inline(__always)
    var bytes: ShortBytes? {
        guard tail & 1 &<< 61 != 0 else { return nil }
        return ShortBytes(
            head: head, tail: tail & UInt64.max &>> 8, count: Int(truncatingIfNeeded: tail &>> 56 & 0x0F))
    }

    /// Whether two strings, one of ASCII and one of other text, have this layout. They are literals, so that an
    /// optimising compiler knows the result. The test of this file compares strings of all lengths.
    @inline(__always)
    static var isLayoutKnown: Bool {
        MemoryLayout<String>.size == MemoryLayout<ShortText>.size
            && ShortText(0x6867_6665_6463_6261, 0x69, 9, true).isLayout(of: "abcdefghi")
            && ShortText(0xA9C3, 0, 2, false).isLayout(of: "\u{E9}")
    }

    @inline(__always)
    private func isLayout(of text: String) -> Bool {
        let other = unsafeBitCast(text, to: ShortText.self)
        return head == other.head && tail == other.tail
    }

    @inline(never)
    static func slowly(_ head: UInt64, _ tail: UInt64, _ count: Int) -> String {
        String(unsafeUninitializedCapacity: 15) { output in
            for position in 0..<min(count, output.count) {
                let word = position < 8 ? head : tail
                output[position] = UInt8(truncatingIfNeeded: word >> UInt64(position % 8 * 8))
            }
            return min(count, output.count)
        }
    }
}
