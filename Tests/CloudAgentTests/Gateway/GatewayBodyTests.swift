import PropertyLists
import Testing

@testable import cloud_agent

/// The JSON texts of requests.
@Suite struct GatewayBodyTests {
    /// The text that a client sends.
    private func body(_ send: (EtcdClient) throws -> Void) throws -> String {
        let server = try ScriptedServer(.json("400 Bad Request", "{}"))
        let client = try EtcdClient(
            EtcdConfiguration(endpoints: [EtcdEndpoint(server.url)], silenceLimit: 60), in: CurlGroup())
        #expect(throws: ServerError.self) { try send(client) }
        return try #require(server.bodies.last)
    }

    /// The keys are `k/` (`ay8=`), `k0` (`azA=`), `h` (`aA==`).
    @Test func aTransactionHasConditionsAndTwoBranches() throws {
        let (head, rows) = (EtcdKeyRange.key(bytes("h")), EtcdKeyRange.prefix(bytes("k/")))
        let body = try body { client in
            try client.commit(
                if: [head.having([0, 255]), head.changed(by: 0), rows.unchanged(since: 9_007_199_254_740_993)],
                put: [(bytes("h"), [])], delete: [head, rows],
                otherwise: [head.reading(), rows.reading(changedSince: 8, at: 9)])
        }
        #expect(
            body == """
                {"compare":[{"key":"aA==","result":"EQUAL","target":"VALUE","value":"AP8="},\
                {"key":"aA==","mod_revision":"0","result":"EQUAL","target":"MOD"},\
                {"key":"ay8=","mod_revision":"9007199254740994","range_end":"azA=","result":"LESS","target":"MOD"}],\
                "failure":[{"request_range":{"key":"aA==","limit":"32"}},\
                {"request_range":{"key":"ay8=","limit":"32","min_mod_revision":"8","range_end":"azA=",\
                "revision":"9"}}],\
                "success":[{"request_put":{"key":"aA==","value":""}},\
                {"request_delete_range":{"key":"aA=="}},\
                {"request_delete_range":{"key":"ay8=","range_end":"azA="}}]}

                """)
    }

    @Test func aWatchBeginsAtARevisionAndReportsProgress() throws {
        #expect(
            try body { client in _ = try client.watch(.prefix(bytes("k/")), from: 5) } == """
                {"create_request":{"key":"ay8=","progress_notify":true,"range_end":"azA=","start_revision":"5"}}

                """)
    }

    @Test func theGreatestRevisionDoesNotOverflow() throws {
        #expect(EtcdKeyRange.key([1]).unchanged(since: .max)["mod_revision"] == "9223372036854775807")
    }

    @Test(
        arguments: [
            ([1, 2], [1, 2], [1, 3]), ([1, 0xFF], [1, 0xFF], [2]), ([0xFF, 0xFF], [0xFF, 0xFF], [0]), ([], [0], [0]),
        ] as [([UInt8], [UInt8], [UInt8])])
    func aPrefixEndsBeforeTheNextOne(prefix: [UInt8], start: [UInt8], end: [UInt8]) {
        #expect(EtcdKeyRange.prefix(prefix) == .keys(from: start, upTo: end))
    }
}
