import PrefsCore

/// Gets the settings ready, before anything else reads them.
///
/// - Returns: Whether the program runs for the first time.
func start() throws -> Bool {
    let preferences = Preferences.standard
    Preferences.onFailure = { failure in print("Settings: \(failure)") }

    preferences.register(["FollowsHeading": true, "Greeting": "Coo"])
    try preferences.addSuite(named: "birds")
    let (limit, unit) = (80, "miles")
    preferences.register(["Limit": limit, "Unit": unit])

    let isFirstRun = preferences.isUnset(.launchCount)
    let versions = try preferences.migrate(migrations)
    print("Steps made: \(versions)")
    preferences[.launchCount] += 1
    return isFirstRun
}
