import PrefsCore

let preferences = try Preferences(domain: "com.pigeon")
preferences.register(["HPMapType": 0, "HPFollowHeading": 1])

let mapType = PreferenceKey<MapType>("HPMapType", default: .standard)
let place = PreferenceKey<Place?>("HPLocation")
let window = PreferenceKey<Window>("HPWindow", default: Window())
let track = PreferenceKey<[UInt8]>("HPTrack", default: [])

struct Place: Codable, PreferenceValue {
    var title: String
    var lat: Double
    var long: Double
}

struct Window: RawRepresentable, PreferenceValue {
    var width = 80
    var height = 24

    init() {}

    init?(rawValue: String) {
        let numbers = rawValue.split(separator: "x").compactMap { Int($0) }
        guard numbers.count == 2, numbers.allSatisfy({ $0 > 0 }) else { return nil }
        (width, height) = (numbers[0], numbers[1])
    }

    var rawValue: String { "\(width)x\(height)" }
}

enum MapType: Int, PreferenceValue {
    case standard, satellite, hybrid
}

print("\(preferences[mapType]) map of \(preferences[window].rawValue), place: \(preferences[place]?.title ?? "none")")

let observation = preferences.observe(for: mapType) { _, new in print("The map is \(new)") }
var flight = preferences[track]

loop: while let word = readLine() {
    switch word {
    case "satellite": preferences[mapType] = .satellite
    case "remember": preferences[place] = Place(title: "Loft", lat: 51.5, long: -0.1)
    case "forget": preferences[place] = nil
    case "fly": flight.append(1)
    default: break loop
    }
}

preferences[track] = flight
try preferences.synchronize()
