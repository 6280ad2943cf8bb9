import Foundation
import PrefsFoundation
import PropertyListSamples
import Testing

@Suite struct BridgingTests {
    /// But for keys that a dictionary of Swift cannot keep apart.
    @Test(arguments: Sample.all.filter { $0.name != "keys composed and decomposed" }) func everyValueComesBack(
        _ sample: Sample
    ) throws {
        #expect(try PropertyList(bridging: sample.value.any) == sample.value)
    }

    @Test func valuesOfFoundationComeBack() throws {
        let value: NSDictionary = [
            "text": NSString("é"), "yes": NSNumber(value: true), "no": NSNumber(value: false),
            "one": NSNumber(value: Int8(1)),
            "data": NSData(data: Data([1, 2])), "date": NSDate(timeIntervalSinceReferenceDate: 0.25),
            "array": NSArray(array: [NSMutableArray(array: ["a", 1.5]), NSMutableDictionary()]),
            "text that changes": NSMutableString(string: "m"),
        ]
        let expected: PropertyList = [
            "text": "é", "yes": true, "no": false, "one": 1, "data": .data([1, 2]),
            "date": .date(PropertyListDate(secondsSinceReferenceDate: 0.25)), "array": [["a", 1.5], [:]],
            "text that changes": "m",
        ]
        #expect(try PropertyList(bridging: value) == expected)
        #expect(try PropertyList(bridging: value.mutableCopy()) == expected)
        #expect(try PropertyList(bridging: try PropertyList(bridging: value).any) == expected)
    }

    // MARK: Numbers

    @Test(arguments: [true, false]) func booleansAreNoNumbers(_ flag: Bool) throws {
        #expect(try PropertyList(bridging: flag) == .boolean(flag))
        #expect(try PropertyList(bridging: NSNumber(value: flag)) == .boolean(flag))
        #expect(type(of: PropertyList.boolean(flag).any) == Bool.self)
        let number = flag ? 1 : 0
        let integers: [NSNumber] = [
            NSNumber(value: number), NSNumber(value: Int8(number)), NSNumber(value: UInt8(number)),
            NSNumber(value: Int16(number)),
            NSNumber(value: UInt32(number)), NSNumber(value: UInt64(number)),
        ]
        for integer in integers {
            #expect(try PropertyList(bridging: integer) == .integer(PropertyListInteger(number)))
        }
        #expect(try PropertyList(bridging: NSNumber(value: Double(number))) == .real(Double(number)))
    }

    @Test func everyIntegerIsOne() throws {
        func check(_ integer: some BinaryInteger, _ number: NSNumber) throws {
            let expected = PropertyListInteger(exactly: integer).map(PropertyList.integer)
            #expect(try PropertyList(bridging: integer) == expected)
            #expect(try PropertyList(bridging: number) == expected)
        }
        try check(Int8.min, NSNumber(value: Int8.min))
        try check(UInt8.max, NSNumber(value: UInt8.max))
        try check(Int16.min, NSNumber(value: Int16.min))
        try check(UInt16.max, NSNumber(value: UInt16.max))
        try check(Int32.min, NSNumber(value: Int32.min))
        try check(UInt32.max, NSNumber(value: UInt32.max))
        try check(Int64.min, NSNumber(value: Int64.min))
        try check(UInt64.max, NSNumber(value: UInt64.max))
        try check(Int.max, NSNumber(value: Int.max))
        try check(UInt.max, NSNumber(value: UInt.max))
        #expect(try PropertyList(bridging: Int128(UInt64.max)) == .integer(PropertyListInteger(UInt64.max)))
    }

    @Test func everyRealIsOne() throws {
        #expect(try PropertyList(bridging: Float(0.1)) == .real(Double(Float(0.1))))
        #expect(try PropertyList(bridging: NSNumber(value: Float(0.1))) == .real(Double(Float(0.1))))
        #expect(try PropertyList(bridging: CGFloat(0.1)) == .real(0.1))
        #expect(try PropertyList(bridging: Float16(1.5)) == .real(1.5))
        #expect(try PropertyList(bridging: Decimal(string: "0.1") as Any) == .real(0.1))
        #expect(try PropertyList(bridging: NSDecimalNumber(string: "7")) == .real(7))
        for real in [-0.0, .nan, .infinity, .leastNonzeroMagnitude, .greatestFiniteMagnitude] {
            #expect(try PropertyList(bridging: PropertyList.real(real).any) == .real(real))
        }
    }

