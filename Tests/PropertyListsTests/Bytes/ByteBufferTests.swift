import Testing

@testable import PropertyLists

@Suite struct ByteBufferTests {
    @Test func everythingIsAppendedWithItsMostSignificantByteFirst() {
        var numbers = UniqueArray<UInt32>()
        for number in [0, 1, 0xFFFE, 0x0102_0304] as [UInt32] { numbers.append(number) }
        let bytes = ByteBuffer.array(count: 3 + 7 + 4 + 6 + 8 + 2 + 3) { buffer in
            buffer.append(1)
            buffer.append([2, 3])
            buffer.append(bigEndian: 0xFFFF_0405, width: .two)
            buffer.append(bigEndian: 0x06, width: .four)
            buffer.append(bigEndian: 0x0707, width: .one)
            buffer.append(bigEndian: numbers, 0..<4, adding: 1, width: .one)
            buffer.append(bigEndian: numbers, 1..<4, width: .two)
            buffer.append(bigEndian: numbers, 3..<4, width: .eight)
            "é".withBytes { buffer.append(copyOf: 0..<2, in: $0) }
            "_abc_".withBytes { buffer.append(copyOf: 1..<4, in: $0) }
        }
        #expect(
            bytes == [
                1, 2, 3, 4, 5, 0, 0, 0, 6, 7, 1, 2, 0xFF, 5, 0, 1, 0xFF, 0xFE, 3, 4, 0, 0, 0, 0, 1, 2, 3, 4, 0xC3, 0xA9,
                0x61, 0x62, 0x63,
            ])
    }

    @Test func bytesAtTheEndAreFoundWhereTheyAreEqualToTheLastOne() {
        var buffer = ByteBuffer(capacity: 0)
        buffer.append(Array("abcd abce abcd".utf8))
        let (same, other, itself) = (
            buffer.hasBytes(from: 10, at: 0), buffer.hasBytes(from: 10, at: 5), buffer.hasBytes(from: 10, at: 10)
        )
        #expect(same)
        #expect(!other)
        #expect(itself)
    }

    @Test func bytesStayWhenTheBufferGrows() {
        var buffer = ByteBuffer(capacity: 0)
        var all: [UInt8] = []
        for length in 0..<300 {
            let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0 * 7 + length) }
            buffer.append(bytes)
            all += bytes
        }
        buffer.append(0)
        buffer.truncate(to: all.count)
        let copy = ByteBuffer.array(count: all.count) { $0.append(buffer, 0..<all.count) }
        #expect(copy == all)
    }
}
