import Foundation
import Synchronization
import TestSupport
import Testing

@testable import PrefsCore

extension PreferenceKey where Value == Int {
    fileprivate static var count: Self { Self("PKCount", default: 3) }
}

extension PreferenceKey where Value == MapType {
    fileprivate static var mapType: Self { Self("PKMapType", default: .standard) }
}

extension PreferenceKey where Value == String? {
    fileprivate static var userName: Self { Self("PKUserName") }
}

@Suite(.hangLimit) struct PreferenceKeyTests {
    private let preferences: Preferences
    private let failures = Failures()

    /// What was reported.
    private final class Failures: Sendable {
        private let all = Mutex<[PreferenceValueFailure]>([])
        var count: Int { all.withLock { $0.count } }
        var last: PreferenceValueFailure? { all.withLock { $0.last } }
        var errors: [any Error] { all.withLock { $0.map(\.error) } }
        func add(_ failure: PreferenceValueFailure) { all.withLock { $0.append(failure) } }
    }

    init() throws {
        preferences = try Preferences(inMemory: "com.pigeon")
        preferences.onUndecodableValue = { [failures] in failures.add($0) }
    }

    // MARK: Values

    @Test func theDefaultIsReadUntilAValueIsSet() {
        #expect(preferences[.count] == 3)
        #expect(preferences[.mapType] == .standard)
        #expect(preferences[.userName] == nil)
        preferences[.count] = 4
        preferences[.mapType] = .satellite
        preferences[.userName] = "Ada"
        #expect(preferences[.count] == 4)
        #expect(preferences.value(for: .mapType) == .satellite)
        #expect(preferences[.userName] == "Ada")
        #expect(preferences.dictionaryRepresentation() == ["PKCount": 4, "PKMapType": 1, "PKUserName": "Ada"])
    }

    @Test func theDefaultIsNotStored() throws {
        _ = preferences[.count]
        #expect(try preferences.storedValue(for: .count) == nil)
        #expect(preferences.dictionaryRepresentation() == [:])
    }

    @Test func aDefaultCanBeMadeEachTime() {
        let calls = Mutex(0)
        let key = PreferenceKey("k") {
            calls.withLock {
                $0 += 1; return $0
            }
        }
        #expect(preferences[key] == 1)
        #expect(preferences[key] == 2)
        preferences[key] = 9
        #expect(preferences[key] == 9)
        #expect(key.defaultValue == 3)
    }

    @Test func aRegisteredValueIsReadBeforeTheDefault() {
        preferences.register(["PKCount": 5])
        #expect(preferences[.count] == 5)
    }

    @Test func whatIsOnlyRegisteredIsADefault() throws {
        preferences.register(["PKCount": 5])
        #expect(preferences.isUnset(.count))
        preferences[.count] = 5
        #expect(!preferences.isUnset(.count))
        preferences.reset(.count)
        #expect(preferences.isUnset(.count))

        let directory = try TemporaryDirectory()
        let environment = Environment([
            "PREFS_HOST": "here", "PREFS_SYSTEM_HOME": directory.systemStore, "XDG_CONFIG_DIRS": directory.path,
        ])
        try directory.store.apply(.set(6, key: "PKCount"), to: .registered(DomainName("com.pigeon")))
        let stored = try Preferences(domain: "com.pigeon", store: directory.store, environment: environment)
        #expect(stored[.count] == 6)
        #expect(stored.isUnset(.count))
        try directory.store.apply(.set(7, key: "PKCount"), to: .stored(.global, .any))
        try stored.synchronize()
        #expect(!stored.isUnset(.count))
    }

