import Testing

@testable import PropertyLists

@Suite struct ByteHashTests {
    private let hash = ByteHash.ofProcess

    @Test func everyByteAndTheMarkerCount() {
        var hashes: Set<UInt32> = []
        var count = 0
        for length in [0, 1, 2, 3, 4, 7, 8, 9, 15, 16, 17, 24, 31, 32, 33, 48, 100] {
            let bytes = [UInt8](repeating: 0, count: length)
            for place in -2..<length {
                var variant = bytes
                if place >= 0 { variant[place] = 1 }
                hashes.insert(variant.withBytes { hash.hash(place == -1 ? 0x40 : 0x50, $0) })
                count += 1
            }
        }
        // Of five hundred hashes of 32 bits two may be the same by chance, once in thirty thousand times.
        #expect(hashes.count >= count - 1)
    }

    @Test func shortBytesHashAsTheViewOfThem() {
        for length in 0...16 {
            let bytes = (0..<length).map { UInt8($0 * 17 % 251) }
            let short = bytes.withBytes { ShortBytes($0) }
            #expect(short.map { hash.hash(7, $0) } == bytes.withBytes { hash.hash(7, $0) })
        }
    }
}
