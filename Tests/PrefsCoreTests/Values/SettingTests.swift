import PrefsCore
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
