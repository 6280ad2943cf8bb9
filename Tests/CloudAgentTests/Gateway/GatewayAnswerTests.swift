import Testing

@testable import cloud_agent

/// The texts of answers, as etcd 3.4.23 wrote them.
@Suite struct GatewayAnswerTests {
    private func object(_ text: String) throws -> GatewayObject { try GatewayObject(bytes(text)) }

    @Test func anAnswerSaysWhoAnswered() throws {
        let header = try object(
            #"{"header":{"cluster_id":"14841639068965178418","member_id":"10276657743932975437","#
                + #""revision":"3","raft_term":"2"}}"#
        ).header()
        #expect(header.cluster == 14_841_639_068_965_178_418 && header.revision == 3)
    }

    @Test func whatIsMissingIsZeroOrEmpty() throws {
        #expect(try object("{}").header() == (cluster: 0, revision: 0))
        #expect(try object("{}").pairs().isEmpty)
        #expect(
            try object(#"{"kvs":[{"key":"aA==","mod_revision":"7"}]}"#).pairs()
                == [EtcdPair(key: bytes("h"), value: [], revision: 7)])
    }

    @Test func numbersMayBeWrittenAsNumbers() throws {
        let revision: Int64 = try object(#"{"revision":9007199254740993}"#).number("revision")
        #expect(revision == 9_007_199_254_740_993)
    }

    @Test func whatATransactionHasReadIsInTheOrderOfItsParts() throws {
        let outcomes = try object(
            """
            {"header":{"revision":"3"},"succeeded":true,"responses":[{"response_put":{"header":{"revision":"3"}}},\
            {"response_delete_range":{"header":{"revision":"3"},"deleted":"1"}},\
            {"response_range":{"header":{"revision":"3"}}},\
            {"response_range":{"header":{"revision":"3"},"kvs":[{"key":"ay9i","create_revision":"3",\
            "mod_revision":"3","version":"1","value":"Mg=="}],"more":true,"count":"2"}}]}
            """
        ).outcomes(of: ["put", "delete_range", "range", "range"])
        #expect(outcomes.pairs == [EtcdPair(key: bytes("k/b"), value: bytes("2"), revision: 3)] && outcomes.hasMore)
    }

    @Test(arguments: [
        #"{"kvs":{}}"#, #"{"kvs":[1]}"#, #"{"kvs":[{"key":"a"}]}"#, #"{"kvs":[{"key":"aA==","mod_revision":"x"}]}"#,
        #"{"kvs":[{"key":"aA==","mod_revision":true}]}"#,
        #"{"kvs":[{"key":"aA==","mod_revision":"9223372036854775808"}]}"#,
        #"{"kvs":[{"key":"aA==","mod_revision":"-5"}]}"#,
        #"{"kvs":[{"key":"aA= ="}]}"#, #"{"kvs":[{"key":5}]}"#, "[]", "", #"{"kvs":["#,
    ])
    func anAnswerOfAnotherFormIsRefused(text: String) {
        #expect(throws: EtcdFailure.self) { try object(text).pairs() }
    }

    /// The mirror would be refused as damaged with it, and all edits in it.
    @Test func aNegativeRevisionIsRefused() throws {
        let answer = try object(#"{"header":{"revision":"-7"}}"#)
        #expect(throws: EtcdFailure.self) { try answer.header() }
    }

    @Test func anAnswerOfVeryManyMembersIsRefused() {
        let members = String(repeating: "{},", count: 100_000)
        #expect(throws: EtcdFailure.self) { try object(#"{"kvs":[\#(members){}]}"#) }
    }

    @Test func anOutcomeOfAnotherKindIsRefused() throws {
        let answer = try object(#"{"responses":[{"response_txn":{}}]}"#)
        #expect(throws: EtcdFailure.self) { try answer.outcomes(of: ["range"]) }
    }
}
