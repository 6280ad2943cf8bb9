import Glibc
import PrefsCore

// The program that `make demo` starts: it says which map it shows, and counts in its settings how often that changed.

enum MapType: Int, PreferenceValue {
    case standard, satellite, hybrid
}

let preferences = try Preferences(domain: "com.pigeon")
let mapType = PreferenceKey<MapType>("HPMapType", default: .standard)
let mapChanges = PreferenceKey<Int>("HPMapChanges", default: 0)

func say(_ text: String) {
    print("pigeon: \(text)")
    fflush(nil)
}

let observation = preferences.observe(for: mapType) { _, type in
    say("the map is \(type) now")
    preferences[mapChanges] += 1
}
say("flying over a \(preferences[mapType]) map")
while true { pause() }
