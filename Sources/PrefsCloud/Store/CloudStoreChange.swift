/// Keys of a ``CloudStore`` that have changed together, and why. A program is not told of its own changes.
public struct CloudStoreChange: Sendable, Equatable {
    /// Why the keys have changed. The first four are the reasons of NSUbiquitousKeyValueStore.
    public enum Reason: Sendable, Equatable {
        /// Other devices have changed or deleted the keys.
        case serverChange
        /// The contents of the cloud were downloaded to this device for the first time.
        case initialSynchronization
        /// The keys do not fit into the cloud. Their values stay on this device, and are uploaded when there is room.
        case quotaViolation
        /// Another account was connected. The values of the account before it stay in a mirror of their own.
        case accountChange
        /// Another program on this device has changed the keys.
        case otherProgram
    }

    public var reason: Reason
    /// The keys, in the order of their bytes. Those of a change of account can be none.
    public var keys: [String]

    public init(reason: Reason, keys: [String]) {
        (self.reason, self.keys) = (reason, keys)
    }
}
