import Testing

@testable import PrefsCloud

@Suite struct QuotaTests {
    /// The file of a mirror can have such sizes although no server has.
    @Test func sizesThatCannotBeAddedUpFillTheQuota() {
        var mirror = CloudMirror(device: DeviceIdentifier(random: 1), machine: "loft")
        for name in ["one", "two", "three"] {
            let version = CloudVersion(clock: .zero, device: mirror.device, value: [1])
            mirror.records[CloudKey(domain: "com.pigeon", key: name)] = CloudRecord(
                version: version, isPending: false, isKnown: true,
                base: CloudRecord.Base(revision: 1, size: .max / 2), floor: .zero)
        }
        var limits = SynchronizationLimits()
        #expect(QuotaUsage(of: mirror, limits.quota).total == QuotaUsage.Amount(keys: 3, bytes: .max))
        // An edit that grows does not fit then, and one that shrinks does.
        mirror.set(CloudKey(domain: "com.pigeon", key: "one"), to: [1, 2], localTime: 5)
        mirror.set(CloudKey(domain: "com.pigeon", key: "four"), to: [1, 2], localTime: 6)
        limits.quota.storeKeys = .max
        let selection = PushSelection(of: mirror, limits)
        #expect(selection.keys.map(\.key) == ["one"] && selection.overQuota.map(\.key) == ["four"])
    }
}
