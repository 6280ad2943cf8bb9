import Testing

@testable import PrefsCore

struct PreferenceValueTests {
    // MARK: Stored forms

    struct StoredForm: Sendable, CustomTestStringConvertible {
        var name: String
        var form: PropertyList?
        var store: @Sendable () throws -> PropertyList?
        var isReadBack: @Sendable () throws -> Bool

        init<Value: PreferenceValue & Equatable & Sendable>(_ value: Value, _ form: PropertyList?) {
            name = "\(Value.self) \(value)"
            self.form = form
            store = { try value.propertyList() }
            isReadBack = { try form.map { try Value(propertyList: $0) == value } ?? true }
        }

        var testDescription: String { name }
    }

    /// What programs have stored with this library. A form here never changes: what is stored would not be read again.
    static let storedForms = [
        StoredForm(true, true), StoredForm(false, false),
        StoredForm(-1, -1), StoredForm(Int8.min, -128), StoredForm(Int16.max, 32767),
        StoredForm(Int32.min, -2_147_483_648),
        StoredForm(Int64.min, .integer(PropertyListInteger(Int.min))),
        StoredForm(UInt(7), 7), StoredForm(UInt8(255), 255), StoredForm(UInt16(7), 7), StoredForm(UInt32(7), 7),
        StoredForm(UInt64.max, .integer(PropertyListInteger(UInt64.max))),
        StoredForm(5.0, 5.0), StoredForm(-0.0, -0.0), StoredForm(Float(12.34), 12.34),
        StoredForm(Float.infinity, .real(.infinity)), StoredForm(Float16(0.1), 0.1),
        StoredForm(Float16.infinity, .real(.infinity)), StoredForm(Character("e\u{301}"), "e\u{301}"),
        StoredForm("5", "5"), StoredForm("", ""),
        StoredForm([0, 255] as [UInt8], .data([0, 255])), StoredForm([] as [UInt8], .data([])),
        StoredForm([[1], []] as [[UInt8]], [.data([1]), .data([])]),
        StoredForm(PropertyList.uid(3), .uid(3)),
        StoredForm(["b": 1, "a": 2] as PropertyListDictionary, ["a": 2, "b": 1]),
        StoredForm(
            PropertyListDate(secondsSinceReferenceDate: 0.5), .date(PropertyListDate(secondsSinceReferenceDate: 0.5))),
        StoredForm(Int?.some(5), 5), StoredForm(Int?.none, nil), StoredForm(String??.some(.none), nil),
        StoredForm([1, 2], [1, 2]), StoredForm([] as [String], []),
        StoredForm(["b", "a", "\u{1F600}", "\u{FFFF}"] as Set<String>, ["a", "b", "\u{FFFF}", "\u{1F600}"]),
        StoredForm([3, 1, 2] as Set<UInt8>, [1, 2, 3]),
        StoredForm(["k": [1.5]], ["k": [1.5]]), StoredForm(["k": 1, "n": nil] as [String: Int?], ["k": 1]),
        StoredForm([7: "a", -1: "b"], ["7": "a", "-1": "b"]), StoredForm([:] as [Int: String], [:]),
        StoredForm([Direction.north: 1], ["north": 1]), StoredForm([1: [2: [3]]], ["1": ["2": [3]]]),
        StoredForm(1..<5, [1, 5]), StoredForm(0.5...2, [0.5, 2.0]), StoredForm("a"..<"b", ["a", "b"]),
        StoredForm(3..<3, [3, 3]),
        StoredForm(Duration.seconds(90), 90.0), StoredForm(Duration.milliseconds(-1500), -1.5),
        StoredForm(Duration.zero, 0.0),
        StoredForm(Duration(attoseconds: 100_000_000_000_000_001), "0.100000000000000001"),
        StoredForm(Duration.seconds(1 << 40) + .nanoseconds(1), "1099511627776.000000001"),
        StoredForm(Duration(attoseconds: .max), "170141183460469231731.687303715884105727"),
        StoredForm(Duration(attoseconds: .min), "-170141183460469231731.687303715884105728"),
        StoredForm(MapType.satellite, 1), StoredForm(Theme.dark, "dark"), StoredForm([Theme.light], ["light"]),
        StoredForm(Sides([.left, .top]), 5), StoredForm(CodableTheme.dark, "D"), StoredForm(Name(rawValue: "x"), "x"),
        StoredForm(
            Layout(title: "t", size: Layout.Size(width: 1, height: 2.5), flags: [true], note: nil),
            ["title": "t", "size": ["width": 1, "height": 2.5], "flags": [true]]),
        StoredForm(Choice.pair(1, name: "n"), ["pair": ["_0": 1, "name": "n"]]), StoredForm(Choice.none, ["none": [:]]),
        StoredForm(Angle(degrees: 90), "90 degrees"),
    ]

