import PrefsCloud
import Screen

/// Keeps the remembered place equal on the devices of a user, while *Sync Location* is on: a place that another device
/// has remembered becomes that of the settings, whose observer then wakes the loop.
struct PlaceMirror {
    private let mirror: PreferencesMirror
    private let observation: CloudStoreObservation

    init(_ preferences: Preferences) throws {
        let cloud = try CloudStore(domain: "com.pigeon")
        mirror = PreferencesMirror(keys: ["HPLocation"], between: preferences, and: cloud, while: "HPSyncLocations")
        observation = mirror.observe { changes in
            for case .overruled(let place?, let other) in changes.map(\.kind) {
                let (old, new) = (Self.name(of: place), Self.name(of: other))
                Problems.add("Another device has remembered \(new). Here, it was \(old).")
                Screen.wake()
            }
        }
    }

    private static func name(of place: PropertyList?) -> String {
        place?.dictionaryValue?["title"]?.stringValue ?? "no place"
    }

    /// At the end of the program, hands over what was remembered last.
    func synchronize() throws {
        try mirror.synchronize()
    }
}
