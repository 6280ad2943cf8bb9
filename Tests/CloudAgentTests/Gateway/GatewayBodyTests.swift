import PropertyLists
import Testing

@testable import cloud_agent

/// The JSON texts of requests.
@Suite struct GatewayBodyTests {
    private func json(_ body: PropertyListDictionary) throws -> String {
        String(decoding: try PropertyList.dictionary(body).encodedAsJSON(isCompact: true), as: UTF8.self)
    }

    /// The keys are `k/` (`ay8=`), `k0` (`azA=`), `h` (`aA==`).
    @Test func aTransactionHasConditionsAndTwoBranches() throws {
        let rows = EtcdKeyRange.prefix(bytes("k/"))
        let transaction = EtcdTransaction(
            conditions: [
                .value(of: bytes("h"), is: [0, 255]), .revision(of: bytes("h"), is: 0),
                .unchanged(rows, since: 9_007_199_254_740_993),
            ],
            success: [.put(bytes("h"), value: []), .delete(.key(bytes("h"))), .delete(rows)],
            failure: [.range(.key(bytes("h"))), .range(rows, changedSince: 8, limit: 32, at: 9)])
        #expect(
            try json(GatewayBody.transaction(transaction)) == """
                {"compare":[{"key":"aA==","result":"EQUAL","target":"VALUE","value":"AP8="},\
                {"key":"aA==","mod_revision":"0","result":"EQUAL","target":"MOD"},\
                {"key":"ay8=","mod_revision":"9007199254740994","range_end":"azA=","result":"LESS","target":"MOD"}],\
                "failure":[{"request_range":{"key":"aA=="}},\
                {"request_range":{"key":"ay8=","limit":"32","min_mod_revision":"8","range_end":"azA=",\
                "revision":"9"}}],\
                "success":[{"request_put":{"key":"aA==","value":""}},\
                {"request_delete_range":{"key":"aA=="}},\
                {"request_delete_range":{"key":"ay8=","range_end":"azA="}}]}

                """)
    }

    @Test func aWatchBeginsAtARevisionAndReportsProgress() throws {
        #expect(
            try json(GatewayBody.watch(.prefix(bytes("k/")), from: 5)) == """
                {"create_request":{"key":"ay8=","progress_notify":true,"range_end":"azA=","start_revision":"5"}}

                """)
    }

    @Test func theGreatestRevisionDoesNotOverflow() throws {
        let transaction = EtcdTransaction(conditions: [.unchanged(.key([1]), since: .max)])
        #expect(try json(GatewayBody.transaction(transaction)).contains(#""mod_revision":"9223372036854775807""#))
    }

    @Test(
        arguments: [
            ([1, 2], [1, 2], [1, 3]), ([1, 0xFF], [1, 0xFF], [2]), ([0xFF, 0xFF], [0xFF, 0xFF], [0]), ([], [0], [0]),
        ] as [([UInt8], [UInt8], [UInt8])])
    func aPrefixEndsBeforeTheNextOne(prefix: [UInt8], start: [UInt8], end: [UInt8]) {
        #expect(EtcdKeyRange.prefix(prefix) == .keys(from: start, upTo: end))
    }
}
