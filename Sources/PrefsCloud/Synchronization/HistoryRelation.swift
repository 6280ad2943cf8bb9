/// How the history of a server stands to the one that a mirror has absorbed.
package enum HistoryRelation: Equatable, Sendable {
    /// The mirror has absorbed nothing yet.
    case first
    /// The server's history is another one, which began anew.
    case otherEpoch
    /// The server's history continues the mirror's.
    case same
    /// There were too many pushes since for the ring to tell.
    case unknown
    /// The server went back to an earlier state, for example to a snapshot.
    case wentBack

    /// - Parameters:
    ///   - head: The head of the server, with its revision.
    ///   - ringLength: The number of pushes that a head remembers.
    package init(of mirror: CloudMirror, to reply: CloudReply, _ head: CloudHead, ringLength: Int) {
        guard let mine = mirror.head else {
            self = .first
            return
        }
        guard head.epoch == mine.epoch else {
            self = .otherEpoch
            return
        }
        guard reply.cluster == mirror.cluster else {
            self = .wentBack
            return
        }
        let isFull = head.ring.count >= ringLength
        // The push that was absorbed last; -1, before the first one, if the head had none yet.
        let position =
            mine.ring.last.map { push in head.ring.firstIndex { $0.identifier == push.identifier } }
            ?? (isFull ? nil : -1)
        if let position {
            // The next push must have replaced the head that the mirror has, and not one that was lost since.
            let base = position + 1 < head.ring.count ? head.ring[position + 1].base : reply.headRevision
            self = base == mirror.headRevision ? .same : .wentBack
        } else if isFull, let oldest = head.ring.first, mirror.headRevision <= oldest.base {
            self = .unknown
        } else {
            self = .wentBack
        }
    }

    /// Whether the server's history may be that of the mirror, also if it lost its end.
    var isOfSameEpoch: Bool { self != .first && self != .otherEpoch }
}
