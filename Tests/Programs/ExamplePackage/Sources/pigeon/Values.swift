import PrefsCore

/// Reading and setting by name.
func showValues() throws {
    let preferences = Preferences.standard
    print("Range before: \(preferences.object(forKey: "Range")?.stringValue ?? "none")")
    preferences.set("80 miles", forKey: "Range")
    print("Range: \(preferences.integer(forKey: "Range"))")
    do {
        let range = try preferences.value(Int.self, forKey: "Range")
        print("Range: \(range ?? 0)")
    } catch {
        print("\(error.key) is stored as \(error.stored), and no \(error.wanted)")
    }

    preferences.set([1, 2, 3], forKey: "Legs")
    print("Legs: \(try preferences.value([Int].self, forKey: "Legs") ?? [])")
    preferences.removeObject(forKey: "Legs")
    print("Legs: \(preferences.array(forKey: "Legs")?.count ?? 0)")
    print("Greeting: \(preferences.string(forKey: "Greeting") ?? "none")")
}

/// Settings with a type.
func showSettings() throws {
    let settings = AppSettings.shared
    print("Launch: \(Preferences.standard[.launchCount])")
    print("Map: \(settings.map.type), zoom \(settings.map.zoom), places \(settings.map.places)")
    print("Follows heading: \(settings.map.followsHeading)")
    print("Window: \(settings.window.frame)")
    print("User: \(settings.account.user ?? "nobody")")

    settings.map.type = .satellite
    settings.map.places.append("Loft")
    settings.map.followsHeading.toggle()
    settings.window.frame.width += 100
    settings.account.user = "Ada"
    print("Follows heading: \(settings.map.followsHeading)")

    // The registered value applies again.
    settings.map.$followsHeading.reset()
    print("Follows heading: \(settings.map.followsHeading)")
    try Preferences.standard.set(PropertyListDate(secondsSinceReferenceDate: 0), for: .lastFlight)
    print("Last flight known: \(try Preferences.standard.storedValue(for: .lastFlight) != nil)")
    print("Retries: \(settings.account.retries), which is the default: \(settings.account.$retries.isUnset)")
}
