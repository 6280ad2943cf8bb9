import Foundation
import Testing

@testable import PrefsCore

struct PropertyListValueCodingTests {
    private func encode(_ value: some Encodable) throws -> PropertyList {
        try PropertyListValueEncoder().encode(value)
    }

    private func decode<Value: Decodable>(_ type: Value.Type, _ list: PropertyList) throws -> Value {
        try PropertyListValueDecoder().decode(type, from: list)
    }

    // MARK: Forms

    private struct Everything: Codable, Equatable {
        var bool = true
        var int8 = Int8.min, int16 = Int16.min, int32 = Int32.min, int64 = Int64.min, int = Int.max
        var uint8 = UInt8.max, uint16 = UInt16.max, uint32 = UInt32.max, uint64 = UInt64.max, uint = UInt.max
        var wide = Int128(Int64.min), unsignedWide = UInt128(UInt64.max)
        var double = -0.0, float = Float(0.1)
        var string = "e\u{301}", bytes: [UInt8] = [0, 255]
        var date = PropertyListDate(secondsSinceReferenceDate: 0.75)
        var value: PropertyList = ["a": [.uid(7), .data([1])]]
        var dictionary: PropertyListDictionary = ["z": 1, "a": 2]
        var none: Int?, some: Int? = 5
        var array = [[1], [], [2, 3]]
        var byText = ["one": 1], byNumber = [-1: "x"], byCase = [Color.red: 1]
        var color = Color.green
    }

    private enum Color: String, Codable, CodingKeyRepresentable { case red, green }

    @Test func everyKindIsNative() throws {
        let list: PropertyList = [
            "bool": true,
            "int8": -128, "int16": -32768, "int32": -2_147_483_648, "int64": .integer(PropertyListInteger(Int.min)),
            "int": .integer(PropertyListInteger(Int.max)),
            "uint8": 255, "uint16": 65535, "uint32": 4_294_967_295,
            "uint64": .integer(PropertyListInteger(UInt64.max)), "uint": .integer(PropertyListInteger(UInt64.max)),
            "wide": .integer(PropertyListInteger(Int.min)), "unsignedWide": .integer(PropertyListInteger(UInt64.max)),
            "double": -0.0, "float": 0.1,
            "string": "e\u{301}", "bytes": .data([0, 255]),
            "date": .date(PropertyListDate(secondsSinceReferenceDate: 0.75)),
            "value": ["a": [.uid(7), .data([1])]], "dictionary": ["a": 2, "z": 1],
            "some": 5, "array": [[1], [], [2, 3]],
            "byText": ["one": 1], "byNumber": ["-1": "x"], "byCase": ["red": 1], "color": "green",
        ]
        #expect(try encode(Everything()) == list)
        #expect(try decode(Everything.self, list) == Everything())
    }

    @Test func aValueAloneIsAPropertyList() throws {
        #expect(try encode(5) == 5)
        #expect(try encode("x") == "x")
        #expect(try encode(["a": 1] as PropertyList) == ["a": 1])
        #expect(try decode(Int?.self, 5) == 5)
        #expect(try encode(Empty()) == [:])
        #expect(throws: EncodingError.self) { try encode(Int?.none) }
    }

    private struct Empty: Encodable { func encode(to encoder: any Encoder) throws {} }

    @Test(arguments: [
        Float.nan, .infinity, -.infinity, -0.0, .leastNonzeroMagnitude, .greatestFiniteMagnitude, 0.1, 16_777_215,
    ])
    func aFloatLosesNothing(_ float: Float) throws {
        #expect(try decode(Float.self, encode(float)).bitPattern == float.bitPattern)
    }

    @Test func bytesAreReadFromAnArrayToo() throws {
        #expect(try decode([UInt8].self, [1, 2, 255]) == [1, 2, 255])
        #expect(throws: DecodingError.self) { try decode([UInt8].self, [1, 256]) }
    }

