import PrefsCore

/// Shows everything that PrefsCore does for a program, a file for each theme.
///
/// `pigeon show KEY` prints the value of a key, and `pigeon watch KEY` each value that it gets.
@main struct Pigeon {
    static func main() async throws {
        let arguments = CommandLine.arguments
        switch arguments.dropFirst().first {
        case "show" where arguments.count > 2: try show(arguments[2])
        case "watch" where arguments.count > 2: await watch(arguments[2])
        default: try await tour()
        }
    }

    static func show(_ key: String) throws {
        let preferences = Preferences.standard
        preferences.register(["Greeting": "registered by pigeon"])
        try preferences.addSuite(named: "birds")
        let forced = preferences.objectIsForced(forKey: key) ? " (forced)" : ""
        print("\(preferences.string(forKey: key) ?? "none")\(forced)")
    }

    static func tour() async throws {
        let isFirstRun = try start()
        print(isFirstRun ? "Welcome" : "Welcome back")
        try showSettings()
        try showValues()
        try showKinds()
        try await showKeys()
        try countFlight(in: .standard)
        print("Flights: \(Preferences.standard.integer(forKey: "FlightCount"))")
        await showChanges()
        showModel()
        try showPlaces()
        try showDomains()
        try showSuites()
        try showObjects()
        try showDataContainer()
        showChecklists()
        try showRestoring()
        try showMigration()
        try showFailures()
        try showCoding()
        try testThatAnAccountHasThreeRetries()
        try await testThatTheMapZooms()
        try testThatSettingsAreInTheirFile()
    }
}
