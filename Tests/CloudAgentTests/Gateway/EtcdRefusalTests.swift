import Testing

@testable import cloud_agent

/// What a client does after a refusal, and what people are told.
@Suite struct EtcdRefusalTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var status: Int
        var body: String
        var remedy: EtcdRefusal.Remedy
        /// Words of the message for people.
        var words: String

        var testDescription: String { "\(status) \(body)" }
    }

    @Test(arguments: [
        // etcd 3.4 and 3.5 write `error`, 3.6 does not.
        Case(
            status: 401,
            body: #"{"error":"etcdserver: invalid auth token","message":"etcdserver: invalid auth token","code":16}"#,
            remedy: .authenticate(times: 2), words: "does not accept user 'alice'"),
        Case(
            status: 401, body: #"{"code":16,"message":"etcdserver: invalid auth token","details":[]}"#,
            remedy: .authenticate(times: 2), words: "does not accept user 'alice'"),
        Case(status: 401, body: "", remedy: .authenticate(times: 2), words: "does not answer as etcd"),
        Case(
            status: 400, body: #"{"message":"etcdserver: revision of auth store is old","code":3}"#,
            remedy: .authenticate(times: 2), words: "does not accept user 'alice'"),
        Case(
            status: 400, body: #"{"message":"etcdserver: user name is empty","code":3}"#,
            remedy: .authenticate(times: 2), words: "does not accept user 'alice'"),
        Case(
            status: 400,
            body: #"{"message":"etcdserver: authentication failed, invalid user ID or password","code":3}"#,
            remedy: .stop, words: "has no user 'alice' with this password"),
        Case(
            status: 403, body: #"{"message":"etcdserver: permission denied","code":7}"#, remedy: .stop,
            words: "denies user 'alice' access to this store"),
        Case(
            status: 429, body: #"{"message":"etcdserver: mvcc: database space exceeded","code":8}"#, remedy: .stop,
            words: "is full"),
        Case(
            status: 429, body: #"{"message":"etcdserver: too many requests","code":8}"#, remedy: .nextEndpoint,
            words: "cannot answer now: etcdserver: too many requests"),
        Case(
            status: 503, body: #"{"message":"etcdserver: no leader","code":14}"#, remedy: .nextEndpoint,
            words: "cannot answer now: etcdserver: no leader"),
        Case(
            status: 500, body: #"{"message":"raft: stopped","code":2}"#, remedy: .nextEndpoint,
            words: "cannot answer now: raft: stopped"),
        Case(
            status: 504, body: #"{"message":"context deadline exceeded","code":4}"#, remedy: .nextEndpoint,
            words: "cannot answer now"),
        Case(status: 502, body: "<html>Bad Gateway</html>", remedy: .nextEndpoint, words: "cannot answer now"),
        Case(
            status: 400,
            body: "CommonName of client sending a request against gateway will be ignored and not used as expected\n",
            remedy: .stop, words: "takes no certificate with a common name"),
        Case(status: 400, body: "400 Bad Request\n", remedy: .stop, words: "does not answer as etcd"),
        Case(status: 404, body: "404 page not found\n", remedy: .nextEndpoint, words: "--enable-grpc-gateway"),
        Case(status: 301, body: "", remedy: .nextEndpoint, words: "does not answer as etcd"),
        Case(
            status: 412, body: #"{"message":"etcdserver: role name already exists","code":9}"#, remedy: .stop,
            words: "has this already"),
        Case(
            status: 400, body: #"{"message":"etcdserver: duplicate key\ngiven in txn request","code":3}"#,
            remedy: .stop, words: #"refuses the request: etcdserver: duplicate key\ngiven in txn request"#),
    ])
    func eachRefusalHasARemedyAndWords(_ refused: Case) throws {
        let refusal = EtcdRefusal(status: refused.status, body: bytes(refused.body))
        #expect(refusal.remedy == refused.remedy)
        let error = refusal.error(of: "http://127.0.0.1:2379", user: "alice")
        #expect(error.message.contains(refused.words), "\(error)")
        #expect(
            error.isTemporary == (refused.remedy == .nextEndpoint && refused.status >= 400 && refused.status != 404))
    }

    @Test(arguments: [
        (
            "rpc error: code = PermissionDenied desc = etcdserver: permission denied",
            EtcdRefusal.Remedy.authenticate(times: 1)
        ),
        ("rpc error: code = Unauthenticated desc = etcdserver: invalid auth token", .authenticate(times: 2)),
        ("rpc error: code = InvalidArgument desc = etcdserver: user name is empty", .authenticate(times: 2)),
        ("rpc error: code = Unavailable desc = etcdserver: no leader", .nextEndpoint),
        ("etcdserver: something else", .stop),
    ])
    func aRefusedWatchHasItsReasonAsText(reason: String, remedy: EtcdRefusal.Remedy) {
        #expect(EtcdRefusal(ofWatch: reason).remedy == remedy)
    }

    @Test func theErrorOfAStreamHasOtherNames() throws {
        let old = try GatewayObject(bytes(#"{"grpc_code":14,"http_code":503,"message":"no leader","http_status":"…"}"#))
        let new = try GatewayObject(bytes(#"{"code":14,"message":"no leader","details":[]}"#))
        for object in [old, new] {
            let refusal = EtcdRefusal(streamError: object)
            #expect(refusal.code == 14 && refusal.message == "no leader" && refusal.remedy == .nextEndpoint)
        }
    }
}
