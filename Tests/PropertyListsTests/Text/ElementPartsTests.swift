import TestSupport
import Testing

@testable import PropertyLists

/// Long containers are written in parts, with the same text as in one.
@Suite struct ElementPartsTests {
    @Test func partsFollowEachOther() {
        for (count, meanLength, processors) in [
            (1_000, 10_000, 2), (100_000, 650, 2), (1_000_000, 60, 4), (7, 900_000, 8),
        ] {
            let parts = ElementParts.divide(64..<64 + count, meanLength: meanLength, processorCount: processors)
            #expect(parts.count > 1 && parts.count <= processors)
            #expect(parts.first?.lowerBound == 64)
            #expect(zip(parts, parts.dropFirst()).allSatisfy { $0.upperBound == $1.lowerBound })
            #expect(parts.last.map { $0.upperBound <= 64 + count } == true)
            #expect(parts.allSatisfy { $0.count * meanLength <= ElementParts.longestText })
        }
    }

    @Test func shortTextsAreNotDivided() {
        #expect(ElementParts.divide(64..<2_000, meanLength: 100, processorCount: 8).isEmpty)
        #expect(ElementParts.divide(64..<1_000_000, meanLength: 100, processorCount: 1).isEmpty)
        #expect(ElementParts.divide(0..<10, meanLength: 0, processorCount: 8).isEmpty)
        #expect(ElementParts.divide(1..<1 << 40, meanLength: .max, processorCount: 8).count == 8)
    }

    /// An array of records of 3 MB or more, the last of which is `last`.
    private static func records(last: PropertyList? = nil) -> [PropertyList] {
        var records = (0..<20_000).map { number -> PropertyList in
            ["id": .integer(.init(number)), "name": .string("User & \(number)"), "tags": ["é", true, .real(0.5)]]
        }
        if let last { records.append(last) }
        return records
    }

    private static func roots() -> [PropertyList] {
        let records = records()
        return [
            .array(records), ["a": .array(records), "b": "end"],
            .dictionary(PropertyListDictionary(records.enumerated().map { ("key \($0)", $1) })),
        ]
    }

    @Test(.severalProcessors, arguments: 0..<3)
    func textIsThatOfAWriterThatDividesNothing(_ index: Int) throws {
        let root = Self.roots()[index]
        let xml = try TextCollector.bytes { (output) throws(PropertyListError) in
            var writer = XMLWriter(output: TextWriter { _, _ in true }, dividesNothing: true)
            swap(&writer.output, &output)
            defer { swap(&writer.output, &output) }
            try writer.write(root, share: 1)
        }
        let encoded = try root.encoded(as: .xml)
        #expect(encoded.count > 2 * ParallelWork.leastLength)
        #expect(Array(encoded.drop { $0 != UInt8(ascii: "\n") }.suffix(xml.count + 9).dropLast(9)) == xml)
        #expect(try PropertyList(decoding: encoded) == root)
        #expect(try PropertyList(decoding: root.encoded(as: .openStep)) == root)
        #expect(try PropertyList(decodingJSON: root.encodedAsJSON()) == root)
        #expect(try PropertyList(decodingJSON: root.encodedAsJSON(isCompact: true)) == root)
    }

    @Test(.severalProcessors) func elementMuchLongerThanTheOthersIsWritten() throws {
        let root = PropertyList.array(Self.records(last: .data(Array(repeating: 7, count: 12_000_000))))
        #expect(try PropertyList(decoding: root.encoded(as: .xml)) == root)
    }

    @Test(.severalProcessors) func longArrayInsideOfADividedOneIsWritten() throws {
        var records = Self.records()
        records[64] = .array(records)
        let root = PropertyList.array(records)
        #expect(try PropertyList(decoding: root.encoded(as: .xml)) == root)
    }

    @Test(.severalProcessors) func firstElementsMayBeMuchLongerThanTheOthers() throws {
        let long = PropertyList.string(String(repeating: "long ", count: 40_000))
        let root = PropertyList.array([long] + Self.records())
        #expect(try PropertyList(decoding: root.encoded(as: .xml)) == root)
    }

    @Test(.severalProcessors) func errorNamesThePlaceOfTheValue() throws {
        let error = try #require(throws: PropertyListError.self) {
            try PropertyList.array(Self.records(last: ["x": "\0"])).encoded(as: .xml)
        }
        #expect(error.place == .value([.index(20_000), .key("x")]))
    }

    @Test(.severalProcessors) func outputThatRefusesTextEndsTheWriting() {
        var length = 0
        DescriptionWriter.write(
            .array(Self.records()),
            to: TextWriter { piece, _ in
                length += piece.count
                return length < 100_000
            })
        #expect(length < 300_000)
    }
}

extension Trait where Self == ConditionTrait {
    /// On a single processor, nothing is divided.
    fileprivate static var severalProcessors: Self { .enabled(if: Processors.count > 1, "needs several processors") }
}