    @Test func numbersAreCastAsOnApplesSystems() throws {
        let value: PropertyList = [
            "integers": [1, 2], "mixed": [1, 2.5], "flags": ["a": true], "one": 1, "wholeReal": 5.0,
        ]
        let dictionary = try #require(value.any as? [String: Any])
        #expect(dictionary["integers"] as? [Int] == [1, 2])
        #expect(dictionary["integers"] as? [Double] == [1, 2])
        #expect(dictionary["mixed"] as? [Double] == [1, 2.5])
        #expect(dictionary["flags"] as? [String: Bool] == ["a": true])
        #expect(dictionary["one"] as? Float == 1)
        #expect(dictionary["wholeReal"] as? Int == 5)
        #expect(PropertyList.integer(PropertyListInteger(UInt64.max)).any as? UInt64 == .max)
        #expect(PropertyList.integer(PropertyListInteger(UInt64.max)).any as? Int == nil)
    }

    // MARK: Other kinds

    @Test(arguments: [0, 0.1, -1e-9, 725_846_400.123_456, 1e300]) func datesKeepTheirFractions(_ seconds: Double) throws
    {
        let date = Date(timeIntervalSinceReferenceDate: seconds)
        let value = try PropertyList(bridging: date)
        #expect(value == .date(PropertyListDate(secondsSinceReferenceDate: seconds)))
        #expect(value.any as? Date == date)
    }

    @Test func optionalsAreWhatTheyWrap() throws {
        let wrapped: [Any] = [Optional(1) as Any, Optional(Optional("a")) as Any, Optional(NSArray(array: [2])) as Any]
        #expect(try PropertyList(bridging: wrapped) == [1, "a", [2]])
    }

