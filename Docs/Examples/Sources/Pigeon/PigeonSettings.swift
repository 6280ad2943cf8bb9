import PrefsCore
import SettingsBundles

/// The settings of Pigeon, in the domain `com.pigeon`.
struct PigeonSettings {
    let preferences: Preferences
    /// Why there is no settings bundle; nil if there is one.
    let bundleError: SettingsBundleError?

    @Preference var mapType: MapType
    @Preference var trackingMode: TrackingMode
    /// Whether the place is shared with other devices. The settings bundle has this setting for people.
    @Preference var syncsLocations: Bool
    @Preference var place: Place?
    @Preference var hasGreeted: Bool

    init() throws {
        let preferences = try Preferences(domain: "com.pigeon")
        // These values are read until others are set. They are in memory only, so each start registers them.
        preferences.register(["HPMapType": 0, "HPFollowHeading": 1])
        do throws(SettingsBundleError) {
            preferences.register(try SettingsBundle(domain: "com.pigeon"))
            bundleError = nil
        } catch {
            bundleError = error
        }
        self.preferences = preferences
        _mapType = Preference("HPMapType", default: .standard, store: preferences)
        _trackingMode = Preference("HPFollowHeading", default: .follow, store: preferences)
        _syncsLocations = Preference("HPSyncLocations", default: false, store: preferences)
        _place = Preference("HPLocation", store: preferences)
        _hasGreeted = Preference("HPHasGreeted", default: false, store: preferences)
    }
}
