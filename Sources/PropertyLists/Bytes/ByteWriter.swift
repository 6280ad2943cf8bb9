/// Bytes of a document being written.
struct ByteWriter {
    private(set) var bytes: [UInt8] = []

    @inline(__always)
    mutating func write(_ byte: UInt8) {
        bytes.append(byte)
    }

    @inline(__always)
    mutating func write(_ text: StaticString) {
        text.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    mutating func write(_ text: String) {
        bytes.append(contentsOf: text.utf8)
    }

    mutating func write(_ other: some Sequence<UInt8>) {
        bytes.append(contentsOf: other)
    }

    mutating func write(_ byte: UInt8, count: Int) {
        bytes.append(contentsOf: repeatElement(byte, count: count))
    }

    /// The low `width` bytes of a number, the most significant first.
    mutating func write(bigEndian number: UInt64, width: Int) {
        for shift in stride(from: (width - 1) * 8, through: 0, by: -8) {
            bytes.append(UInt8(truncatingIfNeeded: number >> UInt64(shift)))
        }
    }
}