    @Test func collectionsOfAnyElementsAreTaken() throws {
        #expect(try PropertyList(bridging: [1, 2]) == [1, 2])
        #expect(try PropertyList(bridging: [[true], []]) == [[true], []])
        #expect(try PropertyList(bridging: ["a": ["b": 1.5]]) == ["a": ["b": 1.5]])
        #expect(
            try PropertyList(bridging: ["a" as NSString: Date(timeIntervalSinceReferenceDate: 0)])
                == ["a": .date(PropertyListDate(secondsSinceReferenceDate: 0))])
        #expect(try PropertyList(bridging: ["a" as AnyHashable: PropertyList.uid(3)]) == ["a": .uid(3)])
    }

    @Test func dictionariesAreSortedWhateverTheirOrderWas() throws {
        let keys = (0..<100).map { "key \($0)" }
        let dictionary = Dictionary(uniqueKeysWithValues: keys.map { ($0, 0) })
        let bridged = try PropertyList(bridging: dictionary)
        #expect(bridged == .dictionary(PropertyListDictionary(keys.map { ($0, 0) })))
        guard case .dictionary(let bridged) = bridged else { return }
        #expect(Array(bridged.keys) == keys.sorted())
        #expect(try PropertyListDictionary(bridging: dictionary).map(\.key) == keys.sorted())
    }

    /// Swift's strings are ordered as if they were composed, `é` behind `f`.
    @Test func keysAreSortedByTheirBytes() throws {
        let keys = ["e", "e\u{301}", "f"]
        for keys in [keys, keys.reversed()] {
            let value = try PropertyList(
                bridging: NSDictionary(objects: [1, 2, 3] as [NSNumber], forKeys: keys.map { $0 as NSString }))
            #expect(value.dictionaryValue?.map(\.key) == ["e", "e\u{301}", "f"])
        }
        #expect(try PropertyListDictionary(bridging: ["f": 0, "e\u{301}": 0, "e": 0]).map(\.key) == keys)
    }

    @Test func keysThatAreEqualForSwiftAreOneKeyInItsDictionary() {
        let twins: PropertyListDictionary = ["\u{e9}": 1, "e\u{301}": 2]
        #expect(twins.count == 2)
        #expect(twins.any.count == 1)
        #expect(twins.any["é"] as? Int == 2)
    }

    // MARK: No property lists

    @Test func whatIsNoPropertyListIsToldWithItsPlace() {
        func error(_ value: Any) -> BridgingError? {
            #expect(throws: BridgingError.self) { try PropertyList(bridging: value) }
        }
        struct Own {}
        #expect(error(Own())?.reason == .unsupportedType("Own"))
        #expect(error(URL(fileURLWithPath: "/"))?.reason == .unsupportedType("URL"))
        #expect(error(NSURL(fileURLWithPath: "/"))?.reason == .unsupportedType("NSURL"))
        #expect(error(Set([1]))?.reason == .unsupportedType("Set<Int>"))
        #expect(error(Optional<Int>.none as Any)?.reason == .noValue)
        #expect(error(["a": [NSNull()]])?.reason == .noValue)
        #expect(error(["a": [NSNull()]])?.path == [.key("a"), .index(0)])
        #expect(error(NSDictionary(dictionary: ["a": NSArray(array: [1, NSNull()])]))?.path == [.key("a"), .index(1)])
        #expect(error(Int128.max)?.reason == .integerOutOfRange)
        #expect(error([1: 2])?.reason == .keyIsNotAString("1"))
        #expect(error(NSDictionary(dictionary: [1: 2]))?.reason == .keyIsNotAString("1"))
        #expect(error([["k": Own()]])?.description == #"[0]["k"] is Own, which property lists do not have"#)
    }

    @Test func nestingStopsAtTheLimit() throws {
        func nested(_ depth: Int, _ wrap: (Any) -> Any) -> Any {
            (0..<depth).reduce(1 as Any) { value, _ in wrap(value) }
        }
        let containers: [(Any) -> Any] = [
            { [$0] }, { ["k": $0] }, { Optional([$0]) as Any }, { NSArray(array: [$0]) },
            { NSMutableDictionary(dictionary: ["k": $0]) },
        ]
        for wrap in containers.prefix(3) {
            let deepest = try PropertyList(bridging: nested(PropertyList.nestingLimit, wrap))
            #expect(try PropertyList(bridging: deepest.any) == deepest)
            for depth in [PropertyList.nestingLimit + 1, 5_000] {
                #expect(throws: BridgingError.self) { try PropertyList(bridging: nested(depth, wrap)) }
            }
        }
        for wrap in containers.suffix(2) {
            _ = try PropertyList(bridging: nested(PropertyList.nestingLimit, wrap))
            #expect(throws: BridgingError.self) {
                try PropertyList(bridging: nested(PropertyList.nestingLimit + 1, wrap))
            }
        }
    }

    @Test func containersInThemselvesAreRefused() {
        let array = NSMutableArray()
        array.add(array)
        defer { array.removeAllObjects() }
        #expect(throws: BridgingError.self) { try PropertyList(bridging: array) }
        let dictionary = NSMutableDictionary()
        dictionary.setObject(dictionary, forKey: "k" as NSString)
        defer { dictionary.removeAllObjects() }
        #expect(throws: BridgingError.self) { try PropertyList(bridging: dictionary) }
        #expect(throws: BridgingError.self) { try PropertyList(bridging: ["a": Optional(array)]) }
    }

    @Test func tenThousandRandomValuesAreConvertedOrRefused() throws {
        var values = RandomAny(seed: 20_260_101)
        var converted = 0
        var changed: [PropertyList] = []
        for _ in 0..<10_000 {
            guard let value = try? PropertyList(bridging: values.next()) else { continue }
            converted += 1
            if try PropertyList(bridging: value.any) != value { changed.append(value) }
        }
        #expect(changed.prefix(3).isEmpty)
        #expect((5_000..<10_000).contains(converted))
    }
}
