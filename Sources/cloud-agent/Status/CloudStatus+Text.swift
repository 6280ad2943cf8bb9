import CommandKit
import PrefsCloud

extension CloudStatus {
    /// Prints the status for people.
    func write(to report: inout Report) {
        func line(_ name: String, _ text: String) {
            let label = "\(name):"
            report.print(label + String(repeating: " ", count: max(1, 12 - label.utf8.count)) + text)
        }
        line("Store", name?.text ?? "none (edits wait for the first connection)")
        line("Account", account?.description.onOneLine ?? "not connected")
        if let mirror { line("Device", "\(mirror.device.text) (\(DeviceName.current.onOneLine))") }
        line("Agent", isAgentRunning ? "runs" : "does not run")
        line("Pending", pendingText)
        line("Last sync", time(mirror?.lastSynchronization ?? 0))
        if let error = record.lastError { line("Last error", "\(error.onOneLine) (\(time(record.lastErrorDate)))") }
        line("Quota", amount(usage.total, bytes: quota.storeBytes, keys: quota.storeKeys))
        for (name, used) in domains {
            report.print("  \(name.onOneLine): \(amount(used, bytes: quota.domainBytes, keys: quota.domainKeys))")
        }
        for key in overQuota { report.print("Over the quota, and only on this device: \(key.words)") }
        for (bytes, row) in unusableRows {
            let name = CloudKey(bytes: bytes).map { "\($0.domain) \($0.key)" } ?? String(decoding: bytes, as: UTF8.self)
            report.print("Unusable on the server: \(name.onOneLine) (\(row.reason.words); sync --repair removes it)")
        }
        if let deviceError { line("Devices", "unknown: \(deviceError.onOneLine)") }
        for device in otherDevices {
            line("Other device", "\(device.device.text) (\(device.name.onOneLine)), seen \(time(device.lastSeen))")
        }
        if formerDevices > 0 { line("Not listed", "\(formerDevices), not seen for a year") }
    }

    private var pendingText: String {
        let count = pending.count
        guard count > 0 else { return "nothing" }
        let edits = "\(count == 1 ? "1 edit" : "\(count) edits") (\(pending.words))"
        return overQuota.isEmpty ? edits : "\(edits), \(overQuota.count) over the quota"
    }

    private func amount(_ used: QuotaUsage.Amount, bytes: Int, keys: Int) -> String {
        "\(used.bytes) of \(bytes) bytes, \(used.keys) of \(keys) keys"
    }

    private func time(_ milliseconds: Int64) -> String {
        guard milliseconds > 0 else { return "never" }
        return PropertyListDate(millisecondsSince1970: milliseconds).isoText ?? "unknown"
    }
}

extension UnusableRow.Reason {
    /// The reason for people.
    fileprivate var words: String {
        switch self {
        case .malformed: "damaged"
        case .unknownVersion: "of an unknown kind, perhaps of a later version of prefs"
        case .fromTheFuture: "dated more than a day in the future"
        }
    }
}
