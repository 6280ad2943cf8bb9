/// A row of the server that a device cannot use.
package struct UnusableRow: Equatable, Sendable {
    package var revision: Int64
    package var reason: Reason

    package init(revision: Int64, reason: Reason) {
        (self.revision, self.reason) = (revision, reason)
    }

    package enum Reason: String, Sendable {
        /// The bytes are not an envelope with a property list.
        case malformed
        /// A later version of prefs has written the envelope, or the key or the value is longer than ``CloudQuota``
        /// allows.
        case unknownVersion
        /// The clock is more than a day ahead of the server.
        case fromTheFuture
    }
}
