import Glibc
import Observation
import PrefsCore

// A program without a main function: the pieces of code of the documentation, all of them at the top level, with what
// they need around them.

extension PreferenceKey where Value == Bool {
    static var followsHeading: Self { Self("FollowsHeading", default: false) }
}

struct WindowSettings: Sendable {
    @Preference("Window") var frame = Frame()
}

let preferences = Preferences.standard
Preferences.onFailure = { failure in print("Settings: \(failure)") }

preferences.register(["FollowsHeading": true, "Greeting": "Coo"])
try preferences.addSuite(named: "birds")

let (limit, unit) = (80, "miles")
preferences.register(["Limit": limit, "Unit": unit])

let isFirstRun = preferences.isUnset(.launchCount)

preferences.set("80 miles", forKey: "Range")
print("Range: \(preferences.integer(forKey: "Range"))")
do {
    let range = try preferences.value(Int.self, forKey: "Range")
    print("Range: \(range ?? 0)")
} catch {
    print("\(error.key) is stored as \(error.stored), and no \(error.wanted)")
}

extension PreferenceKey where Value == Int {
    static var launchCount: Self { Self("LaunchCount", default: 0) }
}

preferences[.launchCount] += 1

func countFlight(in preferences: Preferences) throws {
    try preferences.update { contents in
        let count = contents["FlightCount"]?.integerValue ?? 0
        contents["FlightCount"] = .integer(PropertyListInteger(count + 1))
        contents["FlightIsOver"] = false
    }
}
try countFlight(in: preferences)

let key = "Greeting"
preferences.set("end", forKey: key)
for await change in preferences.changes(forKey: key, initial: true) {
    print("\(key) is now \(change.newValue?.stringValue ?? "none")")
    fflush(nil)
    if change.newValue == "end" { break }
}

for await (launches, isFollowing) in preferences.changes(for: .launchCount, .followsHeading, initial: true) {
    print("Launch \(launches), following: \(isFollowing)")
    break
}

let observation = preferences.observe(for: .launchCount) { old, new in
    print("Launch \(old) was before launch \(new)")
}
observation.cancel()

let zoomObservation: PreferenceObservation = Preferences.standard.observe(forKey: "Zoom") { change in
    print("\(change.key) is changed by \(change.origin)")
}
zoomObservation.cancel()

let limiting = preferences.observe(forKey: "Limit") { _ in
    if preferences.integer(forKey: "Limit") > 90 { preferences.set(90, forKey: "Limit") }
}
limiting.cancel()

preferences.removeAll()

let own = try preferences.persistentDomain(forName: "pigeon")
print("Greeting is stored: \(own?["Greeting"] != nil)")
print("Greeting is forced: \(preferences.objectIsForced(forKey: "Greeting"))")

enum MapType: String, PreferenceValue {
    case standard, satellite, hybrid
}

struct Frame: Codable, Equatable, PreferenceValue {
    var width = 640
    var height = 480
    var title: String?
}

struct MapSettings: Sendable {
    @Preference("MapType") var type: MapType = .standard
    @Preference("Zoom") var zoom = 1.0
    @Preference("Places") var places: [String] = []
    @Preference(.followsHeading) var followsHeading: Bool
}

final class AppSettings: Sendable {
    static let shared = AppSettings()

    let map = MapSettings()
    let window = WindowSettings()
    let account = AccountSettings(in: .standard)
}

let settings = AppSettings.shared
settings.map.type = .satellite
settings.map.places.append("Loft")
settings.map.followsHeading.toggle()
settings.window.frame.width += 100
settings.account.user = "Ada"

// The registered value applies again.
settings.map.$followsHeading.reset()

let zooms = settings.map.$zoom.changes
settings.map.zoom *= 2
for await zoom in zooms {
    print("Zoom is now \(zoom)")
    break
}

final class MapModel: Sendable {
    let tilt = Preference("Tilt", default: 0.5)
    let layers = Preference("Layers", default: ["roads"])
}

enum Sound {
    static let volume = Preference("Volume", default: 5)
}

Sound.volume.value += 1

let model = MapModel()
model.tilt.value += 0.25
model.layers.value.append("lofts")

withObservationTracking {
    print("Tilt: \(model.tilt.value), layers: \(model.layers.value)")
} onChange: {
    print("The map has changed")
}

struct Place: Codable, Equatable, PreferenceDefault {
    static var defaultValue: Place { Place(name: "") }

    var name: String
    var isFavourite = false
}

let places = PreferenceKey<[Place]>("Visited", default: [])
preferences.set([["name": "Loft"]], forKey: "Visited")
preferences[places].append(Place(name: "Barn", isFavourite: true))
print("Visited: \(preferences[places].map(\.name)), favourites: \(preferences[places].filter(\.isFavourite).count)")

try Preferences.withStandard(Preferences(inMemory: "test")) {
    settings.map.zoom = 8
    print("Zoom in the test: \(settings.map.zoom)")
}

struct AccountSettings: Sendable {
    @Preference var user: String?
    @Preference var retries: Int

    init(in preferences: Preferences) {
        _user = Preference("User", store: preferences)
        _retries = Preference(wrappedValue: 3, "Retries", store: preferences)
    }
}

let memory = try Preferences(inMemory: "test", ["User": "Grace"])
let account = AccountSettings(in: memory)

memory.set("Ada", forKey: "Names")
let names = PreferenceKey<[String]>("Names", default: [])
memory.onUndecodableValue = { failure in print("\(failure.key) is kept: \(failure.isRefusedChange)") }
memory[names].append("Grace")
memory[names] = ["Ada", "Grace"]

let migrations = [
    Migration.renaming("Type", to: "MapType", inVersion: 1),
    Migration.removing(["Trace", "Debug"], inVersion: 2),
    Migration(to: 3) { contents in
        // Zoom was a percentage.
        guard let zoom = contents["Zoom"] else { return }
        contents["Zoom"] = .real(zoom.doubleValue / 100)
    },
]

let versions = try preferences.migrate(migrations)
print("Steps made: \(versions)")

let old = try Preferences(inMemory: "old", ["Type": "satellite", "Trace": true, "Zoom": 250])
print("Version after migrating: \(try old.contentsAfterMigrating(migrations)["MigrationVersion"]?.integerValue ?? 0)")
print("Steps made: \(try old.migrate(migrations))")

struct Session: Codable, Equatable, Sendable, PreferenceValue {
    var openPlaces: [String] = []
    var flights = 0
}

let session = try PersistentObject(in: FileRepository(path: "Session.plist", format: .xml), default: Session())
print("Session: \(session.object)")
session.update { session in
    session.openPlaces.append("Loft")
    session.flights += 1
}

for await change: PersistentObjectChange<Session> in session.changes(initial: true) {
    print("Flights: \(change.object.flights), changed here: \(change.isOwn)")
    break
}

let history = try PersistentObject(
    in: PreferencesRepository(.standard, key: "History"), default: [String](), saving: .atEnd)
print("History: \(history.object)")
history.object.append("flight \(history.object.count + 1)")
