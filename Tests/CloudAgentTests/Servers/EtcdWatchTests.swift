import TestSupport
import Testing

@testable import cloud_agent

/// Watches of a real server.
@Suite(.enabled(if: EtcdNode.isInstalled, EtcdNode.missing)) struct EtcdWatchTests {
    @Test func aWatchTellsChangesInTheirOrder() throws {
        let client = try EtcdNode.shared.get().client()
        let first = try client.put(bytes("watch/a"), value: bytes("old")).revision
        let watch = try client.watch(.prefix(bytes("watch/")), from: first)
        let second = try client.put(bytes("watch/b"), value: []).revision
        try client.put(bytes("other"), value: [])
        try client.delete(.key(bytes("watch/a")))
        let events = try watch.events(3, waitingIn: client.group)
        #expect(
            events[..<2] == [
                .put(EtcdPair(key: bytes("watch/a"), value: bytes("old"), revision: first)),
                .put(EtcdPair(key: bytes("watch/b"), value: [], revision: second)),
            ])
        guard case .deleted(bytes("watch/a"), let third) = events[2] else {
            Issue.record("\(events)")
            return
        }
        #expect(third > second && events.count == 3)
    }

    @Test func aLongValueComesInPieces() throws {
        let client = try EtcdNode.shared.get().client()
        let value = [UInt8](repeating: 7, count: 1_000_000)
        let revision = try client.put(bytes("long-watch"), value: value).revision
        let watch = try client.watch(.key(bytes("long-watch")), from: revision)
        let events = try watch.events(1, waitingIn: client.group)
        #expect(events == [.put(EtcdPair(key: bytes("long-watch"), value: value, revision: revision))])
    }

    @Test func aWatchOfForgottenChangesEnds() throws {
        let node = try EtcdNode()
        let client = try node.client()
        for value in 1...3 { try client.put([1], value: [UInt8(value)]) }
        try client.call("/v3/kv/compaction", ["revision": "4"]) { _ in }
        let watch = try client.watch(.key([1]), from: 2)
        let end = try eventually(watch.end(waitingIn: client.group)) { $0 != nil }
        #expect(end == .passing("the changes up to revision 4 are no longer listed"))
        // From a revision that the server knows, it goes on.
        let other = try client.watch(.key([1]), from: 4)
        #expect(try other.events(1, waitingIn: client.group) == [.put(EtcdPair(key: [1], value: [3], revision: 4))])
    }

    @Test func progressIsTold() throws {
        let node = try EtcdNode(["--experimental-watch-progress-notify-interval", "100ms"])
        let client = try node.client()
        let watch = try client.watch(.key([1]), from: 1)
        let revision = try client.put([2], value: []).revision
        let events = try watch.events(2, waitingIn: client.group)
        #expect(events.last == .progress(revision: revision), "\(events)")
    }
}
