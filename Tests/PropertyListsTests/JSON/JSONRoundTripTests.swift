import PropertyListSamples
import PropertyLists
import TestSupport
import Testing

/// What is written is read again as what it was.
@Suite(.hangLimit) struct JSONRoundTripTests {
    @Test(arguments: Sample.all) func sampleIsCarriedOrRefusedForAReason(_ sample: Sample) throws {
        for isCompact in [false, true] {
            do throws(PropertyListError) {
                let text = try sample.value.encodedAsJSON(isCompact: isCompact)
                #expect(sample.value.isCarriedByJSON(as: try PropertyList(decodingJSON: text)))
            } catch {
                #expect(sample.value.canBeRefused(error), "\(error)")
            }
        }
    }

    @Test func randomValuesAreTheSameAgain() throws {
        var random = RandomValues(seed: 23)
        for _ in 0..<Repetitions.count(2_000, soak: 10_000) {
            let value = random.value(depth: 0)
            for isCompact in [false, true] {
                let text = try value.encodedAsJSON(isCompact: isCompact)
                guard try PropertyList(decodingJSON: text) != value else { continue }
                Issue.record("\(String(decoding: text, as: UTF8.self))")
            }
        }
    }

    @Test func randomRealsAreTheSameAgain() throws {
        var random = SeededGenerator(seed: 29)
        for _ in 0..<Repetitions.count(4_000, soak: 50_000) {
            let real = Double(bitPattern: random.next())
            guard real.isFinite else { continue }
            let text = try PropertyList.real(real).json()
            #expect(try PropertyList(decodingJSON: text) == .real(real), "\(text)")
        }
    }

    private static let tokens = [
        "[", "]", "{", "}", "[]", "{}", ",", ":", "\"", "\"a\":1,", "\\u", "\\ud83d\\ude00", "\\ud83d", "\\u0000",
        "\\n", "\\", "\\\"", "true",
        "false", "null", "0", "-", ".", "e", "1e5", "0.1", "é", "\u{FEFF}", "\n", " ",
    ]

    @Test func damagedTextsAreReadOrRefused() throws {
        let texts = Sample.all.compactMap { try? $0.value.encodedAsJSON(isCompact: $0.name.utf8.count % 2 == 0) }.filter
        { $0.count < 600 }
        try #require(texts.count > 20)
        var mutation = DocumentMutation(of: texts, inserting: Self.tokens, seed: 31)
        var (read, refused) = (0, 0)
        let count = Repetitions.count(4_000, soak: 100_000)
        for _ in 0..<count {
            let text = mutation.next()
            let promises = JSONPromises(of: text)
            if !promises.broken.isEmpty { Issue.record("\(promises.broken) for \(text)") }
            if promises.refusal == nil { read += 1 } else { refused += 1 }
        }
        // Damage that leaves nothing, or changes nothing, tests nothing.
        #expect(read > count / 100 && refused > count / 4, "\(read) read, \(refused) refused")
    }

    @Test func everyCutIsRefused() throws {
        let text = Array(#"{"a\u00e9":[1,-2.5e3,true,"x\n😀"],"b":{"c":{},"d":[]}}"#.utf8)
        #expect(JSONPromises(of: text).refusal == nil)
        for length in text.indices {
            let cut = JSONPromises(of: Array(text.prefix(length)))
            #expect(cut.broken == [])
            #expect(cut.refusal != nil)
            #expect(JSONPromises(of: Array(text.dropFirst(length + 1))).broken == [])
        }
    }
}

/// Values of the kinds that JSON carries unchanged, the same in every run.
private struct RandomValues {
    private var random: SeededGenerator

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
    }

    private static let characters: [Unicode.Scalar] = Array(
        "abcXYZ 019\"\\/{}[]:,<>\0\n\r\t\u{8}\u{1F}\u{7F}\u{80}é中\u{2028}\u{FFFF}😀\u{301}".unicodeScalars)

    mutating func value(depth: Int) -> PropertyList {
        switch Int.random(in: 0..<(depth > 4 ? 5 : 9), using: &random) {
        case 0: return .boolean(Bool.random(using: &random))
        case 1: return .integer(PropertyListInteger(random.next() >> UInt64.random(in: 0..<64, using: &random)))
        case 2:
            return .integer(
                PropertyListInteger(Int(bitPattern: UInt(random.next())) >> Int.random(in: 0..<64, using: &random)))
        case 3: return .real(real())
        case 4: return .string(text())
        case 5, 6: return .array((0..<Int.random(in: 0..<5, using: &random)).map { _ in value(depth: depth + 1) })
        default:
            let count = Int.random(in: 0..<(depth == 1 ? 30 : 5), using: &random)
            return .dictionary(PropertyListDictionary((0..<count).map { _ in (text(), value(depth: depth + 1)) }))
        }
    }

    private mutating func real() -> Double {
        let real =
            Bool.random(using: &random)
            ? Double(bitPattern: random.next()) : Double(Int.random(in: -1_000_000...1_000_000, using: &random)) / 64
        return real.isFinite ? real : 0
    }

    private mutating func text() -> String {
        var text = ""
        for _ in 0..<Int.random(in: 0..<20, using: &random) {
            text.unicodeScalars.append(Self.characters.randomElement(using: &random) ?? "x")
        }
        return text
    }
}
