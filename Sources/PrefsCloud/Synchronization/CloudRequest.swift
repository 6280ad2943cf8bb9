/// One request to the server, which is one transaction of it.
package enum CloudRequest: Equatable, Sendable {
    /// Asks for the head and all rows. If the server has no head, it gets one with this epoch.
    case fullPull(newEpoch: CloudHead.Epoch)
    /// Asks for the head, and for the rows of later revisions.
    case pull(since: Int64)
    /// Replaces the head and changes rows, on condition. If the condition does not hold, the answer is that of a pull.
    case push(CloudPush)
}

/// A push. Its condition is that the server has the expected head, and no row with a revision above ``since``.
package struct CloudPush: Equatable, Sendable {
    package var since: Int64
    package var expectedHead: CloudHead
    package var head: CloudHead
    package var puts: [CloudKey: CloudVersion]
    /// Tombstones to be removed.
    package var removals: Set<CloudKey>
}
