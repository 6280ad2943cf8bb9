public import PrefsCore

/// How it stands with carrying the edits of a ``CloudStore`` to the cluster, and those of other devices back.
public struct CloudStoreStatus: Sendable, Equatable {
    /// Whether an agent carries edits at once: `prefs cloud watch`.
    public var isAgentRunning = false
    /// When this device was synchronised last, by the clock of the server; nil if it never was.
    public var lastSynchronization: PropertyListDate?
    /// Why the last attempt to synchronise failed, for people; nil if it did not.
    public var lastError: String?
    /// When that was.
    public var lastErrorDate: PropertyListDate?
    /// The keys whose last edits the cluster does not have yet, in the order of their bytes.
    public var pendingKeys: [String] = []
    /// Those of them whose values do not fit into the cloud, and so stay on this device until there is room.
    public var keysOverQuota: [String] = []

    public init() {}
}