    @Test func keysAreComparedByTheirBytes() throws {
        struct Keys: Codable, Equatable {
            var composed: Int, decomposed: Int
            enum CodingKeys: String, CodingKey { case composed = "\u{E9}", decomposed = "e\u{301}" }
        }
        let list = try encode(Keys(composed: 1, decomposed: 2))
        guard case .dictionary(let dictionary) = list else { Issue.record(); return }
        #expect(dictionary.count == 2)
        #expect(try decode(Keys.self, list) == Keys(composed: 1, decomposed: 2))
    }

    // MARK: Nil

    private struct Box<Value: Codable & Equatable>: Codable, Equatable { var value: Value }

    @Test func nilInADictionaryIsNoKey() throws {
        #expect(try encode(Box(value: Int?.none)) == [:])
        #expect(try decode(Box<Int?>.self, [:]) == Box(value: nil))
        #expect(try decode(Box<Int?>.self, ["value": 1]) == Box(value: 1))
        #expect(try encode(["a": Int?.none, "b": 1]) == ["b": 1])
        #expect(try decode(Explicit.self, [:]).isNil)
        #expect(throws: DecodingError.self) { try decode(Box<Int>.self, [:]) }
    }

    private struct Explicit: Decodable {
        var isNil = true
        enum CodingKeys: CodingKey { case value }
        init(from decoder: any Decoder) throws {
            isNil = try decoder.container(keyedBy: CodingKeys.self).decodeNil(forKey: .value)
        }
    }

    @Test func nilInAnArrayIsAnError() throws {
        let error = #expect(throws: EncodingError.self) { try encode(["a": [1, nil]]) }
        guard case .invalidValue(_, let context) = error else { Issue.record(); return }
        #expect(context.codingPath.map(\.stringValue) == ["a", "Index 1"])
        #expect(try decode([Int?].self, [1, 2]) == [1, 2])
        #expect(try encode(["$null"]) == ["$null"])
    }

    // MARK: Kinds

    @Test func kindsAreNotMixedUp() throws {
        #expect(throws: DecodingError.self) { try decode(Bool.self, 1) }
        #expect(throws: DecodingError.self) { try decode(Int.self, true) }
        #expect(throws: DecodingError.self) { try decode(Int.self, 5.0) }
        #expect(throws: DecodingError.self) { try decode(Int.self, "5") }
        #expect(throws: DecodingError.self) { try decode(String.self, 5) }
        #expect(throws: DecodingError.self) { try decode([Int].self, [:]) }
        #expect(throws: DecodingError.self) { try decode([String: Int].self, []) }
        #expect(try decode(Double.self, 5) == 5)
    }

    @Test func aNumberThatDoesNotFitIsAnError() throws {
        #expect(throws: EncodingError.self) { try encode(Int128(UInt64.max) + 1) }
        #expect(throws: EncodingError.self) { try encode([UInt128.max]) }
        let error = #expect(throws: DecodingError.self) { try decode([String: [UInt8?]].self, ["a": [1, 256]]) }
        guard case .dataCorrupted(let context) = error else { Issue.record(); return }
        #expect(context.codingPath.map(\.stringValue) == ["a", "Index 1"])
        #expect(throws: DecodingError.self) { try decode(UInt64.self, -1) }
        #expect(throws: DecodingError.self) { try decode(Float.self, 1e300) }
        #expect(throws: DecodingError.self) { try decode(Double.self, .integer(PropertyListInteger(UInt64.max))) }
    }

    @Test func anErrorSaysWhere() throws {
        struct Inner: Codable { var name: String }
        struct Outer: Codable { var inners: [Inner] }
        let error = #expect(throws: DecodingError.self) { try decode(Outer.self, ["inners": [["name": "a"], [:]]]) }
        guard case .keyNotFound(let key, let context) = error else { Issue.record(); return }
        #expect(key.stringValue == "name")
        #expect(context.codingPath.map(\.stringValue) == ["inners", "Index 1"])
    }

    // MARK: Containers

    private class Base: Codable {
        var a = 1
        init() {}
    }

