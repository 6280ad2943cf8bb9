import PropertyListSamples
import Testing

@testable import PrefsCore

@Suite struct DomainDifferenceTests {
    @Test func editsOfOneKeyLeadToTheirValues() {
        let difference = DomainDifference(
            from: ["same": 1, "map": ["a": 1, "b": 2], "gone": "x", "list": [["k": 1], 2, 3]],
            to: ["same": 1, "map": ["a": 1, "b": 3, "c": 4], "new": "y", "list": [["k": 2]]])
        #expect(
            difference.edits.map(\.path.text) == ["gone", "list.0.k", "list.2", "list.1", "map.b", "map.c", "new"])
        #expect(difference.edits.map(\.old) == ["x", 1, 3, 2, 2, nil, nil])
        #expect(difference.edits.map(\.new) == [nil, 2, nil, nil, 3, 4, "y"])
    }

    @Test(arguments: 0..<200) func itsChangesTurnOneDictionaryIntoTheOther(seed: UInt64) throws {
        var random = RandomDomain(seed: seed)
        let old = random.contents()
        let new = random.variation(of: old)
        var contents = old
        for edit in DomainDifference(from: old, to: new).edits {
            _ = try DomainChange(propertyList: edit.change.propertyList).apply(to: &contents)
        }
        #expect(contents == new)
    }

    @Test func equalDictionariesNeedNoEdit() {
        #expect(DomainDifference(from: ["a": [1, ["b": 2]]], to: ["a": [1, ["b": 2]]]).edits.isEmpty)
    }

    @Test func tooManyDifferencesInsideAValueReplaceItAsAWhole() {
        let (old, new) = (0..<10_100).reduce(into: (PropertyListDictionary(), PropertyListDictionary())) {
            $0.0.set(.integer(PropertyListInteger($1)), forKey: "k\($1)")
            $0.1.set("x", forKey: "k\($1)")
        }
        let edits = DomainDifference(from: ["a": 1, "map": .dictionary(old)], to: ["map": .dictionary(new)]).edits
        #expect(edits.map(\.path.text) == ["a", "map"])
        #expect(edits.map(\.isCollapsed) == [false, true])
        #expect(edits.last?.old == .dictionary(old))
        #expect(edits.last?.new == .dictionary(new))
    }

    /// Several values have together what one may have alone.
    @Test func tooManyDifferencesInsideSeveralValuesReplaceTheLastOnes() {
        let (old, new) = (0..<6_000).reduce(into: (PropertyListDictionary(), PropertyListDictionary())) {
            $0.0.set(1, forKey: "k\($1)")
            $0.1.set(2, forKey: "k\($1)")
        }
        let edits = DomainDifference(
            from: ["a": .dictionary(old), "b": .dictionary(old), "c": 1],
            to: ["a": .dictionary(new), "b": .dictionary(new), "c": 2]
        ).edits
        #expect(edits.count == 6_002)
        #expect(edits.filter(\.isCollapsed).map(\.path.text) == ["b"])
    }

    @Test func aContainerThatIsEmptiedOrFilledIsReplaced() {
        let difference = DomainDifference(
            from: ["map": ["a": 1], "new map": [:], "list": [[1]], "new list": []],
            to: ["map": [:], "new map": ["a": 1], "list": [], "new list": [[1]]])
        #expect(difference.edits.map(\.path.text) == ["list", "map", "new list", "new map"])
    }
}
