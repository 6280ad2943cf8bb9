/// The answer to a transaction.
struct EtcdAnswer: Equatable {
    var cluster: UInt64
    /// The revision of the store when the answer was made.
    var revision: Int64
    /// Whether all conditions held.
    var succeeded: Bool
    /// What was read.
    var pairs: [EtcdPair]
    /// Whether a read has left out what is beyond the page.
    var hasMore: Bool
    /// The clock of the server in milliseconds since 1970, exact to a second; nil if it did not tell.
    var date: Int64?
    /// When the last try began, and when its answer was complete, in milliseconds since the machine started.
    var sentAt: Int64
    var receivedAt: Int64
}

/// A key with its value.
struct EtcdPair: Equatable {
    var key: [UInt8]
    var value: [UInt8]
    /// The revision that last changed the value.
    var revision: Int64
}
