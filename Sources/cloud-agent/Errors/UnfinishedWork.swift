import PrefsCloud

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
