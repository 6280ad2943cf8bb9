import Testing

@testable import PropertyLists

@Suite struct ShortBytesTests {
    @Test func bytesAreHeldInTheirOrder() throws {
        for count in 0...16 {
            let bytes = (0..<count).map { UInt8($0 + 1) }
            let short = try #require(bytes.withBytes { ShortBytes($0) })
            #expect(short.count == count)
            #expect(Self.bytes(of: short) == bytes)
            var appended = ShortBytes()
            for byte in bytes { appended.append(byte) }
            #expect(Self.bytes(of: appended) == bytes)
        }
    }

    @Test func wordsArePaddedAfterTheLastByte() throws {
        for count in 0...16 {
            let bytes = (0..<count).map { UInt8($0 + 1) }
            let words = try #require(bytes.withBytes { ShortBytes($0) }).words(paddedWith: 0x20)
            let padded = [words.head, words.tail].flatMap { word in (0..<8).map { UInt8(word >> ($0 * 8) & 0xFF) } }
            #expect(padded == bytes + [UInt8](repeating: 0x20, count: 16 - count))
        }
    }

    @Test func moreThanSixteenBytesAreNotHeld() {
        #expect([UInt8](repeating: 1, count: 17).withBytes { ShortBytes($0) } == nil)
        #expect(ShortBytes("seventeen letters") == nil)
    }

    @Test func numbersBeginWithTheirMostSignificantByte() {
        #expect(
            Self.bytes(of: ShortBytes(bigEndian: 0x0102_0304_0506_0708, width: .eight)) == [1, 2, 3, 4, 5, 6, 7, 8])
        #expect(Self.bytes(of: ShortBytes(bigEndian: 0x0102_0304_0506_0708, width: .four)) == [5, 6, 7, 8])
        #expect(Self.bytes(of: ShortBytes(bigEndian: 0x0102, width: .two)) == [1, 2])
        #expect(Self.bytes(of: ShortBytes(bigEndian: 0xFF, width: .one)) == [0xFF])
        #expect(Self.bytes(of: ShortBytes(bigEndian: 3, below: 2)) == [0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 3])
    }

    @Test func whatABufferHoldsIsRecognised() {
        for count in 0...16 {
            let bytes = (0..<count).map { UInt8($0 + 1) }
            guard let short = bytes.withBytes({ ShortBytes($0) }) else { continue }
            var buffer = ByteBuffer(capacity: 0)
            buffer.append(9)
            buffer.append(0x50, short)
            buffer.append(0xFF)
            let (length, isThere, isThereAsOther) = (
                buffer.count, buffer.has(0x50, short, at: 1), buffer.has(0x51, short, at: 1)
            )
            #expect(length == count + 3)
            #expect(isThere)
            #expect(!isThereAsOther)
            for place in 0..<count {
                var other = bytes
                other[place] ^= 0x80
                guard let other = other.withBytes({ ShortBytes($0) }) else { continue }
                let isThere = buffer.has(0x50, other, at: 1)
                #expect(!isThere, "\(count), \(place)")
            }
        }
    }

    private static func bytes(of short: ShortBytes) -> [UInt8] {
        (0..<short.count).map { UInt8(truncatingIfNeeded: ($0 < 8 ? short.head : short.tail) >> UInt64($0 % 8 * 8)) }
    }
}
