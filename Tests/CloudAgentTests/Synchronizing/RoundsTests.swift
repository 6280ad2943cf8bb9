import PrefsCloud
import Testing

@testable import cloud_agent

/// The rounds of a synchronisation, with a server that answers as a test wants.
@Suite struct RoundsTests {
    private let store: AccountName
    private let directory: CloudDirectory
    private let device: CloudDevice
    private let key = CloudKey(domain: "com.pigeon", key: "Place")

    init() throws {
        store = try AccountName("alice")
        device = try CloudDevice("first")
        directory = try CloudDirectory(Environment(device.environment))
    }

    private func set(_ key: CloudKey, to value: String) throws {
        let bytes = try PropertyList.string(value).encoded(as: .binary)
        try directory.mirror(of: store).update { mirror in
            mirror.set(key, to: bytes, localTime: directory.localTime)
            return true
        }
    }

    /// The reply of a server that has one head, or carries out each push.
    private func reply(to request: CloudRequest, revision: Int64) -> CloudReply {
        var head = CloudHead(epoch: CloudHead.Epoch(high: 1, low: 2))
        var isPushed = false
        if case .push(let push) = request { (head, isPushed) = (push.head, true) }
        return CloudReply(
            isPushed: isPushed, head: head, headRevision: revision, revision: revision, cluster: 9,
            date: directory.localTime)
    }

    private func pushes(_ server: ScriptedCloud) -> [CloudPush] {
        server.requests.compactMap { request in if case .push(let push) = request { push } else { nil } }
    }

    @Test func anEditThatIsMadeDuringARequestIsPushedWithTheNext() throws {
        try set(key, to: "Loft")
        var revision: Int64 = 5
        let server = ScriptedCloud(store) { request in
            revision += 1
            if revision == 7 { try set(key, to: "Barn") }
            return reply(to: request, revision: revision)
        }
        let mirror = try AccountSynchronizer(directory, server).synchronize()
        #expect(pushes(server).map { $0.puts[key]?.value?.isEmpty } == [false, false] && server.requests.count == 3)
        let record = mirror.records[key]
        #expect(record?.isPending == false && record?.version == pushes(server).last?.puts[key])
    }

    /// The other process has absorbed what this reply would bring, and more.
    @Test func aReplyIsDroppedIfAnotherProcessHasSynchronisedMeanwhile() throws {
        let server = ScriptedCloud(store) { request in
            if case .fullPull = request {
                try directory.mirror(of: store).update { mirror in
                    mirror.head = CloudHead(epoch: CloudHead.Epoch(high: 3, low: 4))
                    (mirror.headRevision, mirror.revision, mirror.cluster) = (20, 20, 9)
                    return true
                }
                return reply(to: request, revision: 6)
            }
            var answer = reply(to: request, revision: 20)
            answer.head = CloudHead(epoch: CloudHead.Epoch(high: 3, low: 4))
            return answer
        }
        let mirror = try AccountSynchronizer(directory, server).synchronize()
        #expect(mirror.revision == 20 && mirror.head?.epoch == CloudHead.Epoch(high: 3, low: 4))
        #expect(server.requests.last == .pull(since: 20) && server.requests.count == 2)
    }

    @Test func aLookTellsWhatCanBePushedAndWhatDoesNotFit() throws {
        let server = ScriptedCloud(store) { reply(to: $0, revision: 6) }
        let synchronizer = AccountSynchronizer(directory, server)
        #expect(try synchronizer.look()?.hasEdits == nil)
        try synchronizer.synchronize()
        #expect(try synchronizer.look()?.hasEdits == false)
        let large = [UInt8](repeating: 0, count: 1 << 20)
        try directory.mirror(of: store).update { mirror in
            mirror.set(key, to: large, localTime: directory.localTime)
            mirror.set(CloudKey(domain: "com.pigeon", key: "Zoom"), to: large, localTime: directory.localTime + 1)
            return true
        }
        let look = try synchronizer.look()
        #expect(look?.hasEdits == true && look?.mirror.overQuota == [CloudKey(domain: "com.pigeon", key: "Zoom")])
        #expect(try directory.mirror(of: store).read()?.overQuota == look?.mirror.overQuota)
        #expect(pushes(server).isEmpty)
    }
}
