import PrefsCore

extension PreferenceKey where Value == Int {
    static var launchCount: Self { Self("LaunchCount", default: 0) }
}

extension PreferenceKey where Value == Bool {
    static var followsHeading: Self { Self("FollowsHeading", default: false) }
}

extension PreferenceKey where Value == PropertyListDate? {
    static var lastFlight: Self { Self("LastFlight") }
}

extension PreferenceKey where Value == Heading {
    static var heading: Self { Self("Heading", default: Heading(degrees: 0)) }
}

/// Settings by their keys, and those of one of several windows.
func showKeys() async throws {
    let preferences = try Preferences(inMemory: "keys")
    let second = PreferenceKey.heading.prefixed("Second.")
    try preferences.set(Heading(degrees: 90), for: second)
    print("\(second.name): \(preferences.value(for: second)), \(PreferenceKey.heading.name): \(preferences[.heading])")

    var headings = preferences.changes(for: second).makeAsyncIterator()
    preferences[second].degrees = 180
    if let heading = await headings.next() { print("Second heading is now \(heading)") }
    preferences.reset(second, .followsHeading)
    print("Second heading is the default: \(preferences.isUnset(second))")
}
