import PrefsCore
import Synchronization
import Testing

@Suite struct SettingTests {
    private let preferences: Preferences

    init() throws {
        preferences = try Preferences(inMemory: "com.pigeon")
    }

    private var stored: PropertyList? { preferences.object(forKey: "k") }

    @Test func literalIsAPropertyList() {
        preferences.set(2, forKey: "k")
        #expect(stored == 2)
        preferences.set(-2, forKey: "k")
        #expect(stored == -2)
        preferences.set(2.5, forKey: "k")
        #expect(stored == 2.5)
        preferences.set(true, forKey: "k")
        #expect(stored == true)
        preferences.set("x", forKey: "k")
        #expect(stored == "x")
        preferences.set([1, "a"], forKey: "k")
        #expect(stored == [1, "a"])
        // No bytes, and no two reals.
        preferences.set([1, 2], forKey: "k")
        #expect(stored == [1, 2])
        preferences.set([1, 2.5], forKey: "k")
        #expect(stored == [1, 2.5])
        preferences.set([], forKey: "k")
        #expect(stored == [])
        preferences.set(["a": 1, "c": ["d": 1.5]], forKey: "k")
        #expect(stored == ["a": 1, "c": ["d": 1.5]])
        preferences.set(nil, forKey: "k")
        #expect(stored == nil)
    }

    @Test func variableIsOfItsOwnKind() {
        let (integer, large, boolean, text) = (Int.min, UInt64.max, true, "a\u{301}")
        let (double, float) = (-0.0, Float(0.1))
        let (texts, bytes) = (["a"], [1, 2] as [UInt8])
        let (date, array) = (PropertyListDate(secondsSinceReferenceDate: 1), [1, "a"] as [PropertyList])
        preferences.set(integer, forKey: "k")
        #expect(stored == .integer(PropertyListInteger(Int.min)))
        preferences.set(large, forKey: "k")
        #expect(stored == .integer(PropertyListInteger(UInt64.max)))
        preferences.set(boolean, forKey: "k")
        #expect(stored == true)
        preferences.set(double, forKey: "k")
        #expect(stored == -0.0)
        preferences.set(float, forKey: "k")
        #expect(stored == 0.1)
        preferences.set(text, forKey: "k")
        #expect(stored == .string("a\u{301}"))
        preferences.set("\(text)!", forKey: "k")
        #expect(stored == .string("a\u{301}!"))
        preferences.set(texts, forKey: "k")
        #expect(stored == ["a"])
        preferences.set(bytes, forKey: "k")
        #expect(stored == .data([1, 2]))
        preferences.set(date, forKey: "k")
        #expect(stored == .date(date))
        preferences.set(array, forKey: "k")
        #expect(stored == [1, "a"])
        preferences.set(["a": 1] as PropertyListDictionary, forKey: "k")
        #expect(stored == ["a": 1])
    }

    /// Each of these compiles, and is stored as the type says.
    @Test func everyTypeOfSettingsCanBeSet() {
        let (small, numbers, ports) = (Int32(-1), [1, 2], ["web": 80])
        let (choice, choices, optional) = (MapType.satellite, Set([MapType.standard]), UInt16?.some(9))
        let any: any PreferenceValue = Duration.seconds(2)
        func check(_ expected: PropertyList?, _ line: Int = #line) {
            #expect(stored == expected, "line \(line)")
            preferences.removeObject(forKey: "k")
        }
        preferences.set(small, forKey: "k")
        check(-1)
        preferences.set(numbers, forKey: "k")
        check([1, 2])
        preferences.set([small, small], forKey: "k")
        check([-1, -1])
        preferences.set(ports, forKey: "k")
        check(["web": 80])
        preferences.set(choice, forKey: "k")
        check(1)
        preferences.set(choices, forKey: "k")
        check([0])
        preferences.set(0..<3, forKey: "k")
        check([0, 3])
        preferences.set(optional, forKey: "k")
        check(9)
        preferences.set(any, forKey: "k")
        check(2.0)
        preferences.set(1, forKey: "k")
        preferences.set(UInt16?.none, forKey: "k")
        check(nil)
    }

    /// What is no literal of a property list, and compiled before there was a method for every type.
    @Test func expressionsKeepTheirKinds() {
        let (number, byte, real, list) = (3, UInt8(1), Float(0.5), [1, "a"] as [PropertyList])
        func check(_ expected: PropertyList?, _ line: Int = #line) { #expect(stored == expected, "line \(line)") }
        preferences.set(number + 1, forKey: "k")
        check(4)
        preferences.set(1 + 2, forKey: "k")
        check(3)
        preferences.set(1 + 2.5, forKey: "k")
        check(3.5)
        preferences.set(list.count > 1 ? 1 : 0, forKey: "k")
        check(1)
        preferences.set(list.count > 1 ? nil : 0, forKey: "k")
        check(nil)
        preferences.set(Int?.none ?? 5, forKey: "k")
        check(5)
        preferences.set([byte, 2], forKey: "k")
        check(.data([1, 2]))
        preferences.set(real * 2, forKey: "k")
        check(1.0)
        preferences.set(.max as Int, forKey: "k")
        check(.integer(PropertyListInteger(Int.max)))
        preferences.set(["a"].map { $0 + "b" }, forKey: "k")
        check(["ab"])
        preferences.set(list.isEmpty ? [] : list, forKey: "k")
        check([1, "a"])
        preferences.set(list.first, forKey: "k")
        check(1)
        preferences.set(.string("x"), forKey: "k")
        check("x")
    }

    @Test func aValueThatCannotBeStoredIsReportedAndChangesNothing() {
        let reported = Mutex<[String]>([])
        preferences.onUndecodableValue = { failure in reported.withLock { $0.append(failure.valueType) } }
        preferences.set("old", forKey: "k")
        preferences.set([1, nil] as [Int?], forKey: "k")
        #expect(stored == "old")
        #expect(reported.withLock { $0 } == ["Array<Optional<Int>>"])
    }

    @Test func emptyOptionalRemoves() {
        var text: String? = "x"
        preferences.set(text, forKey: "k")
        #expect(stored == "x")
        text = nil
        preferences.set(text, forKey: "k")
        #expect(stored == nil)
    }

    @Test func whatIsSetIsReadBackStrictly() throws {
        preferences.set(Float(0.1), forKey: "float")
        #expect(try preferences.value(Float.self, forKey: "float") == 0.1)
        preferences.set(Int.max, forKey: "integer")
        #expect(try preferences.value(Int.self, forKey: "integer") == .max)
        preferences.set([1, 2] as [UInt8], forKey: "data")
        #expect(try preferences.value([UInt8].self, forKey: "data") == [1, 2])
    }
}
