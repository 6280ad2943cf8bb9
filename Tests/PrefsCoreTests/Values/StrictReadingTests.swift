import Testing

@testable import PrefsCore

@Suite struct StrictReadingTests {
    private static func read<Value: PreferenceValue>(_ type: Value.Type, _ value: PropertyList) throws -> Value? {
        try Preferences(inMemory: "com.pigeon", ["k": value]).value(type, forKey: "k")
    }

    private static func expectRefusal<Value: PreferenceValue>(
        of value: PropertyList, as type: Value.Type, location: SourceLocation = #_sourceLocation
    ) {
        let error = LossyReadingError(key: "k", stored: value.kind, wanted: "\(type)")
        #expect(throws: error, sourceLocation: location) { try read(type, value) }
    }

    private static let date = PropertyListDate(secondsSinceReferenceDate: 0.5)

    @Test func theNamesOfVersion010ReadTheSame() {
        let names: any EarlierReading = EarlierNames()
        #expect(names.byte(5.0) == 5 && names.byte(300) == nil && names.byte("5") == nil)
        #expect(names.bytes(.data([1, 2])) == [1, 2] && names.bytes([1, 2]) == nil)
        #expect(names.text("a") == "a" && names.text(1) == nil)
        #expect(names.propertyList(["a"]) == ["a"])
    }

    @Test func absentKeyIsNil() throws {
        let preferences = try Preferences(inMemory: "com.pigeon")
        #expect(try preferences.value(Int.self, forKey: "k") == nil)
        #expect(try preferences.value([String].self, forKey: "k") == nil)
    }

    @Test func errorSaysKeyStoredAndWanted() throws {
        let preferences = try Preferences(inMemory: "com.pigeon", ["HPMapType": "2"])
        do throws(LossyReadingError) {
            _ = try preferences.value(Int8.self, forKey: "HPMapType")
            Issue.record("no error")
        } catch {
            #expect(error.key == "HPMapType")
            #expect(error.stored == .string)
            #expect(error.wanted == "Int8")
        }
    }

    @Test func eachTypeReadsItsOwnKind() throws {
        #expect(try Self.read(Bool.self, true) == true)
        #expect(try Self.read(String.self, "e\u{301}").map { Array($0.utf8) } == Array("e\u{301}".utf8))
        #expect(try Self.read([UInt8].self, .data([0, 255])) == [0, 255])
        #expect(try Self.read(PropertyListDate.self, .date(Self.date)) == Self.date)
        #expect(try Self.read(PropertyList.self, .uid(1)) == .uid(1))
        #expect(try Self.read(PropertyListDictionary.self, ["a": 1]) == ["a": 1])
    }

    @Test func noKindIsTakenForAnother() {
        for value in ["1", 1, 1.0, .date(Self.date), .data([1]), .uid(1), [true], ["a": true]] as [PropertyList] {
            Self.expectRefusal(of: value, as: Bool.self)
        }
        for value in ["1", true, .date(Self.date), .data([1]), .uid(1), [1], ["a": 1]] as [PropertyList] {
            Self.expectRefusal(of: value, as: Int.self)
            Self.expectRefusal(of: value, as: Double.self)
            Self.expectRefusal(of: value, as: Float.self)
        }
        for value in [1, 1.0, true, .date(Self.date), .data([1]), .uid(1), ["a"], ["a": "a"]] as [PropertyList] {
            Self.expectRefusal(of: value, as: String.self)
        }
        for value in ["1", 1, [1, 2], []] as [PropertyList] { Self.expectRefusal(of: value, as: [UInt8].self) }
        for value in ["2001-01-01 00:00:00 +0000", 0, 0.5] as [PropertyList] {
            Self.expectRefusal(of: value, as: PropertyListDate.self)
        }
        for value in [.data([1]), ["a": 1]] as [PropertyList] { Self.expectRefusal(of: value, as: [Int].self) }
        for value in [[], "a"] as [PropertyList] { Self.expectRefusal(of: value, as: [String: Int].self) }
    }

    @Test func integerMustFit() throws {
        #expect(try Self.read(Int8.self, -128) == -128)
        Self.expectRefusal(of: 300, as: Int8.self)
        #expect(try Self.read(UInt8.self, 255) == 255)
        Self.expectRefusal(of: -1, as: UInt8.self)
        Self.expectRefusal(of: 32_768, as: Int16.self)
        Self.expectRefusal(of: 65_536, as: UInt16.self)
        Self.expectRefusal(of: 2_147_483_648, as: Int32.self)
        Self.expectRefusal(of: 4_294_967_296, as: UInt32.self)
        #expect(try Self.read(Int.self, .integer(PropertyListInteger(Int.min))) == .min)
        let most = PropertyList.integer(PropertyListInteger(UInt64.max))
        #expect(try Self.read(UInt64.self, most) == .max)
        #expect(try Self.read(UInt.self, most) == .max)
        #expect(try Self.read(Int128.self, most) == Int128(UInt64.max))
        #expect(try Self.read(UInt128.self, most) == UInt128(UInt64.max))
        Self.expectRefusal(of: most, as: Int.self)
        Self.expectRefusal(of: most, as: Int64.self)
    }

