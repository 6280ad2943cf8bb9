import PropertyListSamples
import Testing

@testable import PropertyLists

@Suite struct XMLWriterTests {
    /// Base64 lines end at column 76 with tabs of eight, and no deeper than eight tabs.
    @Test(
        arguments: [
            (0, 76), (1, 68), (2, 60), (3, 52), (4, 44), (5, 36), (6, 28), (7, 20), (8, 12), (9, 12), (30, 12),
        ] as [(Int, Int)])
    func dataIsWrappedByItsIndentation(_ depth: Int, _ lineLength: Int) throws {
        let bytes = (0..<200).map { UInt8($0) }
        let value = (0..<depth).reduce(PropertyList.data(bytes)) { inner, _ in [inner] }
        let text = String(decoding: try value.encoded(as: .xml), as: UTF8.self)
        let lines = text.split(separator: "\n").map(String.init)
        let opening = try #require(lines.firstIndex { $0.hasSuffix("<data>") })
        let closing = try #require(lines.firstIndex { $0.hasSuffix("</data>") })

        let tabs = String(repeating: "\t", count: depth)
        #expect(lines[opening] == tabs + "<data>")
        #expect(lines[closing] == tabs + "</data>")
        let dataTabs = String(repeating: "\t", count: min(depth, 8))
        let dataLines = lines[(opening + 1)..<closing]
        #expect(dataLines.allSatisfy { $0.hasPrefix(dataTabs) && !$0.dropFirst(dataTabs.utf8.count).hasPrefix("\t") })
        let lengths = dataLines.map { $0.utf8.count - dataTabs.utf8.count }
        #expect(lengths.dropLast().allSatisfy { $0 == lineLength })
        #expect(lengths.reduce(0, +) == 268)
        #expect(try PropertyList(decoding: Array(text.utf8)) == value)
    }

    @Test(arguments: [0, 1, 2, 3, 56, 57, 58, 114, 1_000])
    func dataOfEveryLengthIsReadBack(_ count: Int) throws {
        let value = PropertyList.data((0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37) })
        #expect(try PropertyList(decoding: value.encoded(as: .xml)) == value)
    }

    @Test(
        arguments: [
            ("\0", "\0"), ("a\0b", "\0"), ("tab\tand\0", "\0"), ("\u{1B}\u{FFFE}", "\u{FFFE}"),
            ("a\u{FFFF}", "\u{FFFF}"),
        ] as [(String, Unicode.Scalar)])
    func characterThatXMLCannotHoldIsNamed(_ text: String, _ scalar: Unicode.Scalar) throws {
        let value: PropertyList = ["fine", ["key": .string(text)]]
        let error = try #require(throws: PropertyListError.self) { try value.encoded(as: .xml) }
        #expect(error.reason == .characterNotRepresentable(scalar))
        #expect(error.place == .value([.index(1), .key("key")]))
        #expect(error.format == .xml)
    }

    @Test func keyThatXMLCannotHoldIsNamed() throws {
        let value: PropertyList = ["a": ["b\0": 1]]
        let error = try #require(throws: PropertyListError.self) { try value.encoded(as: .xml) }
        #expect(error.reason == .characterNotRepresentable("\0"))
        #expect(error.place == .value([.key("a"), .key("b\0")]))
    }

    /// As Apple does. Carriage returns alone are references, since other readers would lose them.
    @Test(arguments: [0x01...0x0C, 0x0E...0x1F] as [ClosedRange<UInt8>])
    func controlCharactersAreWrittenAsTheyAre(_ range: ClosedRange<UInt8>) throws {
        for byte in range {
            let text = "a\(Unicode.Scalar(byte))b<"
            let value: PropertyList = .dictionary([text: .string(text)])
            #expect(try value.encoded(as: .xml) == XMLReference.document(value), "byte \(byte)")
            #expect(try PropertyList(decoding: value.encoded(as: .xml)) == value, "byte \(byte)")
            #expect(value.hasControlCharacters == ![0x09, 0x0A].contains(byte), "byte \(byte)")
        }
    }

    @Test(
        arguments: [
            ("plain\t\r\n\u{7F}\u{9B}é", false), (["k": [1, .data([1]), "a long text\t with \n\u{1F}"]], true),
            (["a\u{1B}": []], true),
            ([["k": "\0"]], true), ([1, 0.5, .uid(3), .date(.init(secondsSinceReferenceDate: 0)), true, [:]], false),
        ] as [(PropertyList, Bool)])
    func controlCharactersAreFoundWhereverTheyAre(_ value: PropertyList, _ isFound: Bool) {
        #expect(value.hasControlCharacters == isFound)
    }

    /// Two to the power of 60 values.
    @Test func controlCharactersOfSharedValuesAreLookedForOnce() {
        let tower: PropertyList = (0..<60).reduce(["k": "s"]) { inner, level in
            level % 2 == 0 ? [inner, inner] : ["a": inner, "b": inner]
        }
        #expect(!tower.hasControlCharacters)
        #expect(PropertyList.array([tower, "\u{1}"]).hasControlCharacters)
    }

    @Test func otherUnusualCharactersAreHeld() throws {
        let value: PropertyList = "\t\n\r\u{7F}\u{80}\u{9F}\u{2028}\u{FEFF}\u{FFFD}\u{EFFF}\u{1FFFE}\u{10FFFF}"
        #expect(try PropertyList(decoding: value.encoded(as: .xml)) == value)
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, 252_423_993_600, -63_145_526_400.5, 1e300])
    func dateOutsideTheYearsIsRefused(_ seconds: Double) throws {
        let value: PropertyList = ["date": .date(seconds)]
        let error = try #require(throws: PropertyListError.self) { try value.encoded(as: .xml) }
        #expect(error.reason == .dateNotRepresentable)
        #expect(error.place == .value([.key("date")]))
    }

    @Test(
        arguments: [
            (725_857_445.999, "2024-01-02T03:04:05Z"), (-0.5, "2000-12-31T23:59:59Z"), (-0.0, "2001-01-01T00:00:00Z"),
            (-63_145_526_400, "0000-01-01T00:00:00Z"), (252_423_993_599.5, "9999-12-31T23:59:59Z"),
        ] as [(Double, String)])
    func dateIsTheSecondItLiesIn(_ seconds: Double, _ text: String) throws {
        #expect(try PropertyList.date(seconds).encoded(as: .xml) == Sample.xmlDocument("<date>\(text)</date>"))
    }

    @Test func signOfNaNIsNotWritten() throws {
        #expect(try PropertyList.real(-.nan).encoded(as: .xml) == Sample.xmlDocument("<real>nan</real>"))
    }

    /// A short binary document with shared parts can stand for a text without end.
    @Test func textBeyondTheLimitIsRefusedBeforeItIsThere() throws {
        let tower: PropertyList = (0..<20).reduce("s") { inner, _ in [inner, inner] }
        let error = try #require(throws: PropertyListError.self) { try XMLWriter.encode(tower, limit: 100_000) }
        #expect(error.reason == .documentTooLong)
        #expect(throws: Never.self) { try XMLWriter.encode(["a": "b"], limit: 1_000) }
    }

    @Test(
        arguments: [.string(String(repeating: "s", count: 500_000)), .data([UInt8](repeating: 0, count: 500_000))]
            as [PropertyList])
    func oneValueBeyondTheLimitIsRefused(_ value: PropertyList) throws {
        let error = try #require(throws: PropertyListError.self) { try XMLWriter.encode(value, limit: 100_000) }
        #expect(error.reason == .documentTooLong)
        #expect(throws: Never.self) { try XMLWriter.encode(value, limit: 1_000_000) }
    }
}
