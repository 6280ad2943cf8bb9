/// Objects of a binary property list.
extension ByteBuffer {
    /// Appends a marker with its count, which moves into an integer of its own from 15 on.
    @inline(__always)
    mutating func appendMarker(_ marker: UInt8, count: Int) {
        if count < 0x0F {
            append(marker | UInt8(truncatingIfNeeded: count))
        } else {
            append(marker | 0x0F)
            appendInteger(UInt64(bitPattern: Int64(count)))
        }
    }

    /// How many bytes a marker takes with its count.
    static func markerLength(count: Int) -> Int {
        count < 0x0F ? 1 : 2 + ByteWidth(of: UInt64(bitPattern: Int64(count))).rawValue
    }

    private mutating func appendInteger(_ bits: UInt64) {
        let width = ByteWidth(of: bits)
        append(0x10 | width.exponent)
        append(bigEndian: bits, width: width)
    }
}

extension ByteWidth {
    /// The power of two that the width is.
    var exponent: UInt8 { UInt8(truncatingIfNeeded: rawValue.trailingZeroBitCount) }
}
