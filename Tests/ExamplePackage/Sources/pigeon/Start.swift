import PrefsCore

/// Gets the settings ready, before anything else reads them.
///
/// - Returns: Whether the program runs for the first time.
func start() throws -> Bool {
    let preferences = Preferences.standard
    Preferences.setFailureHandler { failure in print("The settings were not read or saved: \(failure)") }
    preferences.onUndecodableValue = { failure in print("\(failure.key) is no \(failure.valueType)") }

    preferences.register(["FollowsHeading": true, "Greeting": "Coo"])
    try preferences.addSuite(named: "birds")

    let isFirstRun = preferences.isDefault(.launchCount)
    let versions = try preferences.migrate(migrations)
    print("Steps made: \(versions)")
    preferences[.launchCount] += 1
    return isFirstRun
}
