import Testing

@testable import PropertyLists

@Suite struct ByteHashTests {
    private let hash = ByteHash.ofProcess

    @Test func everyByteAndTheLengthCount() {
        var hashes: Set<UInt32> = []
        var count = 0
        for length in [0, 1, 2, 3, 4, 7, 8, 9, 15, 16, 17, 24, 31, 32, 33, 48, 100] {
            let bytes = [UInt8](repeating: 0, count: length)
            for place in -1..<length {
                var variant = bytes
                if place >= 0 { variant[place] = 1 }
                hashes.insert(variant.withBytes { hash.hash($0, from: 0) })
                count += 1
            }
        }
        // Of five hundred hashes of 32 bits two may be the same by chance, once in thirty thousand times.
        #expect(hashes.count >= count - 1)
    }

    @Test func onlyTheBytesFromTheStartOnCount() {
        for start in 0...20 {
            let bytes = [UInt8](0..<40)
            let others = [UInt8](repeating: 7, count: start) + bytes.dropFirst(start)
            let hashes = [bytes, others].map { $0.withBytes { hash.hash($0, from: start) } }
            #expect(hashes[0] == hashes[1])
        }
    }
}
