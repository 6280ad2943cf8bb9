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
