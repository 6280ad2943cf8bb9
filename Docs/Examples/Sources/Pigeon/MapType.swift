import PrefsCore

/// What the map shows. Stored as the number.
enum MapType: Int, PreferenceValue {
    case standard, satellite, hybrid

    var title: String {
        switch self {
        case .standard: "Standard"
        case .satellite: "Satellite"
        case .hybrid: "Hybrid"
        }
    }
}
