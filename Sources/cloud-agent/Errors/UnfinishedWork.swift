/// The edits that a synchronisation could not upload.
struct UnfinishedWork {
    /// Edits that do not fit the quota.
    var overQuota = 0
    /// Edits of keys whose entry on the server this device cannot use.
    var blocked = 0
    /// Edits made meanwhile.
    var pending = 0

    var message: String {
        var parts: [String] = []
        if overQuota > 0 {
            parts.append(
                "\(Self.count(overQuota)) over the quota and only on this device: delete something (prefs cloud status)"
            )
        }
        if blocked > 0 {
            parts.append(
                "\(Self.count(blocked)) of keys that the server has in an unusable form: prefs cloud sync --repair")
        }
        if pending > 0 { parts.append("\(Self.count(pending)) pending: synchronise again") }
        return parts.joined(separator: "; ")
    }

    private static func count(_ number: Int) -> String { number == 1 ? "1 edit is" : "\(number) edits are" }
}
