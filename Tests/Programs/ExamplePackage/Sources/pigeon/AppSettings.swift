import PrefsCore

/// The settings of this program, in sections.
final class AppSettings: Sendable {
    static let shared = AppSettings()

    let map = MapSettings()
    let window = WindowSettings()
    let account = AccountSettings(in: .standard)
}

struct MapSettings: Sendable {
    @Preference("MapType") var type: MapType = .standard
    @Preference("Zoom") var zoom = 1.0
    @Preference("Places") var places: [String] = []
    @Preference(.followsHeading) var followsHeading: Bool
}

struct WindowSettings: Sendable {
    @Preference("Window") var frame = Frame()
}

/// Settings of whatever preferences it is given, so that tests can have it in memory.
struct AccountSettings: Sendable {
    @Preference var user: String?
    @Preference var retries: Int

    init(in preferences: Preferences) {
        _user = Preference("User", store: preferences)
        _retries = Preference(wrappedValue: 3, "Retries", store: preferences)
    }
}