    private final class Derived: Base {
        var b = 2
        override init() { super.init() }
        enum CodingKeys: CodingKey { case b, parts }
        override func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try super.encode(to: container.superEncoder())
            try container.encode(b, forKey: .b)
            var parts = container.nestedUnkeyedContainer(forKey: .parts)
            try parts.encode(1)
            try super.encode(to: parts.superEncoder())
            var inner = parts.nestedContainer(keyedBy: CodingKeys.self)
            try inner.encode(3, forKey: .b)
            _ = parts.nestedUnkeyedContainer()
        }
        required init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            var parts = try container.nestedUnkeyedContainer(forKey: .parts)
            _ = try parts.decode(Int.self)
            try super.init(from: parts.superDecoder())
            a += try Base(from: container.superDecoder()).a
            b = try parts.nestedContainer(keyedBy: CodingKeys.self).decode(Int.self, forKey: .b)
            b += try parts.nestedUnkeyedContainer().isAtEnd && parts.isAtEnd ? 10 : 20
        }
    }

    @Test func containersNestAndSuperclassesHaveTheirOwn() throws {
        let list = try encode(Derived())
        #expect(list == ["super": ["a": 1], "b": 2, "parts": [1, ["a": 1], ["b": 3], []]])
        let derived = try decode(Derived.self, list)
        #expect(derived.a == 2)
        #expect(derived.b == 13)
    }

    @Test func theLastOfEqualKeysWins() throws {
        struct Twice: Encodable {
            var isNestedLast: Bool
            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: PathKey.self)
                if isNestedLast { try container.encode(1, forKey: PathKey("k")) }
                var nested = container.nestedUnkeyedContainer(forKey: PathKey("k"))
                try nested.encode(2)
                if !isNestedLast { try container.encode(1, forKey: PathKey("k")) }
            }
        }
        #expect(try encode(Twice(isNestedLast: true)) == ["k": [2]])
        #expect(try encode(Twice(isNestedLast: false)) == ["k": 1])
    }

    @Test func twoKindsInOnePlaceAreAnError() throws {
        struct Both: Encodable {
            var encodeBoth: @Sendable (any Encoder) throws -> Void
            func encode(to encoder: any Encoder) throws { try encodeBoth(encoder) }
        }
        let attempts: [@Sendable (any Encoder) throws -> Void] = [
            {
                _ = $0.unkeyedContainer(); _ = $0.container(keyedBy: PathKey.self)
            },
            {
                _ = $0.container(keyedBy: PathKey.self); try 1.encode(to: $0)
            },
            {
                try 1.encode(to: $0); try 2.encode(to: $0)
            },
            {
                try 1.encode(to: $0); _ = $0.unkeyedContainer()
            },
        ]
        for attempt in attempts {
            #expect(throws: EncodingError.self) { try encode(["k": Both(encodeBoth: attempt)]) }
        }
    }

    @Test func decodingPastTheEndIsAnError() throws {
        struct Greedy: Decodable {
            init(from decoder: any Decoder) throws {
                var container = try decoder.unkeyedContainer()
                while true { _ = try container.decode(Int.self) }
            }
        }
        #expect(throws: DecodingError.self) { try decode(Greedy.self, [1, 2]) }
    }

    @Test func userInfoReachesEveryPlace() throws {
        struct Informed: Codable, Equatable {
            static let key = CodingUserInfoKey(rawValue: "k")
            var text: String
            init(_ text: String) { self.text = text }
            func encode(to encoder: any Encoder) throws {
                try (Self.key.flatMap { encoder.userInfo[$0] as? String } ?? "").encode(to: encoder)
            }
            init(from decoder: any Decoder) throws {
                text = Self.key.flatMap { decoder.userInfo[$0] as? String } ?? ""
            }
        }
        let key = try #require(Informed.key)
        var (encoder, decoder) = (PropertyListValueEncoder(), PropertyListValueDecoder())
        (encoder.userInfo[key], decoder.userInfo[key]) = ("in", "out")
        #expect(try encoder.encode([[Informed("")]]) == [["in"]])
        #expect(try decoder.decode([[Informed]].self, from: [["x"]]) == [[Informed("out")]])
    }

    // MARK: Depth

    private indirect enum Chain: Codable, Equatable {
        case end, next(Chain)
        init(length: Int) { self = (0..<length).reduce(.end) { chain, _ in .next(chain) } }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.unkeyedContainer()
            if case .next(let chain) = self { try container.encode(chain) }
        }
        init(from decoder: any Decoder) throws {
            var container = try decoder.unkeyedContainer()
            self = container.isAtEnd ? .end : .next(try container.decode(Chain.self))
        }
    }

    @Test func nestingHasALimit() throws {
        let limit = PropertyList.nestingLimit
        let deepest = Chain(length: limit - 1)
        let list = try encode(deepest)
        #expect(list.nests(atMost: limit) && !list.nests(atMost: limit - 1))
        #expect(try decode(Chain.self, list) == deepest)
        #expect(throws: EncodingError.self) { try encode(Chain(length: limit)) }
        #expect(throws: DecodingError.self) { try decode(Chain.self, [list]) }
        #expect(throws: EncodingError.self) { try encode(["k": list]) }
    }

    @Test func nestingContainersForEverIsAnError() throws {
        struct Nesting: Encodable {
            func encode(to encoder: any Encoder) throws {
                var container = encoder.unkeyedContainer()
                for _ in 0..<100_000 { container = container.nestedUnkeyedContainer() }
            }
        }
        #expect(throws: EncodingError.self) { try encode(Nesting()) }
    }

    @Test func aTypeThatCodesItselfForEverIsAnError() throws {
        struct Endless: Codable {
            init() {}
            func encode(to encoder: any Encoder) throws {
                var container = encoder.singleValueContainer()
                try container.encode(Endless())
            }
            init(from decoder: any Decoder) throws {
                self = try decoder.singleValueContainer().decode(Endless.self)
            }
        }
        #expect(throws: EncodingError.self) { try encode(Endless()) }
        #expect(throws: DecodingError.self) { try decode(Endless.self, 1) }
    }

    // MARK: Completing

    @Test func whatIsLackingComesFromTheDefaults() throws {
        struct Inner: Codable, Equatable { var x: Int, y: Int, z: Int? = nil }
        struct Outer: Codable, Equatable { var inner: Inner, list: [Int], other: Inner? }
        let defaults = try encode(Outer(inner: Inner(x: 1, y: 2, z: 3), list: [4], other: Inner(x: 5, y: 6)))
        #expect(
            try PropertyListValueDecoder().decode(Outer.self, from: ["inner": ["x": 9]], completedBy: defaults)
                == Outer(inner: Inner(x: 9, y: 2, z: nil), list: [4], other: nil))
        #expect(throws: DecodingError.self) {
            try PropertyListValueDecoder().decode(Outer.self, from: ["inner": ["x": "9"]], completedBy: defaults)
        }
    }

    // MARK: Round trips

    /// A structure of structures, with values at the limits of each type.
    private struct Tree: Codable, Equatable {
        var name: String, weight: Double, small: Float, count: Int64, big: UInt64, flag: Bool?
        var bytes: [UInt8], date: PropertyListDate?, branches: [Tree], named: [String: Tree], numbers: [Int: Int8]
        var choice: Choice

        enum Choice: Codable, Equatable { case none, one(Int), two(a: String, b: Tree.Leaf) }
        struct Leaf: Codable, Equatable { var value: PropertyList }

        init(_ depth: Int, _ random: inout some RandomNumberGenerator) {
            let words = ["", "a", "e\u{301}", "\u{0}", "$null", "\u{1F600}", "a.b", "CF$UID"]
            name = words.randomElement(using: &random) ?? ""
            weight =
                [0, -0.0, .infinity, 5, 0.1, Double(Int.random(in: -9...9, using: &random))].randomElement(
                    using: &random) ?? 0
            small = Float(Int.random(in: -99...99, using: &random)) / 7
            count =
                [Int64.min, .max, 0, Int64.random(in: .min ... .max, using: &random)].randomElement(using: &random) ?? 0
            big = [0, UInt64.max, UInt64(Int64.max) + 1].randomElement(using: &random) ?? 0
            flag = [nil, true, false].randomElement(using: &random) ?? nil
            bytes = (0..<Int.random(in: 0...3, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
            date = Bool.random(using: &random) ? nil : PropertyListDate(secondsSinceReferenceDate: weight)
            choice =
                [.none, .one(3), .two(a: name, b: Leaf(value: [.data(bytes), .real(weight), ["k": .boolean(true)]]))]
                .randomElement(using: &random) ?? .none
            branches = []
            named = [:]
            numbers = [Int.random(in: -9...9, using: &random): .max]
            guard depth > 0 else { return }
            for _ in 0..<Int.random(in: 0...3, using: &random) { branches.append(Tree(depth - 1, &random)) }
            for _ in 0..<Int.random(in: 0...3, using: &random) {
                named[words.randomElement(using: &random) ?? ""] = Tree(depth - 1, &random)
            }
        }
    }

    @Test func whatIsEncodedIsDecodedAgain() throws {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<200 {
            let tree = Tree(3, &random)
            let list = try encode(tree)
            #expect(try decode(Tree.self, list) == tree)
            let document = try PropertyList(decoding: list.encoded(as: .binary))
            #expect(try decode(Tree.self, document) == tree)
        }
    }

    /// Whatever is stored, by whomever: a value or an error.
    @Test func decodingWhatSomebodyElseStoredDoesNotTrap() throws {
        var random = SystemRandomNumberGenerator()
        let odd: [PropertyList] = [
            1, -1, true, "x", 0.5, .real(.nan), [], [:], .data([1]), .uid(1), ["": [1]],
            .integer(PropertyListInteger(UInt64.max)),
        ]
        func damaged(_ list: PropertyList) -> PropertyList {
            if Int.random(in: 0..<8, using: &random) == 0 { return odd.randomElement(using: &random) ?? 0 }
            switch list {
            case .array(let elements): return .array(elements.map(damaged))
            case .dictionary(let members):
                return .dictionary(
                    PropertyListDictionary(
                        members.compactMap { key, value in
                            Int.random(in: 0..<20, using: &random) == 0 ? nil : (key, damaged(value))
                        }))
            default: return list
            }
        }
        var refusals = 0
        for _ in 0..<200 {
            let list = try encode(Tree(2, &random))
            do {
                _ = try decode(Tree.self, damaged(list))
            } catch is DecodingError {
                refusals += 1
            }
        }
        #expect(refusals > 100)
    }

    // MARK: Coders of others

    @Test func otherCodersCarryPropertyLists() throws {
        let list: PropertyList = [
            "s": "x", "b": true, "i": -5, "u": .integer(PropertyListInteger(UInt64.max)), "r": 0.5,
            "a": [1, ["k": "v"]],
        ]
        let decoded = try JSONDecoder().decode(PropertyList.self, from: JSONEncoder().encode(list))
        #expect(decoded == list)
        let others: PropertyList = [.date(PropertyListDate(secondsSinceReferenceDate: 0.5)), .data([1, 2]), .uid(3)]
        #expect(
            try JSONDecoder().decode(PropertyList.self, from: JSONEncoder().encode(others)) == [
                0.5, [1, 2], ["CF$UID": 3],
            ])
    }

    /// The names of both are known here, and none is ambiguous.
    @Test func foundationsCodersAreOthers() throws {
        let data = try PropertyListEncoder().encode(["a": 1])
        #expect(try PropertyList(decoding: [UInt8](data)) == encode(["a": 1]))
        #expect(
            try PropertyListDecoder().decode([String: Int].self, from: data) == decode([String: Int].self, ["a": 1]))
    }
}
