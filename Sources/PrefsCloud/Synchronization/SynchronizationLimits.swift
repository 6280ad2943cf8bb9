/// The sizes that the protocol of synchronisation works with.
package struct SynchronizationLimits: Sendable {
    /// The number of edits in one push.
    package var pushedEdits = 120
    /// The number of operations of a transaction: the head, edits and removed tombstones. etcd takes as many.
    package var operations = 128
    /// The total size of the values in one push, in bytes. etcd takes requests of 1.5 MiB.
    package var pushedBytes = 1_200_000
    /// The number of pushes that a head remembers.
    package var ringLength = 32
    package var quota = CloudQuota()

    package init() {}

    /// How long a tombstone is kept, in milliseconds: 90 days.
    package static let tombstoneLifetime: Int64 = 90 * 86_400_000
    /// How far an edit may be ahead of the server when it is pushed, in milliseconds.
    package static let allowedLead: Int64 = 60_000
    /// Rows that are further ahead of the server than this are not merged, in milliseconds: a day.
    package static let greatestLead: Int64 = 86_400_000
    /// A date that is further from every clock that the device knows is doubted, in milliseconds: a day.
    package static let greatestDateError: Int64 = 86_400_000
    /// How many doubted dates in a row are believed if they agree.
    package static let agreeingDates = 3
    /// Dates agree if they differ by at most this, in milliseconds: a minute.
    package static let greatestDisagreement: Int64 = 60_000
    /// An answer that took longer than this tells no time, in milliseconds. Clocks that differ by less are not
    /// corrected.
    package static let slowestDate: Int64 = 2500
}
