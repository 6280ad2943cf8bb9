import Foundation
import Observation
import TestSupport
import Testing

@testable import PrefsCore

extension PreferenceKey where Value == Double {
    fileprivate static var zoom: Self { Self("OZoom", default: 1) }
}

extension PreferenceKey where Value == [String] {
    fileprivate static var places: Self { Self("OPlaces", default: []) }
}

/// What a closure was called with, in its order, for a task that waits for it.
private final class Calls<Value: Sendable>: Sendable {
    private let stream: AsyncStream<Value>
    private let continuation: AsyncStream<Value>.Continuation
    init() { (stream, continuation) = AsyncStream.makeStream(of: Value.self) }
    func add(_ value: Value) { continuation.yield(value) }
    func next() async -> Value? { await stream.first { _ in true } }
}

@Suite(.hangLimit) struct ObservingTests {
    private let preferences: Preferences

    init() throws {
        preferences = try Preferences(inMemory: "com.pigeon", ["OZoom": 2.0])
    }

    private func change(_ key: String, _ old: PropertyList?, _ new: PropertyList?) -> PreferenceChange {
        PreferenceChange(key: key, oldValue: old, newValue: new, origin: .thisProcess)
    }

    // MARK: The initial value

    @Test func theInitialValueComesFirst() async {
        var values = preferences.changes(for: .zoom, initial: true).makeAsyncIterator()
        preferences[.zoom] = 3
        #expect(await values.next() == 2)
        #expect(await values.next() == 3)
        var changes = preferences.changes(forKey: "OZoom", initial: true).makeAsyncIterator()
        #expect(await changes.next() == change("OZoom", 3.0, 3.0))
        var absent = preferences.changes(forKey: "absent", initial: true).makeAsyncIterator()
        #expect(await absent.next() == change("absent", nil, nil))
        var defaults = preferences.changes(for: .places, initial: true).makeAsyncIterator()
        #expect(await defaults.next() == [])
    }

    @Test func theInitialValuesOfAllKeysComeFirst() async throws {
        preferences.register(["registered": 1])
        var changes = preferences.changes(initial: true).makeAsyncIterator()
        #expect(await changes.next() == change("OZoom", 2.0, 2.0))
        #expect(await changes.next() == change("registered", 1, 1))
        preferences.set(5, forKey: "k")
        #expect(await changes.next() == change("k", nil, 5))
    }

    @Test func withoutAskingThereIsNone() async {
        var values = preferences.changes(for: .zoom).makeAsyncIterator()
        preferences[.zoom] = 3
        #expect(await values.next() == 3)
    }

    // MARK: Several keys

    @Test func severalKeysAreObservedAtOnce() async {
        var changes = preferences.changes(forKeys: ["a", "b"], initial: true).makeAsyncIterator()
        #expect(await changes.next() == change("a", nil, nil))
        #expect(await changes.next() == change("b", nil, nil))
        preferences.set(1, forKey: "b")
        preferences.set(2, forKey: "c")
        preferences.set(3, forKey: "a")
        #expect(await changes.next() == change("b", nil, 1))
        #expect(await changes.next() == change("a", nil, 3))
        let calls = Calls<String>()
        let observation = preferences.observe(forKeys: ["c", "d"]) { calls.add($0.key) }
        preferences.set(4, forKey: "a")
        preferences.set(5, forKey: "d")
        #expect(await calls.next() == "d")
        observation.cancel()
    }

    @Test func severalSettingsAreGivenTogether() async throws {
        var values = preferences.changes(for: .zoom, .places, initial: true).makeAsyncIterator()
        let first = try #require(await values.next())
        #expect(first == (2, []))
        preferences[.places] = ["Loft"]
        let second = try #require(await values.next())
        #expect(second == (2, ["Loft"]))
        let calls = Calls<String>()
        let observation = preferences.observe(for: .zoom, .places, initial: true) { zoom, places in
            calls.add("\(zoom) \(places)")
        }
        #expect(await calls.next() == "2.0 [\"Loft\"]")
        preferences[.zoom] = 4
        #expect(await calls.next() == "4.0 [\"Loft\"]")
        observation.cancel()
    }

    // MARK: Typed closures