    @Test func realIsAnIntegerOnlyWithoutFraction() throws {
        #expect(try Self.read(Int.self, 5.0) == 5)
        #expect(try Self.read(UInt64.self, .real(0x1p63)) == 1 << 63)
        for value in [0.5, -0.5, 1e300, .real(.nan), .real(.infinity), .real(0x1p63)] as [PropertyList] {
            Self.expectRefusal(of: value, as: Int.self)
        }
        Self.expectRefusal(of: -1.0, as: UInt16.self)
    }

    @Test func numberMustBeExact() throws {
        #expect(try Self.read(Double.self, 0.1) == 0.1)
        #expect(try Self.read(Double.self, -0.0)?.sign == .minus)
        #expect(try Self.read(Double.self, .real(.infinity)) == .infinity)
        let payload = Double(nan: 7, signaling: false)
        #expect(try Self.read(Double.self, .real(payload))?.bitPattern == payload.bitPattern)
        #expect(try Self.read(Double.self, 9_007_199_254_740_992) == 0x1p53)
        Self.expectRefusal(of: 9_007_199_254_740_993, as: Double.self)
        #expect(try Self.read(Double.self, .integer(PropertyListInteger(UInt64(1) << 63))) == 0x1p63)
        Self.expectRefusal(of: .integer(PropertyListInteger(UInt64.max)), as: Double.self)

        #expect(try Self.read(Float.self, .real(Double(Float(0.1)))) == 0.1)
        #expect(try Self.read(Float.self, .real(-.infinity)) == -.infinity)
        #expect(try Self.read(Float.self, .real(.nan))?.isNaN == true)
        #expect(try Self.read(Float.self, 0.1) == 0.1)
        Self.expectRefusal(of: 0.1234567891, as: Float.self)
        Self.expectRefusal(of: 1e300, as: Float.self)
        Self.expectRefusal(of: 16_777_217, as: Float.self)
    }

    @Test func everyElementMustBeReadable() throws {
        #expect(try Self.read([Int].self, [1, 2.0]) == [1, 2])
        Self.expectRefusal(of: [1, "2"], as: [Int].self)
        #expect(try Self.read([[String]].self, [["a"], []]) == [["a"], []])
        Self.expectRefusal(of: [["a"], [1]], as: [[String]].self)
        #expect(try Self.read([[UInt8]].self, [.data([1]), .data([])]) == [[1], []])
        #expect(try Self.read([PropertyList].self, [1, "a"]) == [1, "a"])
        #expect(try Self.read([String: [Int8]].self, ["a": [1], "b": []]) == ["a": [1], "b": []])
        Self.expectRefusal(of: ["a": [1], "b": [128]], as: [String: [Int8]].self)
    }

    /// Swift's dictionaries would keep one of them.
    @Test func equivalentKeysAreNotLost() throws {
        let value: PropertyList = ["\u{E9}": 1, "e\u{301}": 2]
        Self.expectRefusal(of: value, as: [String: Int].self)
        #expect(try Self.read(PropertyListDictionary.self, value)?.count == 2)
    }

    private enum MapType: Int, PreferenceValue { case standard, satellite }

    /// Any type of a setting is read exactly: only from what it would store itself.
    @Test func typesOfSettingsAreReadFromWhatTheyStore() throws {
        #expect(try Self.read(MapType.self, 1) == .satellite)
        for value in ["1", true, 2] as [PropertyList] { Self.expectRefusal(of: value, as: MapType.self) }
        #expect(try Self.read(Duration.self, 1.5) == .milliseconds(1_500))
        #expect(try Self.read(Duration.self, 2) == .seconds(2))
        Self.expectRefusal(of: "1.5", as: Duration.self)
        #expect(try Self.read(ClosedRange<Int>.self, [1, 2]) == 1...2)
        Self.expectRefusal(of: [1, "2"], as: ClosedRange<Int>.self)
        #expect(try Self.read([Int: Bool].self, ["1": true]) == [1: true])
        Self.expectRefusal(of: ["+1": true], as: [Int: Bool].self)
    }

    /// The shortest decimal digits of large Floats are those of another number.
    @Test func integerIsAFloatOnlyIfItIsExact() throws {
        #expect(try Self.read(Float.self, .integer(PropertyListInteger(1 << 60))) == 0x1p60)
        Self.expectRefusal(of: .integer(PropertyListInteger((1 << 60) + 1)), as: Float.self)
        #expect(try Self.read([Float].self, [0.1, 1]) == [0.1, 1])
    }
}

/// Has the deprecated names called without a warning of the compiler.
private protocol EarlierReading {
    func byte(_ value: PropertyList) -> UInt8?
    func bytes(_ value: PropertyList) -> [UInt8]?
    func text(_ value: PropertyList) -> String?
    func propertyList(_ value: PropertyList) -> PropertyList
}

private struct EarlierNames: EarlierReading {
    @available(*, deprecated) func byte(_ value: PropertyList) -> UInt8? { UInt8(strictly: value) }
    @available(*, deprecated) func bytes(_ value: PropertyList) -> [UInt8]? { [UInt8](strictly: value) }
    @available(*, deprecated) func text(_ value: PropertyList) -> String? { read(value) }
    @available(*, deprecated) func propertyList(_ value: PropertyList) -> PropertyList { PropertyList(strictly: value) }

    @available(*, deprecated) private func read<Value: StrictlyReadable>(_ value: PropertyList) -> Value? {
        Value(strictly: value)
    }
}
