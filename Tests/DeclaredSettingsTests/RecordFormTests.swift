import DeclaredSettings
import PrefsCore
import Testing

/// The values in the form of a record.
@Suite struct RecordFormTests {
    private static let archive: PropertyList = ["$top": .uid(1), "list": [.uid(0)], "lists": [[.uid(2)], [], [:]]]

    @Test func `Values of every shape are read as they were written`() {
        var store = RuleStore(["a": Self.archive, "k": .uid(7), "l": [[1], [[1]], ["x": [1]], [:], []]])
        store.apply(["a": ["new": [.uid(1)]], "k": [.uid(7)], "l": [], "m": .uid(0), "n": ["x": Self.archive]])
        #expect(ApplyRecord(propertyList: store.record.propertyList) == store.record)
    }

    @Test func `A value that several rows have is in the file once`() throws {
        let list = PropertyList.array((0..<1_000).map { .string("element \($0)") })
        var store = RuleStore(["a": 1])
        store.apply("one", ["a": list, "d": list])
        store.apply("two", ["a": list, "e": list])
        let record = try PropertyList.dictionary(store.record.propertyList).encoded(as: .binary)
        #expect(record.count < 2 * (try list.encoded(as: .binary)).count)
        #expect(ApplyRecord(propertyList: store.record.propertyList) == store.record)
    }

    @Test func `A record of many locations, which are in several parts, is read as it was written`() {
        var record = ApplyRecord()
        for index in 0..<2_500 {
            guard let name = try? DomainName("com.pigeon.\(index)") else { continue }
            let contents: PropertyListDictionary = ["k": .integer(PropertyListInteger(index)), "d": ["x": [1]]]
            var declarations = Declarations()
            for (key, value) in contents {
                declarations.declare(DeclaredNode(DeclaredValue(value)), at: [key], of: .stored(name, .any))
            }
            let date = PropertyListDate(secondsSinceReferenceDate: 1)
            let plan = ApplyPlan(declarations, as: ApplyName("a"), ApplyRecord(), at: date) { _ in [:] }
            if record.pending == nil { record.pending = plan.transaction }
            record.pending?.steps += plan.transaction.steps
        }
        let transaction = record.pending
        if let transaction { record.finish(transaction) }
        record.pending = transaction
        #expect(record.owned.count == 2_500)
        #expect(ApplyRecord(propertyList: record.propertyList) == record)
    }

    /// A record with these containers, each with its path and its settings.
    private func record(_ containers: [([PropertyList], PropertyListDictionary)]) -> ApplyRecord? {
        let forms = containers.map { path, settings -> PropertyList in
            ["Path": .array(path), "Settings": .dictionary(settings)]
        }
        return ApplyRecord(propertyList: [
            "FormatVersion": 4, "Names": [:],
            "Locations": [["Location": ["any", "com.pigeon"], "Owners": ["n"], "Containers": .array(forms)]],
        ])
    }

    @Test func `A container that is missing or elsewhere is damage`() {
        let made: PropertyList = ["IsMade": true]
        #expect(record([([], ["a": made, "b": made, "c": 1]), (["a"], ["x": 1]), (["b"], ["x": 1])]) != nil)
        for containers in [
            [], [([], ["a": made])], [([], ["a": made]), (["b"], ["x": 1])], [([], ["a": 1]), (["a"], ["x": 1])],
            [([], ["a": made, "b": made]), (["b"], ["x": 1]), (["a"], ["x": 1])],
        ] as [[([PropertyList], PropertyListDictionary)]] {
            #expect(record(containers) == nil, "\(containers)")
        }
    }

    @Test func `A setting of another kind is damage`() {
        let element: PropertyList = ["Element": 3, "IsThere": true]
        #expect(record([([], ["a": ["Elements": [element]], "b": ["Applied": 1, "Owners": ["m"]], "c": [:]])]) != nil)
        for setting in [
            ["Elements": [element, element]], ["Elements": [["Element": 3]]], ["Elements": [["IsThere": true]]],
            ["Elements": true], ["Owners": [], "Applied": 1], ["Owners": [1], "Applied": 1], ["Applied": .data([1])],
            .data([1]),
        ] as [PropertyList] {
            #expect(record([([], ["a": setting])]) == nil, "\(setting)")
        }
    }

    @Test func `Settings that are nested more deeply than a domain can be are damage`() {
        func isRead(_ depth: Int) -> Bool {
            let containers = (0..<depth).map { count -> ([PropertyList], PropertyListDictionary) in
                (Array(repeating: "k", count: count), ["k": count == depth - 1 ? 1 : ["IsMade": true]])
            }
            return record(containers) != nil
        }
        #expect(isRead(1))
        #expect(isRead(512))
        #expect(!isRead(513))
    }
}
