import PrefsCore

/// Where the user was, which is nothing that a user sets.
struct Session: Codable, Equatable, Sendable, PreferenceValue {
    var openPlaces: [String] = []
    var flights = 0
}
