import PrefsCloud

// A program whose values follow its user from device to device.

let cloud = CloudStore.shared
try cloud.set("Loft", forKey: "LastPlace")
print("Last place: \(cloud.string(forKey: "LastPlace") ?? "none")")

let observation = cloud.observe { change in
    for key in change.keys { print("\(key) is now \(cloud.object(forKey: key) ?? "missing") (\(change.reason))") }
}

let watching = Task {
    for await change in cloud.changes where change.keys.contains("LastPlace") {
        print("Last place: \(cloud.string(forKey: "LastPlace") ?? "none")")
    }
}
watching.cancel()

let statusObservation = cloud.observeStatus { (status: CloudStoreStatus) in
    print(status.isAgentRunning ? "An agent runs." : "No agent runs: prefs cloud watch")
    if let error = status.lastError { print("Not synchronised: \(error). Pending: \(status.pendingKeys)") }
}

let preferences = Preferences.standard
let mirror = PreferencesMirror(keys: ["Zoom", "Places"], between: preferences, and: cloud, while: "SyncSettings")

let mirroring = mirror.observe { changes in
    for case (let key, .overruled(let value, let other)) in changes.map({ ($0.key, $0.kind) }) {
        print("\(key) was \(value ?? "missing") here, and is \(other ?? "missing") now.")
    }
}
let following = Task {
    for await changes in mirror.changes { print(changes.map(\.key)) }
}
following.cancel()

struct Flight: Codable, PreferenceValue {
    var places: [String] = []
}

let flight = try PersistentObject(in: CloudRepository(cloud, key: "Flight"), default: Flight())
flight.update { $0.places.append("Loft") }
try flight.synchronize()
print("Places: \(cloud.dictionary(forKey: "Flight")?["Places"] ?? cloud.object(forKey: "Flight") ?? "none")")

do {
    try cloud.set(String(repeating: "x", count: CloudQuota().valueBytes), forKey: "Diary")
} catch {
    print(error)
}

preferences.set(true, forKey: "SyncSettings")
preferences.set(2.0, forKey: "Zoom")
try mirror.synchronize()
// Nothing has been downloaded yet, since no account is connected.
print("Downloaded: \(cloud.hasDownloaded), zoom in the cloud: \(cloud.double(forKey: "Zoom")), \(mirror.keys)")

try cloud.set(3, forKey: "Nests")
try cloud.set(1.5, forKey: "Tilt")
try cloud.set(true, forKey: "Greeted")
try cloud.set([0xCA, 0xFE] as [UInt8], forKey: "Ring")
try cloud.set(["Loft", "Barn"], forKey: "Favourites")
try cloud.removeObject(forKey: "LastPlace")
print("Nests: \(cloud.longLong(forKey: "Nests")), greeted: \(cloud.bool(forKey: "Greeted"))")
print("Ring: \(cloud.data(forKey: "Ring") ?? []), favourites: \(cloud.array(forKey: "Favourites")?.count ?? 0)")

let other = try CloudStore(domain: "com.pigeon.shared")
try other.set("shared", forKey: "Kind")
try other.synchronize()
print("\(other.domain): \(other.dictionaryRepresentation.count) key, \(other.keysOverQuota.count) over quota")
if let failure = other.failure ?? mirror.failure { print(failure) }

let directory = try CloudDirectory(.process)
let account = try cloud.account ?? AccountName("alice")
print("Not connected: \(cloud.account == nil), \(account.text), \(directory.path.hasSuffix("/prefs/cloud"))")
let local = CloudStoreChange(reason: .otherProgram, keys: ["Nests"])
let taken = PreferencesMirrorChange(key: "Zoom", kind: .taken)
print(local.keys, taken.key)
observation.cancel()
mirroring.cancel()
if case .some(let error as CloudError) = flight.failure { print(error) }
