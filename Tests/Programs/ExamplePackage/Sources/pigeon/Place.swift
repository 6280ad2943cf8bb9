import PrefsCore

/// Was stored without `isFavourite` by the first version of this program.
struct Place: Codable, Equatable, PreferenceDefault {
    static var defaultValue: Place { Place(name: "") }

    var name: String
    var isFavourite = false
}

/// An array whose elements were stored before their type had all its properties.
func showPlaces() throws {
    let preferences = try Preferences(inMemory: "places")
    let places = PreferenceKey<[Place]>("Visited", default: [])
    preferences.set([["name": "Loft"]], forKey: "Visited")
    preferences[places].append(Place(name: "Barn", isFavourite: true))
    print("Visited: \(preferences[places].map(\.name)), favourites: \(preferences[places].filter(\.isFavourite).count)")
    preferences.removeAll()
    print("Visited: \(preferences[places].count)")
}
