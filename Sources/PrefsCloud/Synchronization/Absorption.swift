/// The result of merging a reply into a mirror.
enum Absorption {
    /// The reply cannot be used, and nothing of it is kept: all rows are needed.
    case needsFullPull
    case absorbed(CloudMirror)

    /// - Parameter isFull: Whether the reply has all rows of the server.
    init(of reply: CloudReply, isFull: Bool, into mirror: CloudMirror, _ limits: SynchronizationLimits) {
        guard let head = reply.head else {
            self = .needsFullPull
            return
        }
        let relation = HistoryRelation(of: mirror, to: reply, head, ringLength: limits.ringLength)
        let mayHaveMissedDeletions = relation.isOfSameEpoch && mirror.revision < head.collected
        if !isFull, relation != .same || mayHaveMissedDeletions {
            self = .needsFullPull
            return
        }
        let merge = Merge(
            reply: reply, head: head, relation: relation,
            dropsKnownVersions: mayHaveMissedDeletions && relation != .wentBack)
        self = .absorbed(merge.result(isFull: isFull, mirror))
    }
}
