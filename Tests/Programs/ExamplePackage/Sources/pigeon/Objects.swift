import PrefsCore

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
    try showMemory()
}

/// An object that is saved when the program says so.
func showMemory() throws {
    let memory = try PersistentObject(in: MemoryRepository(), default: Session(), saving: .atEnd)
    memory.object.flights = 7
    try memory.save()
    try memory.synchronize()
    print("Flights in memory: \(memory.object.flights), all saved: \(memory.failure == nil)")
    try memory.reset()
    print("Flights in memory: \(memory.object.flights)")
}
