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

    @Test func `A container that several values share is in the record once`() {
        let list: PropertyList = [1, 2, 3]
        // Other arrays of the same elements.
        var store = RuleStore(["a": [3, 2, 1], "b": .array([1, 2].map { .integer($0) } + [3])])
        store.apply("one", ["a": list, "d": ["x": list]])
        store.apply("two", ["a": [1, 2, 3], "e": [list, list]])
        let containers = store.record.propertyList["Containers"]?.arrayValue ?? []
        #expect(containers.filter { $0 == list }.count == 1)
        #expect(containers.contains([.uid(0), .uid(0)]) || containers.contains([.uid(1), .uid(1)]))
        #expect(ApplyRecord(propertyList: store.record.propertyList) == store.record)
    }

    /// The last container of the list is the value of the setting.
    @Test(
        arguments: [
            ([1], nil), ([[1], [.uid(0)]], true), ([[.uid(1)], [1]], false), ([[[1]], [1]], false),
            ([["k": [:]], []], false),
            (["text"], false), ([[[.uid(0), 1]]], false), ([["k": ["x": 1]]], false),
        ] as [([PropertyList], Bool?)])
    func `Only containers that are listed before are meant`(_ containers: [PropertyList], _ isRead: Bool?) {
        var store = RuleStore([:])
        store.apply(["a": [[1]]])
        var form = store.record.propertyList
        form["Containers"] = .array(containers)
        let record = ApplyRecord(propertyList: form)
        #expect((record != nil) == (isRead ?? false))
    }

    @Test func `Containers that are nested too deeply or unfold too far are damage`() {
        var store = RuleStore([:])
        store.apply(["a": [1]])
        var form = store.record.propertyList
        func isRead(_ count: Int, _ references: (UInt32) -> PropertyList) -> Bool {
            form["Containers"] = .array([[1]] + (1..<count).map { references(UInt32($0 - 1)) })
            return ApplyRecord(propertyList: form) != nil
        }
        #expect(isRead(512) { [.uid($0)] })
        #expect(!isRead(513) { [.uid($0)] })
        #expect(isRead(28) { ["x": .uid($0), "y": .uid($0)] })
        #expect(!isRead(40) { ["x": .uid($0), "y": .uid($0)] })
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

    @Test func `A path that is there twice is damage`() {
        var store = RuleStore([:])
        store.apply(["a": ["x": 1]])
        var form = store.record.propertyList
        let row: [PropertyList] = ["a", "keys", .uid(.max), false, "x", 0, 1, .uid(.max), false]
        func isRead(_ other: [PropertyList]) -> Bool {
            form["Locations"] = [.array([["any", "com.pigeon"]] + row + other + [false])]
            return ApplyRecord(propertyList: form) != nil
        }
        #expect(isRead([]))
        #expect(isRead(["b", "elements", .uid(.max), 0, 3, true, 0, 4, true, false]))
        #expect(!isRead(row))
        #expect(!isRead(["a", 0, 1, 1]))
        #expect(!isRead(["a", "elements", .uid(.max), 0, 3, true, false]))
        #expect(!isRead(["b", "elements", .uid(.max), 0, 3, true, 0, 3, false, false]))
    }

    @Test func `Settings that are nested more deeply than a domain can be are damage`() {
        var store = RuleStore([:])
        store.apply(["a": 1])
        var form = store.record.propertyList
        func isRead(_ depth: Int) -> Bool {
            let keys = Array(repeating: ["k", "keys", .uid(.max), true] as [PropertyList], count: depth).flatMap { $0 }
            let cells: [PropertyList] =
                [["any", "com.pigeon"]] + keys + ["k", 0, 1, 1] + Array(repeating: false, count: depth + 1)
            form["Locations"] = [.array(cells)]
            return ApplyRecord(propertyList: form) != nil
        }
        #expect(isRead(1))
        #expect(isRead(511))
        #expect(!isRead(512))
        #expect(!isRead(1_000_000))
    }
}
