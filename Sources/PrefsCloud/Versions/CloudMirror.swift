/// What a device knows of an account, with the edits that the server does not have yet. It is a value; each change of
/// it replaces one file.
package struct CloudMirror: Equatable, Sendable {
    package var device: DeviceIdentifier
    /// The identifier of the machine that has this mirror. A mirror of another machine is a copy.
    package var machine: String
    /// The cluster that the account was synchronised with last; nil before the first synchronisation.
    package var cluster: UInt64?

    /// The head absorbed last, and its revision; nil before the first synchronisation.
    package var head: CloudHead?
    package var headRevision: Int64 = 0
    /// The greatest revision of the head and of all rows ever absorbed in this history.
    package var revision: Int64 = 0
    /// Whether the server went back to an earlier state, so that the next push starts a new epoch.
    package var startsNewEpoch = false

    /// The time of the server when this device synchronised last, in milliseconds.
    package var lastSynchronization: Int64 = 0
    /// How far the clock of the server is ahead of this machine's, in milliseconds; 0 if they are close.
    package var offset: Int64 = 0

    package var records: [CloudKey: CloudRecord] = [:]
    /// Rows on the server that this device cannot use, by the bytes of their key (``CloudKey/bytes``). It neither
    /// merges nor overwrites them.
    package var unusableRows: [[UInt8]: UnusableRow] = [:]
    /// Pending keys that did not fit the quota when this device synchronised last.
    package var overQuota: Set<CloudKey> = []

    package init(device: DeviceIdentifier, machine: String) {
        (self.device, self.machine) = (device, machine)
    }

    /// Whether the contents of the server have been downloaded once.
    package var hasDownloaded: Bool { head != nil }

    /// Whether rows of the server were refused because their clocks are too far ahead of the server's.
    package var hasRowsFromTheFuture: Bool { unusableRows.values.contains { $0.reason == .fromTheFuture } }

    /// Whether this mirror, of the same device, has absorbed the same of the server as another one, and no more.
    package func knowsTheServer(as other: CloudMirror) -> Bool {
        (device, cluster, head, headRevision, revision, startsNewEpoch)
            == (other.device, other.cluster, other.head, other.headRevision, other.revision, other.startsNewEpoch)
    }

    /// Makes an edit: sets or deletes a key. Its clock exceeds that of the version it replaces, and is never before the
    /// last synchronisation. It does not depend on edits of other keys: otherwise, one edit made while this machine's
    /// clock was ahead would make its later edits of all keys win for as long.
    ///
    /// - Parameters:
    ///   - value: The value as a binary property list; nil to delete the key.
    ///   - localTime: The time of this machine's clock, in milliseconds since 1970.
    package mutating func set(_ key: CloudKey, to value: [UInt8]?, localTime: Int64) {
        let old = records[key]
        let time = max(localTime.addingClamped(offset), lastSynchronization)
        let clock = CloudClock(milliseconds: time)
        let versionClock = max(clock, old?.version.clock.next ?? clock)
        records[key] = CloudRecord(
            version: CloudVersion(clock: versionClock, device: device, value: value), isPending: true, isKnown: false,
            base: old?.base, floor: old?.floor ?? .zero)
    }

    /// Takes over an edit that was made on this device before the account was connected, unless what the mirror has is
    /// later.
    package mutating func adopt(_ edit: CloudVersion, of key: CloudKey) {
        let old = records[key]
        let version = CloudVersion(clock: edit.clock, device: device, value: edit.value)
        guard old.map({ $0.version < version }) ?? true else { return }
        records[key] = CloudRecord(
            version: version, isPending: true, isKnown: false, base: old?.base, floor: old?.floor ?? .zero)
    }

    /// Gives a copy of another machine's mirror a device identifier of its own.
    ///
    /// - Returns: Whether the mirror was a copy.
    package mutating func becomeOwn(of machine: String, newDevice: @autoclosure () -> DeviceIdentifier) -> Bool {
        guard !self.machine.utf8.elementsEqual(machine.utf8) else { return false }
        (self.machine, device) = (machine, newDevice())
        return true
    }

    /// Notices that rows that this device could not use are no longer on the server. What it has itself for their keys
    /// is pushed again.
    package mutating func forget(_ rows: [[UInt8]: UnusableRow]) {
        for bytes in rows.keys {
            unusableRows[bytes] = nil
            guard let key = CloudKey(bytes: bytes), records[key] != nil else { continue }
            records[key]?.base = nil
            records[key]?.isPending = true
        }
    }
}

extension FixedWidthInteger {
    /// The sum, or the nearest number that the type can hold.
    package func addingClamped(_ other: Self) -> Self {
        let (sum, isTooFar) = addingReportingOverflow(other)
        return !isTooFar ? sum : other < 0 ? .min : .max
    }
}