    @Test(arguments: storedForms) func theStoredFormStays(_ stored: StoredForm) throws {
        #expect(try stored.store() == stored.form)
        // A dictionary is without the keys whose value is nil.
        #expect(try stored.isReadBack() || stored.name.contains("\"n\": nil"))
    }

    // MARK: Reading

    @Test func errorsAreSentencesWithThePlace() throws {
        func text(_ body: () throws -> Void) -> String {
            do { try body() } catch { return "\(error)" }
            return ""
        }
        let preferences = try Preferences(inMemory: "com.pigeon", ["Size": "big"])
        let texts = [
            text { _ = try [Int](propertyList: [1, "x"]) },
            text { _ = try [String: [UInt8]](propertyList: ["Ports": [80, 443]]) },
            text { _ = try Set<Bool>(propertyList: [true, []]) },
            text { _ = try Range<Int>(propertyList: [1, .data([])]) },
            text { _ = try [1, nil].propertyList() },
            text { _ = try preferences.value(Int8.self, forKey: "Size") },
            text { try preferences.migrate([.removing([], inVersion: 1), .removing([], inVersion: 1)]) },
        ]
        #expect(
            texts == [
                "at index 1: the string 'x' is no Int", "at key Ports: at index 1: an integer, 443, is no UInt8",
                "at index 1: an array is not read as Bool", "at index 1: data is not read as Int",
                "there is nil in an array, which no property list can hold",
                "the value of Size is a string, which Int8 does not represent exactly", "two steps lead to version 1",
            ])
    }

    @Test(arguments: ["true", "YES", "1", "On"], ["false", "no", "0", "OFF"])
    func textStandsForBooleans(_ yes: String, _ no: String) throws {
        #expect(try Bool(propertyList: .string(yes)))
        #expect(try !Bool(propertyList: .string(no)))
    }

    @Test(
        arguments: ["", "y", "2", " 1", "ja", "tru\u{65}\u{301}"] as [PropertyList] + [2, -1, 1.0, .data([]), [], [:]])
    func nothingElseIsABoolean(_ list: PropertyList) {
        #expect(throws: PreferenceValueError.self) { try Bool(propertyList: list) }
    }

    @Test func numbersAreReadExactlyOrNotAtAll() throws {
        #expect(try Int(propertyList: "-12") == -12)
        #expect(try UInt64(propertyList: "18446744073709551615") == .max)
        #expect(try Int(propertyList: 5.0) == 5)
        #expect(try Int(propertyList: true) == 1)
        for list: PropertyList in [
            "", "12abc", "0x10", "1e3", "3.9", " 1", "9223372036854775808", 2.5, .real(.nan), .real(.infinity), 1e300,
            .date(PropertyListDate(secondsSinceReferenceDate: 1)), [1], .integer(PropertyListInteger(UInt64.max)),
        ] {
            #expect(throws: PreferenceValueError.self, "\(list)") { try Int(propertyList: list) }
        }
        #expect(throws: PreferenceValueError.noSuchValue(256, type: "UInt8")) { try UInt8(propertyList: 256) }
        #expect(throws: PreferenceValueError.unexpectedKind(.array, type: "UInt8")) { try UInt8(propertyList: []) }
        #expect(try Double(propertyList: "1e3") == 1000)
        #expect(try Double(propertyList: 7) == 7)
        #expect(try Float(propertyList: "0.1") == 0.1)
        #expect(try Double(propertyList: "-inf") == -.infinity)
        for list: PropertyList in [
            "", "1x", "0x1p3", "1e999", "-1e999", true, .integer(PropertyListInteger(UInt64.max)), [:],
        ] {
            #expect(throws: PreferenceValueError.self, "\(list)") { try Double(propertyList: list) }
            #expect(throws: PreferenceValueError.self, "\(list)") { try Float(propertyList: list) }
        }
        #expect(throws: PreferenceValueError.self) { try Float(propertyList: "1e300") }
        #expect(throws: PreferenceValueError.self) { try Float16(propertyList: 70_000) }
        #expect(throws: PreferenceValueError.self) { try Character(propertyList: "ab") }
    }

    @Test func durationsAreReadExactlyOrNotAtAll() throws {
        let rows: [(PropertyList, Duration)] = [
            (5, .seconds(5)), ("1.5", .milliseconds(1500)), (0.1, .milliseconds(100)), (1e-7, .nanoseconds(100)),
            ("-.25", .milliseconds(-250)),
            ("+3.", .seconds(3)), ("1e3", .seconds(1000)), ("0.0000000000000000010", Duration(attoseconds: 1)),
            ("0e400", .zero),
            (.string("1.5" + String(repeating: "0", count: 40)), .milliseconds(1500)),
            (.string("-1" + String(repeating: "0", count: 40) + "e-40"), .seconds(-1)),
            (.string(String(repeating: "0", count: 40) + "1"), .seconds(1)),
        ]
        for (value, duration) in rows { #expect(try Duration(propertyList: value) == duration, "\(value)") }
        let others: [PropertyList] = [
            "", ".", "-", "1s", "1e", "e3", "1e999999999999999999999", "1e30", "0x1", " 1", .real(.nan),
            .real(.infinity), 1e300, 1e-19, "1e-19", true, [5, 0],
            "9999999999999999999999999999999999999999", "170141183460469231731.687303715884105728",
            "-170141183460469231731.687303715884105729",
        ]
        for value in others {
            #expect(throws: PreferenceValueError.self, "\(value)") { try Duration(propertyList: value) }
        }
    }

    /// What the standard library's own coding makes of a duration was stored for properties of Codable types before.
    @Test func durationsInCodableTypesAreStoredAsSettingsAre() throws {
        struct Timer: Codable, Equatable, PreferenceValue { var length: Duration }
        let timer = Timer(length: .milliseconds(1500))
        #expect(try timer.propertyList() == ["length": 1.5])
        #expect(try Timer(propertyList: ["length": 1.5]) == timer)
        #expect(try Timer(propertyList: ["length": [0, 1_500_000_000_000_000_000]]) == timer)
        #expect(throws: DecodingError.self) { try Timer(propertyList: ["length": [0]]) }
        #expect(throws: DecodingError.self) { try Timer(propertyList: ["length": true]) }
    }

    @Test func rangesAndDictionariesInCodableTypesAreStoredAsSettingsAre() throws {
        struct Limits: Codable, Equatable, PreferenceValue {
            var open: Range<Int>, closed: ClosedRange<Double>, names: [Int: String]
        }
        let limits = Limits(open: 1..<5, closed: 0...1, names: [7: "a"])
        #expect(try limits.propertyList() == ["open": [1, 5], "closed": [0.0, 1.0], "names": ["7": "a"]])
        #expect(try Limits(propertyList: try #require(try limits.propertyList())) == limits)
    }

    @Test func rangesHaveTwoBoundsInOrder() throws {
        #expect(try (Range<Int>(propertyList: ["1", "5"])) == 1..<5)
        for value in [[1], [], [1, 2, 3], [5, 1], ["a", 1], 5, .data([1, 5])] as [PropertyList] {
            #expect(throws: PreferenceValueError.self, "\(value)") { try Range<Int>(propertyList: value) }
            #expect(throws: PreferenceValueError.self, "\(value)") { try ClosedRange<Int>(propertyList: value) }
        }
        #expect(throws: PreferenceValueError.self) { try ClosedRange<Double>(propertyList: [.real(.nan), 1]) }
        #expect(throws: PreferenceValueError.nilInCollection) { try (Level(of: nil)...Level(of: nil)).propertyList() }
    }

    @Test func keysThatAreNoneOfTheTypeAreRefused() {
        #expect(throws: PreferenceValueError.noSuchValue("x", type: "Int")) { try [Int: Int](propertyList: ["x": 1]) }
        #expect(throws: PreferenceValueError.noSuchValue("up", type: "Direction")) {
            try [Direction: Int](propertyList: ["up": 1])
        }
        #expect(throws: PreferenceValueError.equivalentKeys("07")) { try [Int: Int](propertyList: ["7": 1, "07": 2]) }
    }

    @Test func whatTheCommandWritesIsRead() throws {
        #expect(try [Int](propertyList: ["1", "2"]) == [1, 2])
        #expect(try MapType(propertyList: "1") == .satellite)
        #expect(
            try PropertyListDate(propertyList: "2001-01-01T00:00:01Z") == PropertyListDate(secondsSinceReferenceDate: 1)
        )
        #expect(try [UInt8](propertyList: [1, "2"]) == [1, 2])
    }

    @Test func otherKindsAreRefused() {
        #expect(throws: PreferenceValueError.self) { try String(propertyList: 5) }
        #expect(throws: PreferenceValueError.self) { try PropertyListDate(propertyList: "soon") }
        #expect(throws: PreferenceValueError.self) { try PropertyListDate(propertyList: 5) }
        #expect(throws: PreferenceValueError.self) { try PropertyListDictionary(propertyList: []) }
        #expect(throws: PreferenceValueError.self) { try [Int](propertyList: .data([1])) }
        #expect(throws: PreferenceValueError.self) { try Set<Int>(propertyList: [:]) }
        #expect(throws: PreferenceValueError.self) { try [String: Int](propertyList: []) }
        #expect(throws: PreferenceValueError.self) { try [Int](propertyList: [1, "x"]) }
        #expect(throws: PreferenceValueError.noSuchValue(9, type: "MapType")) { try MapType(propertyList: 9) }
        #expect(throws: DecodingError.self) { try Layout(propertyList: ["title": "t"]) }
    }

    @Test func nilHasNoPlaceInCollections() {
        #expect(throws: PreferenceValueError.nilInCollection) { try [1, nil].propertyList() }
        #expect(throws: PreferenceValueError.nilInCollection) { try Set([1, nil]).propertyList() }
    }

    @Test func keysThatSwiftTakesForOneAreNotMixedUp() throws {
        let both: PropertyList = ["\u{E9}": 1, "e\u{301}": 2]
        #expect(throws: PreferenceValueError.equivalentKeys("e\u{301}")) { try [String: Int](propertyList: both) }
        #expect(try PropertyListDictionary(propertyList: both).count == 2)
    }

    @Test func aSetIsStoredInOneOrder() throws {
        let values: [PropertyList] = [
            false, true, -1, 2, .real(-0.0), 0.0, 1.5, .real(.nan),
            .date(PropertyListDate(secondsSinceReferenceDate: -1)), "", "a", .data([]), .data([0]),
            .uid(1), [], [1], [1, 0], [2], [:], ["a": 1], ["a": 2], ["b": 0],
        ]
        #expect(values.shuffled().sorted { $0.precedes($1) } == values)
        for value in values { #expect(!value.precedes(value)) }
    }
}

