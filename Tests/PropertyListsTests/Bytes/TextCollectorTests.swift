import Testing

@testable import PropertyLists

@Suite struct TextCollectorTests {
    /// However right or wrong what is foretold of the length.
    @Test(arguments: [
        [0, 0, 0, 0, 0], [0.2, 0.4, 0.6, 0.8, 1], [1e-9, 1e-9, 0.9, 0.9, 1], [1, 1, 1, 1, 1], [5, -3, 0.5, 2, 0],
    ])
    func piecesAreJoinedInOrder(_ progress: [Double]) {
        var collector = TextCollector(limit: 1_000_000)
        var expected: [UInt8] = []
        for (number, progress) in progress.enumerated() {
            let piece = [UInt8](repeating: UInt8(number), count: number * 1_000)
            let isWanted = collector.append(piece.span, progress: progress)
            #expect(isWanted)
            expected += piece
        }
        #expect(collector.bytes == expected)
        #expect(collector.bytes.capacity <= 32 * expected.count)
    }

    @Test func aDocumentOfOnePieceTakesNoMoreRoomThanItNeeds() {
        var collector = TextCollector(limit: 1_000)
        _ = collector.append([UInt8](repeating: 0, count: 900).span, progress: 1)
        #expect(collector.bytes.count == 900)
        #expect(collector.bytes.capacity < 1_000)
    }

    @Test func aTextBeyondTheLimitIsRefused() {
        var collector = TextCollector(limit: 10)
        let areTenWanted = collector.append([UInt8](repeating: 0, count: 10).span, progress: 0.5)
        #expect(areTenWanted)
        let areElevenWanted = collector.append([0].span, progress: 1)
        #expect(!areElevenWanted)
    }
}
