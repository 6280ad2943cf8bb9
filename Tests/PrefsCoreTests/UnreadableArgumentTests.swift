import Synchronization
import TestSupport
import Testing

@testable import PrefsCore

extension PreferenceKey where Value == Double {
    fileprivate static var zoom: Self { Self("Zoom", default: 1) }
}

extension PreferenceKey where Value == Int {
    fileprivate static var level: Self { Self("Level", default: 3) }
}

/// `-Zoom far -Level 5` on the command line, where Zoom is a number.
@Suite(.hangLimit) struct UnreadableArgumentTests {
    private let directory: TemporaryDirectory
    private let engine = PreferencesEngine.ofSuite(arguments: ["Zoom": "far", "Level": "5"])
    private let preferences: Preferences
    private let reports = Reports()

    private final class Reports: Sendable {
        private let all = Mutex<[String]>([])
        func add(_ text: String) { all.withLock { $0.append(text) } }
        var texts: [String] { all.withLock { $0 } }
    }

    init() throws {
        directory = try TemporaryDirectory()
        preferences = try Self.preferences("com.pigeon", directory, engine)
        preferences.onUndecodableValue = { [reports] in reports.add("\($0)") }
    }

    private static func preferences(
        _ domain: String, _ directory: TemporaryDirectory, _ engine: PreferencesEngine
    ) throws -> Preferences {
        try Preferences(
            domain: domain, store: directory.store,
            environment: Environment(["PREFS_HOST": "here", "PREFS_SYSTEM_HOME": directory.systemStore]), in: engine)
    }

    @Test func itDoesNotHideTheStoredValue() throws {
        preferences.set(2.5, forKey: "Zoom")
        #expect(preferences[.zoom] == 2.5)
        #expect(try preferences.storedValue(for: .zoom) == 2.5)
        preferences[.zoom] *= 2
        #expect(preferences[.zoom] == 5)
        #expect(preferences[.level] == 5)
    }

    @Test func itDoesNotHideTheRegisteredValueOrTheDefault() throws {
        #expect(try preferences.storedValue(for: .zoom) == nil)
        #expect(preferences[.zoom] == 1)
        preferences.register(["Zoom": 7])
        #expect(preferences[.zoom] == 7)
    }

    @Test func theMessageNamesTheLayerOnce() {
        _ = (preferences[.zoom], preferences[.zoom], preferences.value(for: .zoom))
        #expect(reports.texts.count == 1)
        #expect(reports.texts.first?.hasPrefix("The argument -Zoom is not used (com.pigeon, Double): ") == true)
        preferences.register(["Zoom": "near"])
        _ = preferences[.zoom]
        #expect(
            reports.texts.last?.hasPrefix("The registered value of Zoom is not used (com.pigeon, Double): ") == true)
        preferences.set(true, forKey: "Zoom")
        _ = preferences[.zoom]
        #expect(reports.texts.last?.hasPrefix("The stored value of Zoom is not used (com.pigeon, Double): ") == true)
    }

    @Test func otherSettingsStillHaveIt() throws {
        _ = preferences[.zoom]
        let other = try Self.preferences("com.crane", directory, engine)
        #expect(other.string(forKey: "Zoom") == "far")
        #expect(preferences.string(forKey: "Zoom") == nil)
        #expect(preferences.string(forKey: "Level") == "5")
    }

    @Test func changesOfTheStoredValueAreObserved() throws {
        let seen = Mutex<[Double]>([])
        let observation = preferences.observe(for: .zoom) { _, new in seen.withLock { $0.append(new) } }
        let both = Mutex<[Double]>([])
        let observationOfBoth = preferences.observe(for: .level, .zoom) { _, zoom in both.withLock { $0.append(zoom) } }
        preferences[.zoom] = 4
        try eventually(seen.withLock { $0 }) { $0 == [4] }
        try eventually(both.withLock { $0 }) { $0 == [4] }
        withExtendedLifetime((observation, observationOfBoth)) {}
    }
}
