import PrefsCloud
import Screen

/// Keeps the remembered place equal on the devices of a user, while *Sync Location* is on: a place that another device
/// has remembered becomes that of the settings, whose observer then wakes the loop.
struct PlaceMirror {
    private let mirror: PreferencesMirror
    private let observation: CloudStoreObservation

    init(_ preferences: Preferences) throws {
        let cloud = try CloudStore(domain: "com.pigeon")
        mirror = PreferencesMirror(keys: ["HPPlace"], between: preferences, and: cloud, while: "HPSyncLocation")
        observation = mirror.observe { changes in
            for case .overruled(let place?) in changes.map(\.kind) {
                let label = place.dictionaryValue?["Label"]?.stringValue ?? ""
                Problems.add("Another device has remembered a place. Here, it was \(label).")
                Screen.wake()
            }
        }
    }

    /// At the end of the program, hands over what was remembered last.
    func synchronize() throws {
        try mirror.synchronize()
    }
}
