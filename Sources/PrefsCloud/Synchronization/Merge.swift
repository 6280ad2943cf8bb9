/// Merges the rows of a reply into a mirror.
struct Merge {
    let reply: CloudReply
    let head: CloudHead
    let relation: HistoryRelation
    /// Whether versions that were on the server give way to what it has now, because they were deleted there and the
    /// tombstones have been removed.
    let dropsKnownVersions: Bool

    /// - Parameter isFull: Whether the reply has all rows of the server.
    func result(isFull: Bool, _ old: CloudMirror) -> CloudMirror {
        var mirror = old
        if isFull { mirror.unusableRows = [:] }
        for (key, row) in reply.unusableRows { mirror.unusableRows[key] = row }
        var revisions = reply.unusableRows.values.map(\.revision)
        for (key, row) in reply.rows {
            revisions.append(row.revision)
            if row.version.clock.milliseconds > reply.date.addingClamped(SynchronizationLimits.greatestLead) {
                mirror.unusableRows[key.bytes] = UnusableRow(revision: row.revision, reason: .fromTheFuture)
            } else {
                mirror.unusableRows[key.bytes] = nil
                let before = mirror.records[key]
                mirror.records[key] = merged(row, into: before)
                if let before { mirror.records[key]?.noteConflict(of: before, with: row, on: mirror.device) }
            }
        }
        if isFull {
            for (key, record) in mirror.records
            where reply.rows[key] == nil && mirror.unusableRows[key.bytes] == nil {
                mirror.records[key] = withoutRow(record)
            }
        }
        if relation == .otherEpoch { mirror.startsNewEpoch = false }
        if relation == .wentBack { mirror.startsNewEpoch = true }
        mirror.revision = revisions.reduce(max(reply.headRevision, isFull ? 0 : old.revision), max)
        (mirror.head, mirror.headRevision) = (head, reply.headRevision)
        (mirror.lastSynchronization, mirror.cluster) = (reply.date, reply.cluster)
        return mirror
    }

    /// Merges a row of the server into what the mirror knows of the key.
    private func merged(_ row: CloudReply.Row, into old: CloudRecord?) -> CloudRecord {
        let theirs = CloudRecord(
            version: row.version, isPending: false, isKnown: true, base: row.base, floor: row.version.clock)
        guard var record = old else { return theirs }
        // Equal is a push of this device whose reply was lost, or nothing new.
        if row.version >= record.version || dropsKnownVersions && record.isKnown { return theirs }
        record.isPending = true
        record.base = row.base
        record.floor = max(record.floor, row.version.clock)
        return record
    }

    /// What the mirror knows of a key that the server does not have.
    private func withoutRow(_ old: CloudRecord) -> CloudRecord? {
        let isTombstoneGone =
            old.version.isDeletion && !old.isPending && (relation == .same || relation == .unknown)
            && (old.base?.revision ?? .max) <= head.collected
        if (dropsKnownVersions || isTombstoneGone) && old.isKnown { return nil }
        // The server lost the key, or never had it.
        var record = old
        record.isPending = true
        record.base = nil
        return record
    }
}

extension CloudRecord {
    /// Notes, after a row was merged into a record, which of two edits was made without having seen the other one.
    ///
    /// - Parameters:
    ///   - before: The record before that.
    ///   - device: This device. It finds that its own edit wins over one that it had not seen, and says so to the
    ///     others with the version; or that its own edit gives way, which its programs are told.
    fileprivate mutating func noteConflict(
        of before: CloudRecord, with row: CloudReply.Row, on device: DeviceIdentifier
    ) {
        let isUnsent = before.isPending && !before.isKnown
        if version.device == device {
            let isNew = row.version.device != device && row.revision != before.base?.revision
            if isUnsent, isNew { version.isUnaware = true }
        } else {
            let isOwn = before.version.device == device && before.version < version
            replacesOwn = before.replacesOwn || isOwn && (isUnsent || version.isUnaware)
        }
    }
}