    @Test func aClosureIsGivenTheOldAndTheNewValue() async {
        let calls = Calls<[Double]>()
        let observation = preferences.observe(for: .zoom) { old, new in calls.add([old, new]) }
        preferences[.zoom] = 3
        #expect(await calls.next() == [2, 3])
        preferences.reset(.zoom)
        #expect(await calls.next() == [3, 1])
        observation.cancel()
        let setting = Preference(.zoom, store: preferences)
        let second = setting.observe(initial: true) { old, new in calls.add([old, new]) }
        #expect(await calls.next() == [1, 1])
        setting.wrappedValue = 7
        #expect(await calls.next() == [1, 7])
        second.cancel()
        var values = setting.changes(initial: true).makeAsyncIterator()
        #expect(await values.next() == 7)
    }

    @Test func whatCannotBeReadIsReportedOnceToo() async {
        let (calls, reports) = (Calls<[Double]>(), Calls<PropertyList?>())
        preferences.onUndecodableValue = { reports.add($0.storedValue) }
        let observation = preferences.observe(for: .zoom) { old, new in calls.add([old, new]) }
        preferences.set("far", forKey: "OZoom")
        #expect(await calls.next() == [2, 1])
        preferences.set("near", forKey: "OZoom")
        #expect(await calls.next() == [1, 1])
        preferences[.zoom] = 5
        #expect(await calls.next() == [1, 5])
        #expect(await reports.next() == "far")
        #expect(await reports.next() == "near")
        preferences.set("end", forKey: "OZoom")
        #expect(await reports.next() == "end")
        observation.cancel()
    }

    /// It is notified once more, of the value that it has set.
    @Test func aHandlerThatLimitsAValueEndsAfterOneMoreNotification() async {
        let calls = Calls<[Double]>()
        let preferences = preferences
        let observation = preferences.observe(for: .zoom) { old, new in
            if preferences[.zoom] > 8 { preferences[.zoom] = 8 }
            calls.add([old, new])
        }
        preferences[.zoom] = 20
        #expect(await calls.next() == [2, 20])
        #expect(await calls.next() == [20, 8])
        preferences[.zoom] = 7
        #expect(await calls.next() == [8, 7])
        observation.cancel()
    }

    // MARK: Observation

    private final class Model: Sendable {
        let zoom: Preference<Double>
        let places: Preference<[String]>
        init(_ store: Preferences) {
            zoom = Preference("OZoom", default: 1, store: store)
            places = Preference("OPlaces", default: [], store: store)
        }
    }

    @Test func aConstantOfASendableClassIsASetting() {
        let model = Model(preferences)
        #expect(model.zoom.value == 2)
        model.zoom.value *= 2
        model.places.value.append("Loft")
        #expect(preferences.dictionaryRepresentation() == ["OZoom": 4.0, "OPlaces": ["Loft"]])
        model.zoom.reset()
        #expect(model.zoom.value == 1 && model.zoom.isUnset)
    }

    @Test func whatIsReadAsAValueIsObservable() async {
        let (model, calls) = (Model(preferences), Calls<String>())
        func track() -> Double {
            withObservationTracking {
                _ = model.places.wrappedValue
                return model.zoom.value
            } onChange: {
                calls.add("zoom")
            }
        }
        #expect(track() == 2)
        model.places.value = ["not read as a value"]
        preferences[.zoom] = 3
        #expect(await calls.next() == "zoom")
        #expect(track() == 3)
        model.zoom.value = 4
        #expect(await calls.next() == "zoom")
        withObservationTracking {
            _ = Model(preferences).places.value
        } onChange: {
            calls.add("places")
        }
        preferences.set(["Barn"], forKey: "OPlaces")
        #expect(await calls.next() == "places")
    }

    @Test func observablesOfOtherProgramsChangesAreTold() async throws {
        let directory = try TemporaryDirectory()
        let environment = Environment([
            "PREFS_HOST": "here", "PREFS_SYSTEM_HOME": directory.systemStore, "XDG_CONFIG_DIRS": directory.path,
        ])
        let preferences = try Preferences(domain: "com.pigeon", store: directory.store, environment: environment)
        let (model, calls) = (Model(preferences), Calls<Double>())
        withObservationTracking {
            _ = model.zoom.value
        } onChange: {
            calls.add(model.zoom.value)
        }
        try directory.store.apply(.set(9.0, key: "OZoom"), to: .stored(preferences.domain, .any))
        // It is told after the change, so that the new value is there.
        #expect(await calls.next() == 9)
    }

    /// Nothing that observes keeps the settings.
    @Test func settingsEndAlsoWhenTheyWereTracked() throws {
        weak var ended: Preferences?
        do {
            let preferences = try Preferences(inMemory: "com.pigeon")
            ended = preferences
            _ = Model(preferences).zoom.value
        }
        #expect(ended == nil)
    }
}