    @Test func variablesAreRegistered() {
        let (integer, real, text, flag, theme) = (5, 0.5, "Ada", true, MapType.satellite)
        preferences.register([
            "i": integer, "r": real, "t": text, "f": flag, "m": theme, "p": PropertyList.uid(3), "n": Int?.none,
        ])
        #expect(
            preferences.dictionaryRepresentation() == ["i": 5, "r": 0.5, "t": "Ada", "f": true, "m": 1, "p": .uid(3)])
        preferences.register(["i": integer + 1])
        preferences.register(["i": 7, "a": [1, 2]])
        #expect(preferences.integer(forKey: "i") == 7)
        #expect(preferences.array(forKey: "a") == [1, 2])
        #expect(failures.count == 0)
        preferences.register(["bad": [Int?.none], "good": integer])
        #expect(preferences.object(forKey: "bad") == nil)
        #expect(preferences.integer(forKey: "good") == 5)
        #expect(failures.last?.key == "bad")
    }

    @Test func keysAreEqualByTheirNames() {
        let key = PreferenceKey("k", default: 1)
        #expect(key == PreferenceKey("k", default: 2))
        #expect(key != PreferenceKey("K", default: 1))
        #expect(PreferenceKey("\u{E9}", default: 1) != PreferenceKey("e\u{301}", default: 1))
        #expect([key: "a"][PreferenceKey("k") { 5 }] == "a")
        #expect(
            Set<AnyHashable>([key, PreferenceKey("k", default: "text"), PreferenceKey("k", default: 3)]).count == 2)
    }

    @Test func resettingUncoversTheDefault() {
        preferences[.count] = 4
        preferences[.mapType] = .satellite
        preferences[.userName] = "Ada"
        preferences.reset(.count, .mapType)
        #expect(preferences[.count] == 3)
        #expect(preferences.dictionaryRepresentation() == ["PKUserName": "Ada"])
    }

    @Test func aValueThatEqualsTheDefaultIsStored() {
        #expect(preferences.isUnset(.count))
        preferences[.count] = 3
        #expect(!preferences.isUnset(.count))
        #expect(preferences[PreferenceKey("PKCount", default: 8)] == 3)
        preferences.reset(.count)
        #expect(preferences.isUnset(.count))
    }

    @Test func nilRemoves() {
        preferences[.userName] = "Ada"
        preferences[.userName] = nil
        #expect(preferences.object(forKey: "PKUserName") == nil)
        let key = PreferenceKey<Int?>("k", default: 5)
        preferences[key] = 6
        preferences[key] = nil
        #expect(preferences[key] == 5)
    }

    @Test func aPrefixMakesAnotherSetting() {
        let key = PreferenceKey<Int>.count.prefixed("Left")
        #expect(key.name == "LeftPKCount")
        preferences[key] = 7
        #expect(preferences[.count] == 3)
        #expect(preferences.object(forKey: "LeftPKCount") == 7)
    }

    @Test func changesAreTold() async throws {
        let directory = try TemporaryDirectory()
        let preferences = try Preferences(
            domain: "com.pigeon", store: directory.store,
            environment: Environment([
                "PREFS_HOST": "here", "PREFS_SYSTEM_HOME": directory.systemStore, "XDG_CONFIG_DIRS": directory.path,
            ]))
        preferences.onUndecodableValue = { [failures] in failures.add($0) }
        var values = preferences.changes(for: .count).makeAsyncIterator()
        preferences[.count] = 4
        #expect(await values.next() == 4)
        preferences.set("x", forKey: "PKCount")
        #expect(await values.next() == 3)
        #expect(failures.last?.storedValue == "x")
        preferences[.count] = 5
        #expect(await values.next() == 5)
        preferences.reset(.count)
        #expect(await values.next() == 3)
    }

    @Test func changesInMemoryAreTold() async {
        var values = preferences.changes(for: .mapType).makeAsyncIterator()
        preferences[.mapType] = .satellite
        #expect(await values.next() == .satellite)
    }

    // MARK: Failures

    @Test func whatCannotBeReadStaysUntilAValueIsSet() throws {
        preferences.set(["no", "number"], forKey: "PKCount")
        #expect(preferences[.count] == 3)
        #expect(preferences.object(forKey: "PKCount") == ["no", "number"])
        #expect(!preferences.isUnset(.count))
        #expect(throws: PreferenceValueError.unexpectedKind(.array, type: "Int")) {
            try preferences.storedValue(for: .count)
        }
        let failure = try #require(failures.last)
        #expect(failure.key == "PKCount")
        #expect(failure.domain.text == "com.pigeon")
        #expect(failure.valueType == "Int")
        #expect(failure.storedValue == ["no", "number"])
        #expect(failure.error as? PreferenceValueError == .unexpectedKind(.array, type: "Int"))
        preferences[.count] = 1
        #expect(preferences.object(forKey: "PKCount") == 1)
    }

    @Test func whatCannotBeReadIsReportedOnce() {
        preferences.set("x", forKey: "PKCount")
        for _ in 0..<5 { _ = preferences[.count] }
        #expect(failures.count == 1)
        preferences.set("y", forKey: "PKCount")
        for _ in 0..<5 { _ = preferences[.count] }
        #expect(failures.count == 2)
    }

    @Test func whatCannotBeStoredLeavesWhatIs() throws {
        let key = PreferenceKey<[Int?]>("k", default: [])
        preferences[key] = [1]
        preferences[key] = [1, nil]
        #expect(preferences.object(forKey: "k") == [1])
        #expect(failures.last?.error as? PreferenceValueError == .nilInCollection)
        #expect(failures.last?.storedValue == nil)
        #expect(throws: PreferenceValueError.nilInCollection) { try preferences.set([nil], for: key) }
    }

    @Test func aHandlerMayReadTheSetting() {
        preferences.onUndecodableValue = { [preferences, failures] in
            failures.add($0)
            #expect(preferences[.count] == 3)
        }
        preferences.set("x", forKey: "PKCount")
        #expect(preferences[.count] == 3)
        #expect(failures.count == 1)
        preferences.onUndecodableValue = nil
    }

    // MARK: Types that change

    private struct Old: Codable, PreferenceValue { var columns: [String], width: Int }
    private struct New: Codable, PreferenceValue, Equatable {
        var columns: [String], width: Int, height: Int, note: String?
    }
    private struct Unlike: Codable, PreferenceValue, Equatable { var columns: Int, width: Int }

    private let new = PreferenceKey("Layout", default: New(columns: [], width: 1, height: 2, note: "n"))

    @Test func aPropertyMoreErasesNothing() throws {
        try preferences.set(
            Old(columns: ["a"], width: 9), for: PreferenceKey("Layout", default: Old(columns: [], width: 0)))
        let stored = preferences.object(forKey: "Layout")
        // What is lacking comes from the default; nothing is nil where nothing is lacking.
        #expect(preferences[new] == New(columns: ["a"], width: 9, height: 2, note: nil))
        #expect(preferences.object(forKey: "Layout") == stored)
        #expect(failures.count == 0)
        preferences[new].height = 5
        #expect(preferences.object(forKey: "Layout") == ["columns": ["a"], "width": 9, "height": 5])
        let optional = PreferenceKey<New?>("Layout", default: new.defaultValue)
        preferences.set(stored, forKey: "Layout")
        #expect(preferences[optional]?.columns == ["a"])
    }

    @Test func aPropertyOfAnotherTypeErasesNothing() throws {
        preferences[new] = New(columns: ["a"], width: 9, height: 2, note: nil)
        let stored = preferences.object(forKey: "Layout")
        let unlike = PreferenceKey("Layout", default: Unlike(columns: 1, width: 2))
        #expect(preferences[unlike] == Unlike(columns: 1, width: 2))
        #expect(failures.last?.error is DecodingError)
        #expect(preferences.object(forKey: "Layout") == stored)
        #expect(preferences[new].columns == ["a"])
    }

    private enum Theme: String, Codable { case light, dark }
    private struct Look: Codable, PreferenceValue, Equatable { var size = 1, theme = Theme.light }

    private struct Typed: Codable, PreferenceValue, Equatable {
        enum Level: Int, Codable { case low, high }

        var new = New(columns: [], width: 1, height: 2, note: nil)
        var isOn = false, level = Level.low, scale: Double?, wait = Duration.zero, date: PropertyListDate?
        var ports: [Int] = [], name = ""
    }

    /// `prefs write D --keypath new.width 800` stores a text.
    @Test func textsInAStructureAreReadAsThoseOfSettings() throws {
        let key = PreferenceKey("Typed", default: Typed())
        let texts: PropertyList = [
            "new": ["width": "800"], "isOn": "yes", "level": "1", "scale": "1.5", "wait": "2",
            "date": "2001-01-01T00:00:01Z", "ports": ["80", 443], "name": "5",
        ]
        preferences.set(texts, forKey: "Typed")
        let expected = Typed(
            new: New(columns: [], width: 800, height: 2, note: nil), isOn: true, level: .high, scale: 1.5,
            wait: .seconds(2), date: PropertyListDate(secondsSinceReferenceDate: 1), ports: [80, 443], name: "5")
        #expect(preferences[key] == expected)
        preferences.set([texts], forKey: "Many")
        #expect(preferences[PreferenceKey<[Typed]>("Many", default: [])] == [])
        preferences.set([["size": "2", "theme": "dark"]], forKey: "Many")
        #expect(preferences[PreferenceKey<[Look]>("Many", default: [])] == [Look(size: 2, theme: .dark)])
        // A change in place stores what was read.
        preferences[key].name = "6"
        #expect(preferences.object(forKey: "Typed")?.dictionaryValue?["isOn"] == true)
        for wrong: PropertyList in [["isOn": "maybe"], ["level": "2"], ["new": ["width": "8 00"]], ["name": 5]] {
            preferences.set(wrong, forKey: "Typed")
            #expect(throws: DecodingError.self) { try preferences.storedValue(for: key) }
        }
        preferences.set(["size": "2", "theme": "dark"], forKey: "Look")
        #expect(throws: LossyReadingError.self) { try preferences.value(Look.self, forKey: "Look") }
    }

    @Test func theReasonIsWhatTheDefaultDoesNotSupply() throws {
        preferences.set(["theme": "sepia"], forKey: "Look")
        #expect(preferences[PreferenceKey("Look", default: Look())] == Look())
        preferences.set([["theme": "dark", "size": 2], ["theme": "sepia", "size": 3]], forKey: "Looks")
        #expect(preferences[PreferenceKey<[Look]>("Looks", default: [])] == [])
        let paths = failures.errors.map { error in
            guard case DecodingError.dataCorrupted(let context) = error else { return [] as [String] }
            return context.codingPath.map(\.stringValue)
        }
        #expect(paths == [["theme"], ["Index 1", "theme"]])
    }

    @Test func whatIsLackingWithoutADefaultErasesNothing() throws {
        let many = PreferenceKey<[New]>("Layouts", default: [])
        preferences.set([["columns": [], "width": 1]], forKey: "Layouts")
        #expect(preferences[many] == [])
        #expect(failures.count == 1)
        #expect(preferences.object(forKey: "Layouts") == [["columns": [], "width": 1]])
        preferences[many].append(new.defaultValue)
        #expect(preferences.object(forKey: "Layouts") == [["columns": [], "width": 1]])
    }
}
