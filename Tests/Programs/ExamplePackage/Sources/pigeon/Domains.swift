import PrefsCore

/// Where values come from.
func showDomains() throws {
    let preferences = Preferences.standard
    let own = try preferences.persistentDomain(forName: "pigeon")
    print("Greeting is stored: \(own?["Greeting"] != nil)")
    print("Greeting is forced: \(preferences.objectIsForced(forKey: "Greeting"))")
    print("Greeting is seen: \(preferences.dictionaryRepresentation()["Greeting"] != nil)")

    try preferences.setPersistentDomain(["Wings": 2], forName: "birds")
    print("Wings: \(preferences.integer(forKey: "Wings"))")
    try preferences.removePersistentDomain(forName: "birds")
    print("Wings: \(preferences.integer(forKey: "Wings"))")

    Preferences.setVolatileDomain(["Weather": "fine"], forName: "forecast")
    print("Weather: \(Preferences.volatileDomain(forName: "forecast")?["Weather"]?.stringValue ?? "unknown")")
    print("Volatile domains: \(Preferences.volatileDomainNames)")
    Preferences.removeVolatileDomain(forName: "forecast")

    let registered = Preferences.volatileDomain(forName: Preferences.registrationDomain)
    print("Greeting is registered: \(registered?["Greeting"] != nil)")
    let arguments = Preferences.volatileDomain(forName: Preferences.argumentDomain)
    print("Greeting is an argument: \(arguments?["Greeting"] != nil)")
}
