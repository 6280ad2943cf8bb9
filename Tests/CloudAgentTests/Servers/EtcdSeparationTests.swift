import PropertyLists
import TestSupport
import Testing

@testable import cloud_agent

/// What a user of a cluster can do to another one where the server lacks the fixes of 2026.
@Suite(.enabled(if: EtcdNode.isInstalled, EtcdNode.missing)) struct EtcdSeparationTests {
    /// A transaction inside a transaction is not checked by such a server (GHSA-rfx7-8w68-q57q), and the client warns
    /// of it. A server with the fix refuses it, and the client does not warn.
    @Test func theWarningComesWhereAUserCanReadAndWriteTheKeysOfAnother() throws {
        let node = try EtcdNode.withUsers.get()
        let alice = try node.client(user: "alice", password: "alice-secret")
        let version = try #require(try alice.versions().first?.version)
        let bob = try node.client(user: "bob", password: "bob-secret")
        try bob.put(bytes("bob/nested"), value: bytes("private"))

        // `Ym9iL25lc3RlZA==` is bob/nested, `c3RvbGVu` is stolen.
        let inner: PropertyListDictionary = [
            "success": [
                ["request_range": ["key": "Ym9iL25lc3RlZA=="]],
                ["request_put": ["key": "Ym9iL25lc3RlZA==", "value": "c3RvbGVu"]],
            ]
        ]
        let body: PropertyListDictionary = ["success": [["request_txn": .dictionary(inner)]]]
        func attack() throws -> [EtcdPair] {
            try alice.call("/v3/kv/txn", body) { (object) throws(EtcdFailure) in
                let inner = try object.objects("responses").first?.object("response_txn")
                return try inner?.objects("responses").first?.object("response_range").pairs() ?? []
            }
        }
        if version.separatesUsers {
            #expect(throws: ServerError.refusal(403, of: node.url, user: "alice")) { try attack() }
            #expect(try alice.warning() == nil)
        } else {
            #expect(try attack().map(\.value) == [bytes("private")])
            #expect(try bob.range(.key(bytes("bob/nested"))).map(\.value) == [bytes("stolen")])
            let warning = try #require(try alice.warning())
            #expect(warning.contains("every user of the cluster can read") && warning.contains("etcd \(version)"))
            #expect(warning.contains(node.url))
        }
    }
}
