import PropertyListSamples
import Testing

@testable import PropertyLists

/// Readers make use of records that look like the ones before them; a record means the same wherever it is.
@Suite struct RecordTests {
    private static let records = [
        "<key>a</key><true/><key>b</key><integer>1</integer>",
        "<key>a</key><false/><key>b</key><integer>22</integer>",
        "<key>a</key><true/>",
        "<key>a</key><true/><key>b</key><integer>1</integer><key>c</key><string>x</string>",
        "<key>b</key><integer>1</integer><key>a</key><true/>",
        "<key>a</key><true/><key>b</key> <!-- two --> <integer>1</integer>",
        "<key>a</key><true/><key>b</key><!-- two --><integer>1</integer>",
        "<key>a</key><true/><key>a</key><integer>2</integer>",
        "<key>a</key><true/><key>b</key><integer>1</integer><key>a</key><integer>3</integer>",
        "<key>&#97;</key><true/><key>b</key><integer>4</integer>",
        "<key>CF$UID</key><integer>1</integer>",
        "<key>CF$UID</key><integer>70</integer>",
        "<key>CF$UID</key><string>1</string>",
        "<key>CF$UID</key><integer>1</integer><key>b</key><true/>",
        "<key>e\u{301}</key><true/>", "<key>\u{E9}</key><true/>",
        "<key>a</key><dict><key>a</key><dict><key>b</key><true/></dict></dict><key>b</key><dict/>",
        "<key>a</key><dict><key>a</key><dict><key>b</key><false/></dict></dict><key>b</key><dict/>",
        "<key>a</key><array><dict><key>a</key><true/></dict><dict><key>b</key><true/></dict></array>",
        "",
    ]

    @Test func xmlRecordMeansTheSameBehindEveryOther() throws {
        let alone = try Self.records.map { try PropertyList(decoding: "<dict>\($0)</dict>") }
        for first in Self.records.indices {
            for second in Self.records.indices {
                let (a, b) = (Self.records[first], Self.records[second])
                let read = try PropertyList(
                    decoding: "<array><dict>\(a)</dict><dict>\(b)</dict><dict>\(a)</dict></array>")
                #expect(read == .array([alone[first], alone[second], alone[first]]), "\(a) before \(b)")
            }
        }
    }

    @Test func xmlRecordMeansTheSameAmongAllOthers() throws {
        let alone = try Self.records.map { try PropertyList(decoding: "<dict>\($0)</dict>") }
        var random = SeededGenerator(seed: 1)
        for _ in 0..<20 {
            let order = (Self.records.indices.map { $0 } + Self.records.indices).shuffled(using: &random)
            let text = order.map { "<dict>\(Self.records[$0])</dict>" }.joined()
            #expect(try PropertyList(decoding: "<array>\(text)</array>") == .array(order.map { alone[$0] }))
        }
    }

    @Test(arguments: [0, 1, 2, 3]) func shortRecordAfterALongOneTakesLittleMemory(_ count: Int) throws {
        let keys = (0..<250).map { "\"k\($0)\":1" }
        let long = "{\(keys.joined(separator: ","))}"
        let short = "{\(keys.prefix(count).joined(separator: ","))}"
        let read = try PropertyList(decodingJSON: Array("[\(short),\(long),\(short),\(long),\(short)]".utf8))
        guard case .array(let elements) = read else {
            Issue.record("not an array")
            return
        }
        for case .dictionary(let dictionary) in elements where dictionary.count == count {
            #expect(dictionary.values.capacity < 16)
        }
    }

    /// The keys after an empty dictionary equal those of an earlier dictionary one level deeper.
    @Test(arguments: ["<dict/>", "<dict></dict>", "<dict />", "<dict a=''/>"])
    func emptyDictionaryDoesNotTakeTheKeysAfterIt(_ empty: String) throws {
        let root = try PropertyList(
            decoding: "<dict><key>p</key><dict><key>b</key><true/></dict>"
                + "<key>a</key>\(empty)<key>b</key><false/></dict>")
        #expect(root == ["p": ["b": true], "a": [:], "b": false])
        let list = try PropertyList(
            decoding: "<array><dict><key>b</key><dict><key>b</key>\(empty)</dict></dict>"
                + "<dict><key>b</key>\(empty)<key>b</key>\(empty)<key>c</key><true/></dict></array>")
        #expect(list == [["b": ["b": [:]]], ["b": [:], "c": true]])
    }

