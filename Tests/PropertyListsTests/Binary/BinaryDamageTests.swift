import PropertyListSamples
import PropertyLists
import TestSupport
import Testing

/// Documents that were sound once: a wrong trailer, an end cut off, one byte changed.
@Suite(.hangLimit) struct BinaryDamageTests {
    private static let sound = BinaryAssembler(hexadecimal: [
        "d3 010203 040506", "51 61", "61 20ac", "5f 1010 30313233343536373839616263646566", "a3 010703",
        "4f 1010 000102030405060708090a0b0c0d0e0f", "d1 01 08", "33 41c5a1da52800000", "a3 090a0b",
        "11 0100", "23 3fb999999999999a", "80 07",
    ])

    /// Something untrue said in the trailer.
    struct Damage: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var apply: @Sendable (inout BinaryAssembler) -> Void

        init(_ description: String, _ apply: @escaping @Sendable (inout BinaryAssembler) -> Void) {
            testDescription = description
            self.apply = apply
        }
    }

    @Test(arguments: [
        Damage("offset width 0") { $0.claimedOffsetWidth = 0 }, Damage("offset width 9") { $0.claimedOffsetWidth = 9 },
        Damage("offset width 255") { $0.claimedOffsetWidth = 255 },
        Damage("reference width 0") { $0.claimedReferenceWidth = 0 },
        Damage("reference width 9") { $0.claimedReferenceWidth = 9 },
        Damage("no objects") { $0.claimedObjectCount = 0 },
        Damage("100 objects") { $0.claimedObjectCount = 100 },
        Damage("2^62 objects") { $0.claimedObjectCount = 1 << 62 },
        Damage("2^64 objects") { $0.claimedObjectCount = .max }, Damage("root behind the last") { $0.rootObject = 12 },
        Damage("root 2^63") { $0.rootObject = 1 << 63 }, Damage("root 2^64") { $0.rootObject = .max },
        Damage("table at 0") { $0.claimedOffsetTable = 0 },
        Damage("table at the first object") { $0.claimedOffsetTable = 8 },
        Damage("table behind the end") { $0.claimedOffsetTable = 10_000 },
        Damage("table at 2^63") { $0.claimedOffsetTable = 1 << 63 },
        Damage("table at 2^64") { $0.claimedOffsetTable = .max },
    ])
    func wrongTrailerIsRefused(_ damage: Damage) throws {
        var document = Self.sound
        damage.apply(&document)
        let error = try refusal(of: document.document)
        #expect(error.reason == .invalidTrailer)
        #expect(error.place == .offset(document.document.count - 32, line: nil))
    }

    @Test func soundDocumentIsRead() throws {
        #expect(try PropertyList(decoding: Self.sound.document).kind == .dictionary)
    }

    /// Only what the root leads to is checked.
    @Test func anOffsetThatNothingRefersToIsNotRead() throws {
        var document = Self.sound
        document.offsetWidth = 2
        document.claimedOffsets[document.objects.count] = 10_000
        #expect(try PropertyList(decoding: document.document) == PropertyList(decoding: Self.sound.document))
    }

    @Test func everyCutIsRefused() throws {
        let document = Self.sound.document
        // Less than `bplist` is OpenStep text.
        for length in 6..<document.count {
            #expect(throws: PropertyListError.self, "\(length) bytes") {
                try PropertyList(decoding: Array(document.prefix(length)))
            }
        }
    }

    @Test func everyCutAtTheStartIsRefused() throws {
        let document = Self.sound.document
        for length in 1..<document.count {
            #expect(throws: PropertyListError.self, "\(length) bytes") {
                try PropertyList(decoding: Array(document.dropFirst(length)))
            }
        }
    }

    @Test func headerAndTrailerAloneAreRefused() throws {
        let trailer = Self.sound.document.suffix(32)
        #expect(try refusal(of: Array("bplist00".utf8)).reason == .invalidTrailer)
        #expect(try refusal(of: Array("bplist00".utf8) + trailer).reason == .invalidTrailer)
        #expect(try refusal(of: Array("bplist0".utf8)).reason == .invalidTrailer)
        #expect(try refusal(of: Array("bplist".utf8)).reason == .unsupportedVersion)
    }

    /// Whatever a changed byte makes of the document: it is read or refused, and what is read can be written.
    @Test func everyChangeOfAByteIsSurvived() throws {
        let document = Self.sound.document
        var (read, refused) = (0, 0)
        for position in document.indices {
            for value in UInt8.min...UInt8.max where value != document[position] {
                var changed = document
                changed[position] = value
                guard let value = try? PropertyList(decoding: changed) else {
                    refused += 1
                    continue
                }
                read += 1
                try #require(try PropertyList(decoding: value.encoded(as: .binary)) == value)
            }
        }
        #expect(read > 0)
        #expect(refused > 0)
        #expect(read + refused == document.count * 255)
    }

    @Test func randomBytesBehindAHeaderAreSurvived() {
        var random = SeededGenerator(seed: 5)
        for _ in 0..<20_000 {
            let length = Int.random(in: 0..<120, using: &random)
            var document = Array("bplist00".utf8) + (0..<length).map { _ in UInt8.random(in: 0...255, using: &random) }
            // A trailer that points into the noise, so that the objects are looked at.
            let count = UInt8.random(in: 1...20, using: &random)
            document += [0, 0, 0, 0, 0, 0, 1, 1] + BinaryAssembler.bigEndian(UInt64(count), width: 8)
            document += BinaryAssembler.bigEndian(0, width: 8)
            document += BinaryAssembler.bigEndian(UInt64(max(8 + length - Int(count), 0)), width: 8)
            _ = try? PropertyList(decoding: document)
        }
    }
}
