import Glibc
import PrefsCore

/// Being told of changes, whoever makes them.
func showChanges() async {
    let settings = AppSettings.shared
    let observation: PreferenceObservation = Preferences.standard.observe(forKey: "Zoom") { change in
        print("\(change.key) is changed by \(change.origin)")
    }
    var zooms = settings.map.$zoom.changes.makeAsyncIterator()
    settings.map.zoom *= 2
    if let zoom = await zooms.next() { print("Zoom is now \(zoom)") }
    observation.cancel()

    var changes = Preferences.standard.changes().makeAsyncIterator()
    settings.map.type = .hybrid
    let change: PreferenceChange? = await changes.next()
    print("\(change?.key ?? "nothing") was \(change?.oldValue?.stringValue ?? "none")")
    settings.map.type = .satellite
}

/// Prints the values of a key until one is `end`, also those that `prefs write` gives it.
func watch(_ key: String) async {
    let changes = Preferences.standard.changes(forKey: key)
    print("Watching \(key)")
    fflush(nil)
    for await change in changes {
        let text = change.newValue?.stringValue ?? "none"
        print("\(key) is now \(text)")
        fflush(nil)
        if text == "end" { break }
    }
}
