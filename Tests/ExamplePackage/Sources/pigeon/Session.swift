import PrefsCore

/// Where the user was, which is nothing that a user sets.
struct Session: Codable, Equatable, Sendable, PreferenceValue {
    var openPlaces: [String] = []
    var flights = 0
}

/// Objects in a file of their own and under a key of the settings.
func showObjects() throws {
    let session = try PersistentObject(in: FileRepository(path: "Session.plist", format: .xml), default: Session())
    print("Session: \(session.object)")
    session.update { session in
        session.openPlaces.append("Loft")
        session.flights += 1
    }

    let history = try PersistentObject(
        in: PreferencesRepository(.standard, key: "History"), default: [String](), saving: .atEnd)
    print("History: \(history.object)")
    history.object.append("flight \(history.object.count + 1)")
}
