/// Synchronises a mirror with a server, one request at a time. It does no I/O: its caller keeps the mirror in a file,
/// sends the requests, and passes the replies on.
///
/// A caller makes a request with ``nextRequest(for:at:)``, makes the mirror durable, sends the request, and calls
/// ``receive(_:to:sentAt:at:into:)`` with the reply and with the mirror, which may have been edited meanwhile. After a
/// lost reply or a crash, a new synchronizer goes on with the mirror: everything that must survive is in it.
package struct Synchronizer: Sendable {
    private let limits: SynchronizationLimits
    /// Whether the next pull asks for all rows, because the last reply could not be used or because that was asked for.
    package private(set) var wantsFullPull = false
    /// Whether the next push removes old tombstones.
    package var collectsTombstones = false
    /// The time of the server in the last answer, and the moment when it came.
    private var serverDate: (date: Int64, receivedAt: Int64)?
    /// The dates of the last answers, which were not believed, less the moments when they came.
    private var doubts: [Int64] = []
    private let identifiers: IdentifierSource

    package init(_ limits: SynchronizationLimits = SynchronizationLimits(), identifiers: IdentifierSource = .random) {
        (self.limits, self.identifiers) = (limits, identifiers)
    }

    /// Forgets the time of the server, because a connection was lost or the machine was suspended. The next request is
    /// then no push.
    package mutating func forgetServerTime() {
        serverDate = nil
    }

    /// Asks for all rows with the next request.
    package mutating func requestFullPull() {
        wantsFullPull = true
    }

    /// The time of the server, in milliseconds: as of its last answer, or else by this device's clock.
    package func serverTime(_ mirror: CloudMirror, at now: DeviceTime) -> Int64 {
        guard let serverDate else { return now.wall.addingClamped(mirror.offset) }
        return serverDate.date.addingClamped(now.sinceBoot - serverDate.receivedAt)
    }

    /// Notes in the mirror which edits do not fit the quota. To be called after a pull has been received.
    ///
    /// - Returns: Whether nothing is left to do: no other edit is pending, and the server's history is known.
    package func settle(_ mirror: inout CloudMirror) -> Bool {
        guard mirror.hasDownloaded, !wantsFullPull, !doubtsTime else { return false }
        let selection = PushSelection(of: mirror, limits)
        mirror.overQuota = selection.overQuota
        return selection.keys.isEmpty && !mirror.startsNewEpoch
    }

    /// The request to send next.
    ///
    /// - Parameter mirror: Changed if clocks had to be lowered. It must be durable before the request is sent.
    package mutating func nextRequest(for mirror: inout CloudMirror, at now: DeviceTime) -> CloudRequest {
        guard let head = mirror.head, !wantsFullPull else { return .fullPull(newEpoch: identifiers.epoch()) }
        guard serverDate != nil else { return .pull(since: mirror.revision) }
        let selection = PushSelection(of: mirror, limits)
        mirror.overQuota = selection.overQuota
        let tombstones =
            collectsTombstones
            ? oldTombstones(of: mirror, at: now, limit: limits.operations - 1 - selection.keys.count) : [:]
        guard !selection.keys.isEmpty || !tombstones.isEmpty || mirror.startsNewEpoch
        else { return .pull(since: mirror.revision) }
        var puts: [CloudKey: CloudVersion] = [:]
        for key in selection.keys {
            guard var record = mirror.records[key] else { continue }
            record.version.clock = sendableClock(of: record, mirror, at: now)
            record.floor = max(record.floor, record.version.clock)
            mirror.records[key] = record
            puts[key] = record.version
        }
        let collected = tombstones.values.reduce(head.collected, max)
        let push = CloudHead.Push(identifier: identifiers.push(), base: mirror.headRevision)
        let newHead =
            mirror.startsNewEpoch
            ? CloudHead(epoch: identifiers.epoch(), collected: collected, ring: [push])
            : CloudHead(
                epoch: head.epoch, collected: collected, ring: (head.ring + [push]).suffix(limits.ringLength))
        return .push(
            CloudPush(
                since: mirror.revision, expectedHead: head, head: newHead, puts: puts, removals: Set(tombstones.keys)))
    }

    /// The clock with which an edit is sent: its own, unless that is too far ahead of the server. A clock that was sent
    /// before never changes.
    private func sendableClock(of record: CloudRecord, _ mirror: CloudMirror, at now: DeviceTime) -> CloudClock {
        let time = serverTime(mirror, at: now).addingClamped(SynchronizationLimits.allowedLead)
        let limit = CloudClock(milliseconds: time)
        let clock = record.version.clock
        return clock <= max(limit, record.floor) ? clock : max(limit, record.floor.next)
    }

    /// Whether the next push removes tombstones. It can be asked for when the server has answered.
    package func hasOldTombstones(_ mirror: CloudMirror, at now: DeviceTime) -> Bool {
        collectsTombstones && serverDate != nil && !oldTombstones(of: mirror, at: now, limit: 1).isEmpty
    }

    /// Tombstones on the server that are older than 90 days, with their revisions: those of the lowest revisions.
    private func oldTombstones(of mirror: CloudMirror, at now: DeviceTime, limit count: Int) -> [CloudKey: Int64] {
        let time = serverTime(mirror, at: now).addingClamped(-SynchronizationLimits.tombstoneLifetime)
        let limit = CloudClock(milliseconds: time)
        let tombstones = mirror.records.compactMapValues { record -> Int64? in
            guard !record.isPending, record.version.isDeletion, record.version.clock < limit else { return nil }
            return record.base?.revision
        }
        guard tombstones.count > count else { return tombstones }
        let first = tombstones.sorted { ($0.value, $0.key) < ($1.value, $1.key) }.prefix(max(count, 0))
        return Dictionary(uniqueKeysWithValues: first.map { ($0.key, $0.value) })
    }

    /// Whether the last reply counted as lost because of its date. The next request then goes on a new connection.
    package var doubtsTime: Bool { !doubts.isEmpty }

    /// Whether the date of a reply may be true: it is near some clock that this device knows, or the last replies agree
    /// on it. Otherwise one wrong date would decide how this device dates its edits.
    private mutating func believes(_ date: Int64, _ mirror: CloudMirror, at now: DeviceTime) -> Bool {
        func isNear(_ other: Int64, _ distance: Int64) -> Bool {
            let (difference, isTooFar) = date.subtractingReportingOverflow(other)
            return !isTooFar && difference.magnitude <= distance.magnitude
        }
        let known = [now.wall, serverTime(mirror, at: now), mirror.lastSynchronization]
        if known.contains(where: { isNear($0, SynchronizationLimits.greatestDateError) }) {
            doubts = []
            return true
        }
        doubts.removeAll { !isNear($0.addingClamped(now.sinceBoot), SynchronizationLimits.greatestDisagreement) }
        doubts.append(date.addingClamped(-now.sinceBoot))
        guard doubts.count >= SynchronizationLimits.agreeingDates else { return false }
        doubts = []
        return true
    }

    /// Absorbs the reply to a request. A reply whose date cannot be true counts as lost (``doubtsTime``).
    ///
    /// - Parameters:
    ///   - request: The request that was sent.
    ///   - sentAt: When it was sent.
    ///   - mirror: The mirror as it is now, with edits made since the request was sent.
    package mutating func receive(
        _ reply: CloudReply, to request: CloudRequest, sentAt: DeviceTime, at now: DeviceTime,
        into mirror: inout CloudMirror
    ) {
        guard believes(reply.date, mirror, at: now) else { return }
        if now.sinceBoot - sentAt.sinceBoot <= SynchronizationLimits.slowestDate {
            serverDate = (reply.date, now.sinceBoot)
            let (difference, isTooFar) = reply.date.subtractingReportingOverflow(now.wall)
            let isCorrected = !isTooFar && difference.magnitude > UInt64(SynchronizationLimits.slowestDate)
            mirror.offset = isCorrected ? difference : 0
        }
        if reply.isPushed, case .push(let push) = request {
            absorb(push, reply, into: &mirror)
            return
        }
        let isFull = if case .fullPull = request { true } else { false }
        let absorption = Absorption(of: reply, isFull: isFull, into: mirror, limits)
        switch absorption {
        case .needsFullPull: wantsFullPull = true
        case .absorbed(let absorbed):
            mirror = absorbed
            wantsFullPull = false
        }
    }

    /// Absorbs the reply to a push that the server carried out.
    private mutating func absorb(_ push: CloudPush, _ reply: CloudReply, into mirror: inout CloudMirror) {
        for (key, sent) in push.puts {
            guard var record = mirror.records[key] else { continue }
            record.base = CloudRecord.Base(revision: reply.revision, size: sent.value?.count)
            record.floor = max(record.floor, sent.clock)
            // An edit made since the push was sent is still to be pushed.
            if record.version == sent { (record.isPending, record.isKnown) = (false, true) }
            mirror.records[key] = record
        }
        for key in push.removals {
            if mirror.records[key]?.isPending == true {
                mirror.records[key]?.base = nil
            } else {
                mirror.records[key] = nil
            }
        }
        // If there was room for more, all old tombstones are gone.
        if 1 + push.puts.count + push.removals.count < limits.operations { collectsTombstones = false }
        mirror.startsNewEpoch = false
        (mirror.head, mirror.headRevision) = (push.head, reply.revision)
        (mirror.revision, mirror.lastSynchronization) = (reply.revision, reply.date)
        mirror.cluster = reply.cluster
    }
}

/// The clocks of a device at one moment, in milliseconds.
package struct DeviceTime: Sendable {
    /// The time since 1970, which people can change.
    package var wall: Int64
    /// The time since the machine started, including the time that it was suspended.
    package var sinceBoot: Int64

    package init(wall: Int64, sinceBoot: Int64) {
        (self.wall, self.sinceBoot) = (wall, sinceBoot)
    }
}

/// Makes the identifiers of pushes and epochs.
package struct IdentifierSource: Sendable {
    package var push: @Sendable () -> UInt64
    package var epoch: @Sendable () -> CloudHead.Epoch

    package init(
        push: @escaping @Sendable () -> UInt64, epoch: @escaping @Sendable () -> CloudHead.Epoch
    ) {
        (self.push, self.epoch) = (push, epoch)
    }

    package static let random = IdentifierSource(
        push: { UInt64.random(in: .min ... .max) },
        epoch: { CloudHead.Epoch(high: .random(in: .min ... .max), low: .random(in: .min ... .max)) })
}
