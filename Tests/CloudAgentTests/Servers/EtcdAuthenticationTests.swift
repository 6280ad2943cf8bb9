import TestSupport
import Testing

@testable import cloud_agent

/// Users of a real server.
@Suite(.enabled(if: EtcdNode.isInstalled, EtcdNode.missing)) struct EtcdAuthenticationTests {
    private func client(_ user: String?, _ password: String) throws -> EtcdClient {
        try EtcdNode.withUsers.get().client(user: user, password: password)
    }

    @Test func aUserHasKeysOfItsOwn() throws {
        let client = try client("alice", "alice-secret")
        #expect(try client.checkPassword())
        try client.put(bytes("alice/a"), value: [1])
        #expect(try client.range(.prefix(bytes("alice/"))).map(\.value) == [[1]])
    }

    @Test(arguments: [("alice", "wrong"), ("nobody", "alice-secret"), ("alice", "")])
    func aWrongPasswordIsRefused(user: String, password: String) throws {
        let client = try client(user, password)
        let error = ServerError.refusal(400, "authentication failed", of: client.endpoint.url, user: user)
        #expect(throws: error) { try client.checkPassword() }
        #expect(throws: error) { try client.put(bytes("alice/wrong"), value: [1]) }
    }

    @Test func withoutAPasswordNothingIsAnswered() throws {
        let client = try client(nil, "")
        let error = ServerError.refusal(401, "no token", of: client.endpoint.url)
        #expect(throws: error) { try client.range(.prefix(bytes("alice/"))) }
        #expect(throws: error) { try client.watch(.prefix(bytes("alice/")), from: 1) }
    }

    @Test func theKeysOfAnotherUserAreRefused() throws {
        let client = try client("alice", "alice-secret")
        let error = ServerError.refusal(403, of: client.endpoint.url, user: "alice")
        let rows = EtcdKeyRange.prefix(bytes("bob/"))
        #expect(throws: error) { try client.range(rows) }
        #expect(throws: error) { try client.range(.prefix([])) }
        #expect(throws: error) { try client.put(bytes("bob/x"), value: [1]) }
        #expect(throws: error) { try client.delete(rows) }
        #expect(throws: error) { try client.commit(if: [rows.changed(by: .max)], put: [(bytes("bob/x"), [1])]) }
        #expect(throws: error) { try client.watch(rows, from: 1) }
        #expect(throws: error) { try client.addUser("carol", password: "x") }
        #expect(try self.client("bob", "bob-secret").range(.key(bytes("bob/x"))).isEmpty)
    }

    @Test func whatIsThereAlreadyIsNotAddedAgain() throws {
        let client = try client("root", "root-secret")
        let error = ServerError.refusal(412, "already exists", of: client.endpoint.url)
        #expect(throws: error) { try client.addUser("alice", password: "other") }
        #expect(throws: error) { try client.addRole("alice") }
    }

    /// Tokens of this server expire a second after their last use.
    @Test func aTokenThatExpiresIsRenewedAndTheWatchGoesOn() throws {
        let node = try EtcdNode(["--auth-token-ttl", "1"]).addingUsers()
        let (alice, other) = (
            try node.client(user: "alice", password: "alice-secret"),
            try node.client(user: "alice", password: "alice-secret")
        )
        let revision = try alice.put(bytes("alice/a"), value: [1]).revision
        let watch = try alice.watch(.prefix(bytes("alice/")), from: revision + 1)
        let used = try #require(alice.token)
        // The server refuses the token of `alice` once it has expired.
        try eventually(Self.isAccepted(used, node)) { !$0 }
        try other.put(bytes("alice/a"), value: [2])
        #expect(
            try watch.events(1, waitingIn: alice.group)
                == [.put(EtcdPair(key: bytes("alice/a"), value: [2], revision: revision + 1))])
        try alice.put(bytes("alice/a"), value: [3])
        #expect(alice.token != used)
        #expect(try watch.events(1, waitingIn: alice.group).count == 1)
        // A watch that begins with an expired token gets a new one, too.
        let renewed = try #require(alice.token)
        try eventually(Self.isAccepted(renewed, node)) { !$0 }
        let second = try alice.watch(.prefix(bytes("alice/")), from: revision)
        #expect(try second.events(3, waitingIn: alice.group).count == 3)
    }

    /// Whether the server accepts a token. To ask prolongs the token's life, so this waits for two seconds before.
    private static func isAccepted(_ token: String, _ node: EtcdNode) throws -> Bool {
        let group = try CurlGroup()
        try group.pause(2)
        var request = CurlRequest(
            server: node.url, path: "/v3/kv/range", body: bytes(#"{"key":"YWxpY2Uv"}"#), silenceLimit: 60)
        request.headers = ["Authorization: \(token)"]
        return try group.answer(to: request).status == 200
    }

    @Test func aPasswordThatIsChangedEndsTheAccess() throws {
        let node = try EtcdNode().addingUsers()
        let client = try node.client(user: "bob", password: "bob-secret")
        try client.put(bytes("bob/a"), value: [1])
        try node.client(user: "root", password: "root-secret").changePassword(of: "bob", to: "other")
        #expect(throws: ServerError.refusal(400, "authentication failed", of: node.url, user: "bob")) {
            try client.put(bytes("bob/a"), value: [2])
        }
        #expect(try node.client(user: "bob", password: "other").range(.key(bytes("bob/a"))).map(\.value) == [[1]])
    }
}
