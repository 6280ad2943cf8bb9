import PrefsCore
import SettingsBundles

/// The settings of Pigeon, in the domain `com.pigeon`.
struct PigeonSettings {
    let preferences: Preferences
    /// Why there is no settings bundle; nil if there is one.
    let bundleError: SettingsBundleError?

    @Preference var mapType: MapType
    @Preference var trackingMode: TrackingMode
    /// Whether the map turns with the bird as long as no tracking mode has been chosen.
    @Preference var followsHeading: Bool
    /// Whether the place is shared with other devices. The settings bundle has this setting for people.
    @Preference var syncsLocation: Bool
    @Preference var place: Place?
    @Preference var hasGreeted: Bool

    init() throws {
        let preferences = try Preferences(domain: "com.pigeon")
        // These values are read until others are set. They are in memory only, so each start registers them.
        preferences.register(["HPMapType": 0, "HPFollowHeading": false, "HPTrackingMode": -1])
        do throws(SettingsBundleError) {
            preferences.register(try SettingsBundle(domain: "com.pigeon"))
            bundleError = nil
        } catch {
            bundleError = error
        }
        self.preferences = preferences
        _mapType = Preference("HPMapType", default: .standard, store: preferences)
        _trackingMode = Preference("HPTrackingMode", default: .neverSet, store: preferences)
        _followsHeading = Preference("HPFollowHeading", default: false, store: preferences)
        _syncsLocation = Preference("HPSyncLocation", default: false, store: preferences)
        _place = Preference("HPPlace", store: preferences)
        _hasGreeted = Preference("HPHasGreeted", default: false, store: preferences)
    }

    /// The chosen tracking mode, or else the one that ``followsHeading`` suggests. At first, the map rests.
    var effectiveTrackingMode: TrackingMode {
        trackingMode != .neverSet ? trackingMode : followsHeading ? .followWithHeading : .none
    }
}
