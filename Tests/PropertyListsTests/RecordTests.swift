import PropertyListSamples
import Testing

@testable import PropertyLists

/// Dictionaries with the same keys, as in a list of records, in which a reader or writer may share what they have alike.
@Suite struct RecordTests {
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
