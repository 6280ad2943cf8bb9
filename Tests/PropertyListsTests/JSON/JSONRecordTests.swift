import PropertyLists
import Testing

/// The reader makes use of records that look like the ones before them; a record means the same wherever it is.
@Suite struct JSONRecordTests {
    private static let records = [
        #""a":true,"b":1"#, #""a":false,"b":22"#, #""a":true"#, #""a":true,"b":1,"c":"x""#, #""b":1,"a":true"#,
        #""a":true, "b" : 1"#, #" "a":true,"b":1"#, #""a": true ,"b":1"#, #""a":true,"b": 1"#, #""a":true,"a":2"#,
        #""a":true,"b":1,"a":3"#, #""\u0061":true,"b":4"#, #""a":"true,\"b\":1","b":2"#,
        #""a":{"a":{"b":true}},"b":{}"#,
        #""a":{"a":{"b":false}},"b":{}"#, #""a":[{"a":true},{"b":true}]"#, #""CF$UID":1"#, "", " ",
        "\n\"a\":1,\n\"b\":2\n",
        #""e\#u{301}":1"#, #""\#u{E9}":1"#,
    ]

    @Test func recordMeansTheSameBehindEveryOther() throws {
        let alone = try Self.records.map { try PropertyList(decodingJSON: "{\($0)}") }
        for first in Self.records.indices {
            for second in Self.records.indices {
                let (a, b) = (Self.records[first], Self.records[second])
                let read = try PropertyList(decodingJSON: "[{\(a)},{\(b)},{\(a)}]")
                #expect(read == [alone[first], alone[second], alone[first]], "\(a) before \(b)")
            }
        }
    }

    @Test(arguments: [
        #""a":true,"b":"#, #""a":true,"b""#, #""a":true,"#, #""a":true,"b":1,"#, #""a":true "b":1"#,
        #""a":true,"b":1x"#, #","a":true"#,
        #""a":"#, #""a":true,,"b":1"#, #""a":null,"b":1"#, #""a":true,"b":01"#, #""a":true,"b":1]"#,
    ])
    func recordIsRefusedForTheSameReasonBehindAnother(_ record: String) throws {
        func refusal(of text: String) throws -> (PropertyListError.Reason, Int) {
            let error = try #require(throws: PropertyListError.self) { _ = try PropertyList(decodingJSON: text) }
            guard case .offset(let offset, _) = error.place else { return (error.reason, -1) }
            return (error.reason, offset)
        }
        let alone = try refusal(of: "[{\(record)}]")
        for before in Self.records {
            let prefix = "[{\(before)},"
            let behind = try refusal(of: "\(prefix){\(record)}]")
            #expect(behind.0 == alone.0, "\(record) behind \(before)")
            #expect(behind.1 == alone.1 + prefix.utf8.count - 1, "\(record) behind \(before)")
        }
    }
}
