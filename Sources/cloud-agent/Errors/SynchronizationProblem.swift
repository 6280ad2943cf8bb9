import PropertyLists

/// The reasons why what the server has cannot be synchronised with.
enum SynchronizationProblem {
    /// The head is not one that this version writes.
    case unknownHead(account: String, key: String)
    /// The server neither carries pushes out nor lets this device settle.
    case noProgress(endpoint: String)
    /// The server has far more than the quota.
    case tooLarge(endpoint: String)
    /// Edits wait, and no agent runs.
    case notCarried(count: Int, isConnected: Bool)
    /// The last attempt has failed with this message.
    case failed(String)
    case noSuchDevice(String, known: [String])
    case ambiguousDevice(String, identifiers: [String])

    var message: String {
        switch self {
        case .unknownHead(let account, let key):
            "the store \(account) has a head (\(key)) that this version of prefs cannot read; nothing has been "
                + "changed. Update prefs, or have the store's keys removed so that the devices fill it again"
        case .noProgress(let endpoint):
            "\(endpoint) answers too slowly, or other devices write all the time; what is here stays pending. Try again"
        case .tooLarge(let endpoint):
            "\(endpoint) has far more in this store than the quota allows; nothing has been changed. "
                + "Have it looked through"
        case .notCarried(let count, let isConnected):
            (count == 1 ? "1 edit waits" : "\(count) edits wait")
                + (isConnected
                    ? ", and no agent runs: start prefs cloud watch, or type prefs cloud sync"
                    : " for a connection: prefs cloud connect")
        case .failed(let message): "the last synchronisation failed: \(message)"
        case .noSuchDevice(let name, let known):
            "there is no device \(name.onOneLine)"
                + (known.isEmpty ? "" : "; there are \(known.map(\.onOneLine).joined(separator: ", "))")
        case .ambiguousDevice(let name, let identifiers):
            "several devices are called \(name.onOneLine); give the identifier of one: "
                + "\(identifiers.joined(separator: ", "))"
        }
    }
}
