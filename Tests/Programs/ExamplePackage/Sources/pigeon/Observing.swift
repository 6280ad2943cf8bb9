import Glibc
import PrefsCore

/// Being told of changes, whoever makes them.
func showChanges() async {
    let settings = AppSettings.shared
    let zooms = settings.map.$zoom.changes
    settings.map.zoom *= 2
    for await zoom in zooms {
        print("Zoom is now \(zoom)")
        break
    }
    let zoomObservation: PreferenceObservation = Preferences.standard.observe(forKey: "Zoom") { change in
        print("\(change.key) is changed by \(change.origin)")
    }
    zoomObservation.cancel()

    let changes = Preferences.standard.changes()
    settings.map.type = .hybrid
    for await change: PreferenceChange in changes {
        print("\(change.key) was \(change.oldValue?.stringValue ?? "none")")
        break
    }
    settings.map.type = .satellite
    await showSeveralChanges()
}

/// Several keys at once, and values with a type.
func showSeveralChanges() async {
    let preferences = Preferences.standard
    for await (launches, isFollowing) in preferences.changes(for: .launchCount, .followsHeading, initial: true) {
        print("Launch \(launches), following: \(isFollowing)")
        break
    }
    let observation = preferences.observe(for: .launchCount) { old, new in
        print("Launch \(old) was before launch \(new)")
    }
    observation.cancel()
    let both = preferences.observe(for: .launchCount, .followsHeading) { launches, isFollowing in
        print("Launch \(launches), following: \(isFollowing)")
    }
    both.cancel()
    let byName = preferences.observe(forKeys: ["Limit", "Unit"]) { change in print("\(change.key) has changed") }
    byName.cancel()
    let limiting = preferences.observe(forKey: "Limit") { _ in
        if preferences.integer(forKey: "Limit") > 90 { preferences.set(90, forKey: "Limit") }
    }
    let limits = preferences.changes(forKeys: ["Limit", "Unit"], initial: true)
    preferences.set(120, forKey: "Limit")
    for await change in limits {
        print("\(change.key) is \(change.newValue?.stringValue ?? "none")")
        if change.newValue == 90 { break }
    }
    limiting.cancel()
    preferences.removeObject(forKey: "Limit")
}

/// Prints the values of a key until one is `end`, also those that `prefs write` gives it.
func watch(_ key: String) async {
    let preferences = Preferences.standard
    print("Watching \(key)")
    fflush(nil)
    for await change in preferences.changes(forKey: key, initial: true) {
        print("\(key) is now \(change.newValue?.stringValue ?? "none")")
        fflush(nil)
        if change.newValue == "end" { break }
    }
}
