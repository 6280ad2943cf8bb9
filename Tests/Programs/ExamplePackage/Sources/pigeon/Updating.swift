import PrefsCore

/// Several values in one step, which no other process comes between.
func countFlight(in preferences: Preferences) throws {
    try preferences.update { contents in
        let count = contents["FlightCount"]?.integerValue ?? 0
        contents["FlightCount"] = .integer(PropertyListInteger(count + 1))
        contents["FlightIsOver"] = false
    }
}