    /// A reader remembers some hundred keys, and some of those that come after the same one.
    @Test(arguments: [2, 20, 300])
    func recordsOfDifferentKeysAreRead(_ keyCount: Int) throws {
        var random = SeededGenerator(seed: UInt64(keyCount))
        let keys = (0..<keyCount).map { "key \($0)" }
        let records = (0..<1000).map { number in
            let chosen = keys.shuffled(using: &random).prefix(number % 7)
            return PropertyList.dictionary(PropertyListDictionary(chosen.map { ($0, .integer(.init(number))) }))
        }
        let nested = PropertyList.array(records.map { ["a": $0, "list": [$0]] })
        #expect(try PropertyList(decoding: nested.encoded(as: .xml)) == nested)
        #expect(try PropertyList(decodingJSON: nested.encodedAsJSON()) == nested)
    }

    @Test(arguments: [
        "<key>a</key><true/><key>b</key>", "<key>a</key><key>b</key><true/>", "<key>a</key><true/><true/>",
        "<key>a</key><true/><key>b</key></array>", "<key>a</key><true/><key>b</key><integer>x</integer>",
        "<key>a</key><true/><key>b</key><key>c</key>", "<key>a</key><true/><key>b", "<key>a",
    ])
    func xmlRecordIsRefusedForTheSameReasonBehindAnother(_ record: String) throws {
        let alone = try refusal(of: Array("<array><dict>\(record)</dict></array>".utf8))
        for before in Self.records {
            let prefix = "<array><dict>\(before)</dict>"
            let error = try refusal(of: Array("\(prefix)<dict>\(record)</dict></array>".utf8))
            #expect(error.reason == alone.reason, "\(record) behind \(before)")
            if case .offset(let offset, _) = error.place, case .offset(let aloneOffset, _) = alone.place {
                #expect(offset == aloneOffset + prefix.utf8.count - "<array>".utf8.count, "\(record) behind \(before)")
            }
        }
    }

    @Test func binaryRecordsMayHaveTheSameKeysInAnyWay() throws {
        // Objects 5 to 7 are the keys a, b and once more a; 8 and 9 are true and false.
        let document = BinaryAssembler(hexadecimal: [
            "a5 01 02 03 04 0a", "d2 05 06 08 09", "d2 05 06 09 08", "d2 06 05 08 09", "d2 05 07 08 09",
            "51 61", "51 62", "51 61", "09", "08", "d2 05 07 09 08",
        ]).document
        #expect(
            try PropertyList(decoding: document) == [
                ["a": true, "b": false], ["a": false, "b": true], ["b": true, "a": false], ["a": false], ["a": true],
            ])
    }

    @Test(arguments: [11, 12, 13, 14, 300])
    func recordsOfManyKeysAreReadInEveryFormat(_ count: Int) throws {
        var random = SeededGenerator(seed: UInt64(count))
        let keys = (0..<count).map { "key \($0)" }.shuffled(using: &random)
        let records = (0..<4).map { record in
            PropertyList.dictionary(PropertyListDictionary(keys.map { ($0, .integer(.init(record))) }))
        }
        for format in [PropertyListFormat.xml, .binary] {
            let read = try PropertyList(decoding: PropertyList.array(records).encoded(as: format))
            #expect(read == .array(records))
            guard case .array(let elements) = read, case .dictionary(let last)? = elements.last else {
                Issue.record("\(read.kind)")
                return
            }
            for key in keys { #expect(last[key] == 3) }
            #expect(last["key \(count)"] == nil)
        }
    }

    /// Records that have been read share their keys in memory, those that a program makes do not.
    @Test(arguments: [PropertyListFormat.xml, .binary])
    func recordsThatShareTheirKeysAreWrittenLikeOthers(_ format: PropertyListFormat) throws {
        func records() -> PropertyList {
            .array(
                (0..<6).map { number in
                    let inner: PropertyList =
                        number % 2 == 0 ? ["y": 1, "x": 2] : ["y": 1, "z": .integer(.init(number))]
                    return number % 3 == 0 ? ["b": inner, "a": "b"] : ["b": true, "a": inner, "c": [inner]]
                })
        }
        let written = try records().encoded(as: format)
        let read = try PropertyList(decoding: written)
        #expect(read == records())
        #expect(try read.encoded(as: format) == written)
    }
}