// Types of a program. One line makes each a value, in a file of its own or here.

struct Angle: Sendable, Equatable { var degrees: Int }

extension Angle: PreferenceValue {
    struct NoAngle: Error {}

    init(propertyList: PropertyList) throws {
        guard case .string(let text) = propertyList, let number = text.split(separator: " ").first,
            let degrees = Int(number)
        else { throw NoAngle() }
        self.degrees = degrees
    }

    func propertyList() throws -> PropertyList? { .string("\(degrees) degrees") }
}

enum Direction: String, CodingKeyRepresentable { case north, south }

/// Is stored as nothing where it is of nothing.
private struct Level: Comparable, PreferenceValue {
    var number: Int?
    init(of number: Int?) { self.number = number }
    init(propertyList: PropertyList) throws { number = try Int(propertyList: propertyList) }
    func propertyList() throws -> PropertyList? { number.map { .integer(PropertyListInteger($0)) } }
    static func < (left: Level, right: Level) -> Bool { (left.number ?? 0) < (right.number ?? 0) }
}

extension MapType: PreferenceValue {}
extension Theme: PreferenceValue {}
extension CodableTheme: PreferenceValue {}
extension Sides: PreferenceValue {}
extension Name: PreferenceValue {}
extension Layout: PreferenceValue {}
extension Choice: PreferenceValue {}
