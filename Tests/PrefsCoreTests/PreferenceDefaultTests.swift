import Synchronization
import Testing

@testable import PrefsCore

/// A type that has been given two properties since it was stored.
private struct Place: Codable, Hashable, PreferenceDefault {
    struct Spot: Codable, Hashable { var row = 1, column = 2 }

    static var defaultValue: Place { Place(name: "nowhere", floor: 7) }

    var name: String
    var floor = 3
    var spot = Spot()
    var note: String?
}

/// The same without a default of its own.
private struct Bare: Codable, Equatable, PreferenceValue {
    var name: String
    var floor: Int
}

private struct Atlas: Codable, Equatable, PreferenceValue {
    var title = "Atlas"
    var places: [Place] = []
    var byName: [String: Place] = [:]
    var pages = 1
}

@Suite struct PreferenceDefaultTests {
    private let preferences: Preferences
    private final class Reported: Sendable {
        let all = Mutex<[PreferenceValueFailure]>([])
    }

    private let reported = Reported()

    init() throws {
        preferences = try Preferences(inMemory: "com.pigeon")
        preferences.onUndecodableValue = { [reported] failure in reported.all.withLock { $0.append(failure) } }
    }

    private var reports: [PreferenceValueFailure] { reported.all.withLock { $0 } }

    private let places = PreferenceKey<[Place]>("Places", default: [])
    private let loft = Place(name: "Loft", floor: 7)

    // MARK: Elements that lack something

    @Test func elementsTakeWhatTheyLackFromTheDefaultOfTheirType() {
        preferences.set([["name": "Loft"], ["name": "Barn", "floor": 0, "spot": ["row": 5]]], forKey: "Places")
        #expect(preferences[places] == [loft, Place(name: "Barn", floor: 0, spot: Place.Spot(row: 5, column: 2))])
        #expect(reports.isEmpty)
        preferences[places].append(Place(name: "Roof"))
        #expect(preferences.array(forKey: "Places")?.count == 3)
        #expect(preferences[places].map(\.name) == ["Loft", "Barn", "Roof"])
    }

    @Test func soDoThoseOfOtherCollectionsAtAnyDepth() throws {
        let stored: PropertyList = ["name": "Loft"]
        #expect(try Set<Place>(propertyList: [stored]) == [loft])
        #expect(try [String: Place](propertyList: ["a": stored]) == ["a": loft])
        #expect(try [[Int: [Place]]](propertyList: [["1": [stored]]]) == [[1: [loft]]])
        #expect(try [Place?](propertyList: [stored]) == [loft])
        preferences.set(stored, forKey: "Place")
        #expect(preferences[PreferenceKey<Place?>("Place")] == loft)
        #expect(reports.isEmpty)
    }

    @Test func soDoElementsInPropertiesOfCodableTypes() {
        let atlas = PreferenceKey("Atlas", default: Atlas(title: "Other", pages: 4))
        preferences.set(["places": [["name": "Loft"]], "byName": ["a": ["name": "Loft"]]], forKey: "Atlas")
        #expect(preferences[atlas] == Atlas(title: "Other", places: [loft], byName: ["a": loft], pages: 4))
        #expect(reports.isEmpty)
    }

    @Test func theDefaultOfASettingComesFirst() {
        let place = PreferenceKey("Place", default: Place(name: "", floor: 9))
        preferences.set(["name": "Loft"], forKey: "Place")
        #expect(preferences[place] == Place(name: "Loft", floor: 9))
    }

    @Test func theDecoderCompletesOnlyWhenItIsAskedTo() throws {
        let decoder = PropertyListValueDecoder()
        #expect(throws: DecodingError.self) { try decoder.decode([Place].self, from: [["name": "Loft"]]) }
        #expect(try decoder.decode([Place].self, from: [["name": "Loft"]], completedBy: []) == [loft])
    }

    // MARK: Elements that cannot be read

    @Test func anArrayWithAnElementThatCannotBeReadIsTheDefaultAndIsReported() throws {
        let stored: PropertyList = [["name": "Loft"], ["name": 5]]
        preferences.set(stored, forKey: "Places")
        #expect(preferences[places] == [])
        #expect(reports.count == 1)
        let report = try #require(reports.last)
        #expect(report.storedValue == stored && !report.isRefusedChange && report.error is DecodingError)
    }

    @Test func changesInPlaceAreRefusedAndAssignmentsAreNot() throws {
        let stored: PropertyList = [["name": "Loft"]]
        let key = PreferenceKey<[Bare]>("Bare", default: [Bare(name: "a", floor: 1)])
        preferences.set(stored, forKey: "Bare")
        preferences[key].append(Bare(name: "b", floor: 2))
        preferences[key] += [Bare(name: "b", floor: 2)]
        preferences[key][0].floor = 5
        func empty(_ elements: inout [Bare]) { elements = [] }
        empty(&preferences[key])
        #expect(preferences.object(forKey: "Bare") == stored)
        #expect(
            reports.count == 4
                && reports.allSatisfy { $0.isRefusedChange && $0.storedValue == stored && $0.key == "Bare" })
        #expect(
            "\(try #require(reports.last))".hasPrefix(
                "A change of Bare was refused, since its stored value is not used (com.pigeon, Array<Bare>): "))
        preferences[key] = []
        #expect(preferences.object(forKey: "Bare") == [])
        preferences[key].append(Bare(name: "b", floor: 2))
        #expect(preferences[key] == [Bare(name: "b", floor: 2)])
        #expect(reports.count == 4)
    }

    @Test func changesInPlaceOfAPropertyAreRefusedToo() {
        struct Settings {
            @Preference var bare: [Bare]
            init(_ store: Preferences) { _bare = Preference(wrappedValue: [], "Bare", store: store) }
        }
        let settings = Settings(preferences)
        let constant = Preference("Bare", default: [Bare](), store: preferences)
        preferences.set([["name": "Loft"]], forKey: "Bare")
        settings.bare.append(Bare(name: "b", floor: 2))
        constant.wrappedValue.append(Bare(name: "b", floor: 2))
        constant.value.append(Bare(name: "b", floor: 2))
        #expect(preferences.object(forKey: "Bare") == [["name": "Loft"]])
        #expect(reports.map(\.isRefusedChange) == [true, true, true])
        settings.bare = []
        settings.bare.append(Bare(name: "b", floor: 2))
        #expect(preferences.object(forKey: "Bare") == [["name": "b", "floor": 2]])
    }

    @Test func valuesOfEveryTypeAreKeptFromChangesInPlace() {
        preferences.set("many", forKey: "Count")
        let count = PreferenceKey("Count", default: 3)
        preferences[count] += 1
        #expect(preferences.object(forKey: "Count") == "many")
        #expect(reports.map(\.isRefusedChange) == [true])
        preferences.removeObject(forKey: "Count")
        preferences[count] += 1
        #expect(preferences.object(forKey: "Count") == 4)
    }

    @Test func aChangeInPlaceThatThrowsKeepsWhatItHasMade() {
        struct Failure: Error {}
        func change(_ elements: inout [Int]) throws {
            elements.append(1)
            throw Failure()
        }
        let numbers = PreferenceKey<[Int]>("Numbers", default: [])
        #expect(throws: Failure.self) { try change(&preferences[numbers]) }
        #expect(preferences[numbers] == [1])
    }
}
