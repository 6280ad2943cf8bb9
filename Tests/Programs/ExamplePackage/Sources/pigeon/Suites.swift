import PrefsCore

/// Domains that several programs share.
func showSuites() throws {
    let loft = try Preferences(domain: "loft")
    loft.set(7, forKey: "Nests")
    try loft.synchronize()
    print("\(loft.domain.text) is saved")

    let preferences = Preferences.standard
    try preferences.addSuite(named: "loft")
    print("Nests: \(preferences.integer(forKey: "Nests"))")
    try preferences.removeSuite(named: "loft")
    print("Nests: \(preferences.integer(forKey: "Nests"))")
}
