import PrefsCore

/// A getter for each kind of value.
func showKinds() throws {
    let preferences = try Preferences(inMemory: "kinds")
    preferences.set(true, forKey: "On")
    preferences.set(0.5, forKey: "Volume")
    preferences.set(PropertyListDate(secondsSinceReferenceDate: 86_400), forKey: "Hatched")
    preferences.set([0xCA, 0xFE] as [UInt8], forKey: "Ring")
    preferences.set(["Loft", "Barn"], forKey: "Places")
    preferences.set(["Loft": ["floor": 3]], forKey: "Floors")

    print("On: \(preferences.bool(forKey: "On"))")
    print("Volume: \(preferences.float(forKey: "Volume")), \(preferences.double(forKey: "Volume"))")
    print("Hatched: \(preferences.date(forKey: "Hatched")?.secondsSinceReferenceDate ?? 0)")
    print("Ring: \(preferences.data(forKey: "Ring") ?? [])")
    print("Places: \(preferences.stringArray(forKey: "Places") ?? [])")
    print("Floor: \(preferences.dictionary(forKey: "Floors")?["Loft"]?.dictionaryValue?["floor"]?.integerValue ?? 0)")
}
