import PrefsCore

/// How the map moves with the bird. Stored as the number.
enum TrackingMode: Int, PreferenceValue {
    /// The map stays where it is, until the bird would leave it.
    case none
    /// The bird stays in the middle of the map, and north at the top.
    case follow
    /// The same, but the direction of the flight is at the top.
    case followWithHeading

    var title: String {
        switch self {
        case .none: "no tracking"
        case .follow: "follow"
        case .followWithHeading: "follow with heading"
        }
    }

    /// The mode that comes after this one when the user changes it.
    var next: TrackingMode { TrackingMode(rawValue: rawValue + 1) ?? .none }
}
