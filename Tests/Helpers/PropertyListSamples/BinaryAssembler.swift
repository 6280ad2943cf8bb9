/// Assembles a binary property list, valid or not, from the bytes of its objects.
package struct BinaryAssembler {
    package var objects: [[UInt8]]
    package var header = "bplist00"
    package var offsetWidth = 0
    package var referenceWidth = 1
    package var rootObject: UInt64 = 0
    /// The byte of the trailer that is 1 if the root's keys are sorted, and otherwise 0.
    package var rootKeyOrder: UInt8 = 0
    /// Incorrect numbers for the trailer; nil for the correct ones.
    package var claimedObjectCount: UInt64?
    package var claimedOffsetTable: UInt64?
    package var claimedOffsetWidth: UInt8?
    package var claimedReferenceWidth: UInt8?
    /// Incorrect entries of the offset table, by object number.
    package var claimedOffsets: [Int: UInt64] = [:]

    package init(_ objects: [[UInt8]]) {
        self.objects = objects
    }

    package init(hexadecimal objects: [String]) {
        self.init(objects.map { [UInt8](hexadecimal: $0) })
    }

    package var document: [UInt8] {
        var bytes = Array(header.utf8)
        var offsets: [UInt64] = []
        for object in objects {
            offsets.append(UInt64(bytes.count))
            bytes += object
        }
        for (number, offset) in claimedOffsets {
            while offsets.count <= number { offsets.append(0) }
            offsets[number] = offset
        }
        let table = bytes.count
        let width = offsetWidth > 0 ? offsetWidth : Self.width(of: UInt64(table))
        for offset in offsets { bytes += Self.bigEndian(offset, width: width) }
        bytes += [0, 0, 0, 0, 0, rootKeyOrder]
        bytes.append(claimedOffsetWidth ?? UInt8(width))
        bytes.append(claimedReferenceWidth ?? UInt8(referenceWidth))
        bytes += Self.bigEndian(claimedObjectCount ?? UInt64(offsets.count), width: 8)
        bytes += Self.bigEndian(rootObject, width: 8)
        bytes += Self.bigEndian(claimedOffsetTable ?? UInt64(table), width: 8)
        return bytes
    }

    /// The bytes of an array object with these references.
    package static func array(_ references: [Int], width: Int = 1) -> [UInt8] {
        marker(0xA0, count: references.count) + references.flatMap { bigEndian(UInt64($0), width: width) }
    }

    /// The marker byte of an object with its count, which follows in nine more bytes if it is 15 or larger.
    package static func marker(_ marker: UInt8, count: Int) -> [UInt8] {
        count < 15 ? [marker | UInt8(count)] : [marker | 0x0F, 0x13] + bigEndian(UInt64(count), width: 8)
    }

    package static func bigEndian(_ number: UInt64, width: Int) -> [UInt8] {
        (0..<width).reversed().map { $0 < 8 ? UInt8(truncatingIfNeeded: number >> UInt64($0 * 8)) : 0 }
    }

    private static func width(of number: UInt64) -> Int {
        [1, 2, 4].first { number >> UInt64($0 * 8) == 0 } ?? 8
    }
}

package extension [UInt8] {
    /// Bytes written as pairs of hexadecimal digits; blanks between them do not count.
    init(hexadecimal text: String) {
        let digits = text.compactMap(\.hexDigitValue)
        precondition(digits.count.isMultiple(of: 2), "half a byte in \(text)")
        self = stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
    }
}
