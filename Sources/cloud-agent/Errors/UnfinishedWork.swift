import PrefsCloud
import PropertyLists

/// The keys whose edits a synchronisation could not upload.
struct UnfinishedWork {
    /// Edits that do not fit the quota.
    var overQuota: [CloudKey] = []
    /// Edits of keys whose entry on the server this device cannot use.
    var blocked: [CloudKey] = []
    /// Edits made meanwhile.
    var pending: [CloudKey] = []

    var message: String {
        var parts: [String] = []
        func note(_ keys: [CloudKey], _ state: String, _ advice: String) {
            guard !keys.isEmpty else { return }
            let edits = keys.count == 1 ? "1 edit is" : "\(keys.count) edits are"
            parts.append("\(edits) \(state) (\(keys.words)): \(advice)")
        }
        note(overQuota, "over the quota and only on this device", "delete something (prefs cloud status)")
        note(blocked, "of keys that the server has in an unusable form", "prefs cloud sync --repair")
        note(pending, "pending", "synchronise again")
        return parts.joined(separator: "; ")
    }
}

extension UnfinishedWork {
    /// The edits of a mirror that could not be uploaded.
    init(_ mirror: CloudMirror) {
        self.init()
        for key in mirror.records.filter(\.value.isPending).keys.sorted() {
            if mirror.unusableRows[key.bytes] != nil {
                blocked.append(key)
            } else if mirror.overQuota.contains(key) {
                overQuota.append(key)
            } else {
                pending.append(key)
            }
        }
    }

    var count: Int { overQuota.count + blocked.count + pending.count }

    var isNothing: Bool { count == 0 }
}

extension CloudKey {
    /// The domain and the key, for people.
    var words: String { "\(domain.onOneLine) \(key.onOneLine)" }
}

extension [CloudKey] {
    /// The first keys, and how many more there are, for people.
    var words: String {
        let names = prefix(5).map(\.words).joined(separator: ", ")
        return count > 5 ? "\(names) and \(count - 5) more" : names
    }
}
