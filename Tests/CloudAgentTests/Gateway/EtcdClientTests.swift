import Glibc
import PrefsCore
import Testing

@testable import cloud_agent

/// How a client deals with servers that refuse, fail and lie.
@Suite struct EtcdClientTests {
    private static let header = #"{"header":{"cluster_id":"1","member_id":"2","revision":"3"}}"#
    private static let success = ScriptedServer.Answer.json("200 OK", header)
    private static let noLeader = ScriptedServer.Answer.json(
        "503 Service Unavailable", #"{"message":"etcdserver: no leader","code":14}"#)
    private static let oldToken = ScriptedServer.Answer.json(
        "401 Unauthorized", #"{"message":"etcdserver: invalid auth token","code":16}"#)

    private func client(
        _ urls: String..., user: String? = nil, silenceLimit: Double = 60, patience: Double = 0
    ) throws -> EtcdClient {
        try EtcdClient(
            EtcdConfiguration(
                endpoints: urls.map { url throws(ServerError) in try EtcdEndpoint(url) },
                credentials: user.map { EtcdCredentials(user: $0, password: "hidden") },
                silenceLimit: silenceLimit, patience: patience),
            in: CurlGroup())
    }

    private func token(_ text: String) -> ScriptedServer.Answer { .json("200 OK", #"{"token":"\#(text)"}"#) }

    @Test func theSameRequestGoesToTheNextServer() throws {
        let servers = [
            try ScriptedServer(Self.noLeader), try ScriptedServer(.text("")),
            try ScriptedServer(.json("200 OK", "<html>")),
            try ScriptedServer(.json("200 OK", #"{"header":{"revision":"x"}}"#)),
            try ScriptedServer(.json("302 Found", "")), try ScriptedServer(Self.success),
        ]
        let client = try EtcdClient(
            EtcdConfiguration(
                endpoints: [EtcdEndpoint(LoopbackSocket().url)] + servers.map { try EtcdEndpoint($0.url) },
                silenceLimit: 60),
            in: CurlGroup())
        #expect(try client.put(bytes("h"), value: [1]).revision == 3)
        for server in servers { #expect(server.bodies == ["{\"key\":\"aA==\",\"value\":\"AQ==\"}\n"]) }
        // The server that answered gets the next request.
        _ = try client.put(bytes("h"), value: [2])
        #expect(servers[5].requests.count == 2 && servers[0].requests.count == 1)
    }

    @Test func aSilentServerIsLeftForTheNext() throws {
        let (silent, server) = (try ScriptedServer(.unfinished("")), try ScriptedServer(Self.success))
        // The limit is short, so the second server may be too slow on a busy machine; then both are asked again.
        let client = try client(silent.url, server.url, silenceLimit: 0.2, patience: 60)
        #expect(try client.put(bytes("h"), value: []).revision == 3)
        #expect(silent.requests.count >= 1)
    }

    @Test func serversThatCannotAnswerAreAskedAgainWithPatience() throws {
        let server = try ScriptedServer(Self.noLeader, .text(""), Self.noLeader, Self.success)
        #expect(try client(server.url, patience: 60).put([1], value: []).revision == 3)
    }

    @Test func withoutPatienceEachServerIsAskedOnce() throws {
        let servers = [try ScriptedServer(Self.noLeader), try ScriptedServer(Self.noLeader)]
        let client = try client(servers[0].url, servers[1].url)
        let error = #expect(throws: ServerError.self) { try client.put([1], value: []) }
        #expect(
            error?.message.hasPrefix("\(servers[1].url) cannot answer now: ") == true, "\(String(describing: error))")
        #expect(servers.map(\.requests.count) == [1, 1])
    }

    @Test func patienceDoesNotHelpAgainstAWrongAddress() throws {
        let server = try ScriptedServer(.json("404 Not Found", ""))
        #expect(throws: ServerError.refusal(404, of: server.url)) {
            try client(server.url, patience: 600).put([1], value: [])
        }
        #expect(server.requests.count == 1)
    }

    @Test func theErrorThatWillNotPassByItselfIsTold() throws {
        let (wrong, down) = (try ScriptedServer(.json("404 Not Found", "")), try LoopbackSocket())
        #expect(throws: ServerError.refusal(404, of: wrong.url)) {
            try client(wrong.url, down.url).put([1], value: [])
        }
    }

    @Test func aTokenIsUsedUntilItIsRefused() throws {
        let server = try ScriptedServer(
            token("one"), Self.success, Self.success, Self.oldToken, token("two"), Self.success)
        let client = try client(server.url, user: "alice")
        for _ in 1...3 { _ = try client.put([1], value: []) }
        let lines = server.requests.map { request in
            let first = request.prefix { $0 != " " && $0 != "\r\n" }
            let path = request.split(separator: " ").dropFirst().first ?? ""
            let token = request.split(separator: "\r\n").first { $0.hasPrefix("Authorization: ") } ?? "none"
            return "\(first) \(path) \(token)"
        }
        #expect(
            lines == [
                "POST /v3/auth/authenticate none", "POST /v3/kv/put Authorization: one",
                "POST /v3/kv/put Authorization: one", "POST /v3/kv/put Authorization: one",
                "POST /v3/auth/authenticate none", "POST /v3/kv/put Authorization: two",
            ])
        #expect(server.bodies[0] == "{\"name\":\"alice\",\"password\":\"hidden\"}\n")
    }

    /// A server goes on to check a password for which nobody waits any more.
    @Test func theCheckOfAPasswordIsWaitedFor() throws {
        let body = #"{"token":"one"}"#
        let server = try ScriptedServer(
            .delayed(3, "HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n\(body)"))
        #expect(try client(server.url, user: "alice", silenceLimit: 1, patience: 60).checkPassword())
        #expect(server.requests.count == 1)
    }

    /// A server that was restored waits for the state that the token names.
    @Test func aTokenIsDroppedAfterASilence() throws {
        let server = try ScriptedServer(token("one"), Self.success, .unfinished(""), token("two"), Self.success)
        let client = try client(server.url, user: "alice", silenceLimit: 1, patience: 60)
        for _ in 1...2 { _ = try client.put([1], value: []) }
        #expect(client.token == "two")
    }

    @Test func tokensThatAreRefusedAgainAndAgainEndTheRequest() throws {
        let server = try ScriptedServer(
            token("one"), Self.oldToken, token("two"), Self.oldToken, token("three"), Self.oldToken, token("four"))
        let client = try client(server.url, user: "alice", patience: 600)
        #expect(throws: ServerError.refusal(401, "no token", of: server.url, user: "alice")) {
            try client.put([1], value: [])
        }
        #expect(server.requests.count == 6)
    }

    @Test func withoutAUserNoPasswordIsTried() throws {
        let server = try ScriptedServer(
            .json("400 Bad Request", #"{"message":"etcdserver: user name is empty","code":3}"#))
        #expect(throws: ServerError.refusal(401, "no token", of: server.url)) {
            try client(server.url, patience: 600).put([1], value: [])
        }
        #expect(server.requests.count == 1)
    }

    @Test func aClusterWithoutAuthenticationNeedsNoToken() throws {
        let off = ScriptedServer.Answer.json(
            "412 Precondition Failed", #"{"message":"etcdserver: authentication is not enabled","code":9}"#)
        let on = ScriptedServer.Answer.json(
            "400 Bad Request", #"{"message":"etcdserver: user name is empty","code":3}"#)
        // Later, the authentication is switched on.
        let server = try ScriptedServer(off, Self.success, on, token("one"), Self.success)
        let client = try client(server.url, user: "alice")
        _ = try client.put([1], value: [])
        #expect(client.authenticationIsOff)
        _ = try client.put([1], value: [])
        #expect(!client.authenticationIsOff)
    }

    @Test func noErrorShowsThePassword() throws {
        let refusals: [ScriptedServer.Answer] = [
            .json("400 Bad Request", #"{"message":"etcdserver: authentication failed","code":3}"#),
            .json("403 Forbidden", #"{"message":"etcdserver: permission denied","code":7}"#), .text(""),
            .json("200 OK", #"{"token":"a\nb"}"#), Self.noLeader, Self.oldToken,
        ]
        for refusal in refusals {
            let server = try ScriptedServer(refusal)
            let error = #expect(throws: ServerError.self) { try client(server.url, user: "alice").put([1], value: []) }
            let texts = [error?.message, error.map { String(reflecting: $0) }].compactMap { $0 }
            #expect(texts.count == 2 && texts.allSatisfy { !$0.contains("hidden") && !$0.contains("\n") }, "\(texts)")
        }
    }

    @Test func anInterruptionIsNoFailureOfAServer() throws {
        var ends: [CInt] = [0, 0]
        try #require(pipe(&ends) == 0)
        defer { ends.forEach { close($0) } }
        write(ends[1], "x", 1)
        let server = try ScriptedServer(.unfinished(""))
        let client = try client(server.url, patience: 600)
        client.group.interruption = ends[0]
        #expect(throws: ServerError.interruption) { try client.put([1], value: []) }
    }

    /// The answer would otherwise be that of a server without anything, or of a push that was carried out.
    @Test(arguments: [
        "{}", #"{"succeeded":true}"#, #"{"responses":[{"response_range":{}}]}"#,
        #"{"responses":[{"response_put":{}},{"response_range":{}}]}"#,
    ])
    func anAnswerWithoutTheOutcomesOfATransactionIsRefused(_ answer: String) throws {
        let server = try ScriptedServer(.json("200 OK", answer))
        let key = EtcdKeyRange.key([1])
        #expect(throws: ServerError.notEtcd(server.url)) {
            try client(server.url).commit(
                if: [key.changed(by: 1)], put: [([1], [])], otherwise: [key.reading(), key.reading()])
        }
    }

    private static let endlessLine = String(repeating: "x", count: 5_000_000)

    @Test func anEndlessFirstLineOfAWatchIsRefused() throws {
        let server = try ScriptedServer(.unfinished("HTTP/1.1 200 OK\r\n\r\n" + Self.endlessLine))
        let error = #expect(throws: ServerError.self) { try client(server.url).watch(.prefix([1]), from: 4) }
        #expect(error?.message == "\(server.url) gave a line of more than 4194304 bytes")
    }

    @Test func anEndlessLineEndsAWatch() throws {
        let created = #"{"result":{"header":{"revision":"3"},"created":true}}"# + "\n"
        let server = try ScriptedServer(.unfinished("HTTP/1.1 200 OK\r\n\r\n" + created + Self.endlessLine))
        let client = try client(server.url)
        let watch = try client.watch(.prefix([1]), from: 4)
        let error = #expect(throws: ServerError.self) {
            let end = MonotonicClock.now + 60
            while MonotonicClock.now < end, try watch.takeEvents().isEmpty { client.group.wait(for: [], timeout: 1) }
        }
        #expect(error?.message == "\(server.url) ended the watch: a line of more than 4194304 bytes")
    }

    /// etcd cannot be asked for so many bytes.
    @Test func aPageThatIsTooLongIsAskedForAgainWithFewerRows() throws {
        let long = ScriptedServer.Answer.json("200 OK", String(repeating: "x", count: 5_000_000))
        let value = String(repeating: "AAAA", count: 250_000)
        let page = ScriptedServer.Answer.json(
            "200 OK", #"{"responses":[{"response_range":{"more":true,"kvs":[{"key":"aA==","value":"\#(value)"}]}}]}"#)
        let server = try ScriptedServer(long, long, page, page)
        let client = try client(server.url)
        let size = PageSize()
        for _ in 1...2 {
            let answer = try client.commit(otherwise: [EtcdKeyRange.prefix(bytes("h")).reading()], page: size)
            #expect(answer.hasMore && answer.pairs.map(\.value.count) == [750_000])
        }
        let limits = server.bodies.map { $0.components(separatedBy: "\"limit\":\"").last?.prefix { $0 != "\"" } }
        #expect(limits == ["32", "4", "1", "2"])
    }

    @Test func aWatchThatDoesNotBeginIsTriedElsewhere() throws {
        let chunked = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
        let created = #"{"result":{"header":{"revision":"3"},"created":true}}"# + "\n"
        let servers = [
            try ScriptedServer(Self.noLeader), try ScriptedServer(.text(chunked)),
            try ScriptedServer(.json("200 OK", "<html>\n")),
            try ScriptedServer(.unfinished(chunked + "\(String(created.utf8.count, radix: 16))\r\n\(created)\r\n")),
        ]
        let client = try EtcdClient(
            EtcdConfiguration(endpoints: servers.map { try EtcdEndpoint($0.url) }, silenceLimit: 60), in: CurlGroup())
        let watch = try client.watch(.prefix([1]), from: 4)
        #expect(watch.endpoint.url == servers[3].url)
        #expect(try watch.takeEvents().isEmpty)
        #expect(servers[3].requests.first?.contains("\r\nGrpc-Metadata-hasleader: true\r\n") == true)
    }
}
