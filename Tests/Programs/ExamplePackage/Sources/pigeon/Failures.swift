import PrefsCore

/// What goes wrong, and how a program is told.
func showFailures() throws {
    let preferences = try Preferences(inMemory: "failures", ["Heading": "north"])
    preferences.onUndecodableValue = { (failure: PreferenceValueFailure) in
        print("No \(failure.valueType) in \(failure.domain.text): \(failure.key) is \(failure.storedValue?.stringValue ?? "none")")
    }
    print("Heading: \(preferences[.heading])")
    do {
        let heading = try preferences.storedValue(for: .heading)
        print("Stored heading: \(heading?.description ?? "none")")
    } catch let error as PreferenceValueError {
        print("Heading: \(error)")
    }
    print("Heading as a number: \(exact(Int.self, "Heading", in: preferences) ?? 0)")
    do {
        _ = try PersistentObject(in: PreferencesRepository(preferences, key: "Heading"), default: Session())
    } catch let error as StoredObjectError {
        print("Object: \(error)")
    }
    print("Nothing has failed: \(preferences.failure == nil)")

    do throws(PreferencesError) {
        _ = try Preferences(domain: "../pigeon")
    } catch {
        print("Settings: \(error)")
        if let obstacle = obstacle(error) { print("In the way: \(obstacle)") }
    }
    do {
        preferences.set(4, forKey: "MigrationVersion")
        try preferences.migrate(migrations)
    } catch let error as MigrationError {
        print("Migration: \(error)")
    }
}

/// Why no file can be replaced in the directory of one, where that is what went wrong.
func obstacle(_ error: PreferencesError) -> ReplacementObstacle? {
    guard case .notReplaceable(_, let obstacle) = error else { return nil }
    return obstacle
}

/// A value as what it is, or why it is something else.
func exact<Value: PreferenceValue>(_ type: Value.Type, _ key: String, in preferences: Preferences) -> Value? {
    do throws(LossyReadingError) {
        return try preferences.value(type, forKey: key)
    } catch {
        print("\(error.key) is stored as \(error.stored), and no \(error.wanted)")
        return nil
    }
}
