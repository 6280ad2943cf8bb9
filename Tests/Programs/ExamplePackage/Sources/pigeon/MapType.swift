import PrefsCore

/// Stored as its raw value.
enum MapType: String, PreferenceValue {
    case standard, satellite, hybrid
}
