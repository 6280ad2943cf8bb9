/// What a mirror knows of a key.
package struct CloudRecord: Equatable, Sendable {
    /// The version that programs see.
    package var version: CloudVersion
    /// Whether the version is to be pushed.
    package var isPending: Bool
    /// Whether this very version has been on the server.
    package var isKnown: Bool
    /// The row of the key on the server, as last seen; nil if the server has none.
    package var base: Base?
    /// The greatest clock of the key that was absorbed or sent.
    package var floor: CloudClock
    /// Whether the version has replaced an edit of this device that its maker had not seen, and no one was told yet.
    package var replacesOwn = false

    package init(version: CloudVersion, isPending: Bool, isKnown: Bool, base: Base?, floor: CloudClock) {
        (self.version, self.isPending, self.isKnown) = (version, isPending, isKnown)
        (self.base, self.floor) = (base, floor)
    }

    package struct Base: Equatable, Sendable {
        /// The revision in which the row was written.
        package var revision: Int64
        /// The size of its value in bytes; nil for a tombstone.
        package var size: Int?

        package init(revision: Int64, size: Int?) {
            (self.revision, self.size) = (revision, size)
        }
    }
}
