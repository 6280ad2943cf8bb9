/// Writing objects of a binary property list.
extension ByteBuffer {
    /// Appends a marker with its count. A count of 15 or more follows as an integer object of its own.
    mutating func appendMarker(_ marker: UInt8, count: Int) {
        if count < 0x0F {
            append(marker | UInt8(truncatingIfNeeded: count))
        } else {
            append(marker | 0x0F)
            appendInteger(UInt64(bitPattern: Int64(count)))
        }
    }

    /// Appends a marker, the count of a view's bytes, and these bytes.
    mutating func append(_ marker: UInt8, allOf view: ByteView) {
        appendMarker(marker, count: view.count)
        append(copyOf: 0..<view.count, in: view)
    }

    /// The length in bytes of a marker with its count.
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
    /// The binary logarithm of the width.
    var exponent: UInt8 { UInt8(truncatingIfNeeded: rawValue.trailingZeroBitCount) }
}
