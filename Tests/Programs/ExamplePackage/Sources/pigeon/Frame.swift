import PrefsCore

/// Stored as a dictionary with these keys.
struct Frame: Codable, Equatable, PreferenceValue {
    var width = 640
    var height = 480
    var title: String?
}
