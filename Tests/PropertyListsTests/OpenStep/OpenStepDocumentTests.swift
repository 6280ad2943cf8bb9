import PropertyListSamples
import Testing

@testable import PropertyLists

@Suite struct OpenStepDocumentTests {
    @Test(arguments: Sample.all)
    func thePiecesAreTheWholeDocument(_ sample: Sample) throws {
        guard let expected = try? sample.value.encoded(as: .openStep) else {
            #expect(throws: PropertyListError.self) { try OpenStepDocument(of: sample.value) }
            return
        }
        var written: [UInt8] = []
        try OpenStepDocument(of: sample.value).write(
            to: TextWriter(pieceLength: 100) { piece, _ in
                piece.withUnsafeBufferPointer { written += $0 }
                return true
            })
        #expect(written == expected)
    }

    @Test(
        arguments: [
            ["fine", .date(.init(secondsSinceReferenceDate: .nan))],
            .dictionary(["d": .date(.init(secondsSinceReferenceDate: 1e300))]),
            (0..<PropertyList.nestingLimit + 1).reduce("s") { inner, _ in [inner] },
        ] as [PropertyList])
    func anErrorIsTheSameBeforeAnythingIsWritten(_ value: PropertyList) throws {
        let expected = try #require(throws: PropertyListError.self) { try value.encoded(as: .openStep) }
        let error = try #require(throws: PropertyListError.self) { try OpenStepDocument(of: value) }
        #expect(error == expected)
    }

    @Test func nobodyIsAskedAgainAfterRefusing() throws {
        var taken = 0
        let tower: PropertyList = (0..<14).reduce("s") { inner, _ in [inner, inner] }
        try OpenStepDocument(of: ["a": tower]).write(
            to: TextWriter { _, _ in
                taken += 1
                return taken < 3
            })
        #expect(taken == 3)
    }

    @Test func aTextBeyondALimitIsNotThere() {
        let tower: PropertyList = (0..<30).reduce("s") { inner, _ in [inner, inner] }
        #expect(tower.openStepText(limit: 100_000) == nil)
        #expect(tower.compactJSON(limit: 100_000) == nil)
        #expect(PropertyList.array(["s"]).openStepText(limit: 100) == Array("(\n    s\n)\n".utf8))
    }
}
