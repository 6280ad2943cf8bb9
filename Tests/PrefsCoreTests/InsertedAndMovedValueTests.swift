import Testing

@testable import PrefsCore

/// Values that are inserted into a domain, or moved inside it.
@Suite struct InsertedAndMovedValueTests {
    private static let before: PropertyListDictionary = [
        "list": [1, 2, 3], "map": ["title": "t"], "deep": ["x", ["k": [1, 2]]],
    ]
    private var contents = before

    private func path(_ text: String) -> PropertyListKeyPath { PropertyListKeyPath(text) }

    private mutating func insert(_ value: PropertyList, _ text: String) throws(DomainChange.Refusal) -> Bool {
        try DomainChange.value(.insert(value), at: path(text)).apply(to: &contents)
    }

    private mutating func move(_ old: String, _ new: String) throws(DomainChange.Refusal) -> Bool {
        try DomainChange.move(path(old), to: path(new)).apply(to: &contents)
    }

    // MARK: Inserting

    @Test(
        arguments: [
            ("list.0", "list", [9, 1, 2, 3]), ("list.2", "list", [1, 2, 9, 3]), ("list.3", "list", [1, 2, 3, 9]),
            ("deep.1.k.0", "deep", ["x", ["k": [9, 1, 2]]]), ("deep.1.k.2", "deep", ["x", ["k": [1, 2, 9]]]),
            ("new", "new", 9), ("map.new", "map", ["title": "t", "new": 9]),
            ("new.deep.deeper", "new", ["deep": ["deeper": 9]]), ("deep.1.l", "deep", ["x", ["k": [1, 2], "l": 9]]),
        ] as [(String, String, PropertyList)])
    mutating func aValueIsInsertedBeforeTheElementOfItsIndexOrUnderANewKey(
        at text: String, key: String, after: PropertyList
    ) throws {
        #expect(try insert(9, text))
        var expected = Self.before
        expected[key] = after
        #expect(contents == expected)
    }

    @Test(
        arguments: [
            ("list", .exists(at: PropertyListKeyPath("list"))),
            ("map.title", .exists(at: PropertyListKeyPath("map.title"))),
            ("list.4", .noIndex(at: PropertyListKeyPath("list.4"), count: 3)),
            ("list.x", .noIndex(at: PropertyListKeyPath("list.x"), count: 3)),
            ("none.0", .nothing(at: PropertyListKeyPath("none"))),
            ("map.title.x", .notAContainer(at: PropertyListKeyPath("map.title"))),
        ] as [(String, DomainChange.Refusal)])
    mutating func aValueIsInsertedInPlaceOfNoOther(at text: String, refusal: DomainChange.Refusal) {
        #expect(throws: refusal) { try insert(9, text) }
        #expect(contents == Self.before)
    }

    // MARK: Moving

    @Test(
        arguments: [
            // Within one array, those in between move up or down.
            ("list.0", "list.2", ["list": [2, 3, 1]]), ("list.2", "list.00", ["list": [3, 1, 2]]),
            ("deep.1.k.0", "deep.01.k.1", ["deep": ["x", ["k": [2, 1]]]]),
            // Elsewhere the value replaces another one.
            ("list.0", "map.title", ["list": [2, 3], "map": ["title": 1]]),
            ("map.title", "deep.0", ["map": [:], "deep": ["t", ["k": [1, 2]]]]),
            ("map", "list", ["map": nil, "list": ["title": "t"]]),
            ("map.title", "new.deep", ["map": [:], "new": ["deep": "t"]]),
            // Also the one that is around it.
            ("list.1", "list", ["list": 2]), ("deep.1.k", "deep", ["deep": [1, 2]]),
        ] as [(String, String, [String: PropertyList?])])
    mutating func aValueIsMoved(from old: String, to new: String, changed: [String: PropertyList?]) throws {
        #expect(try move(old, new))
        var expected = Self.before
        for (key, value) in changed { expected[key] = value }
        #expect(contents == expected)
    }

    @Test(arguments: [("list.1", "list.1"), ("list.1", "list.01"), ("map", "map")])
    mutating func aValueThatIsMovedToItsPlaceStays(at old: String, new: String) throws {
        #expect(try !move(old, new))
        #expect(contents == Self.before)
    }

    @Test(
        arguments: [
            ("none", "new", .noSuchKey("none")), ("map.none", "new", .nothing(at: PropertyListKeyPath("map.none"))),
            ("map", "map.title", .movedIntoItself(to: PropertyListKeyPath("map.title"))),
            ("deep.1", "deep.01.l", .movedIntoItself(to: PropertyListKeyPath("deep.01.l"))),
            // Without the value, the array has two elements.
            ("list.0", "list.3", .noIndex(at: PropertyListKeyPath("list.3"), count: 2)),
            ("map.title", "list.9", .noIndex(at: PropertyListKeyPath("list.9"), count: 3)),
            ("map.title", "list.0.x", .notAContainer(at: PropertyListKeyPath("list.0"))),
        ] as [(String, String, DomainChange.Refusal)])
    mutating func aMoveThatIsRefusedChangesNothing(from old: String, to new: String, refusal: DomainChange.Refusal) {
        #expect(throws: refusal) { try move(old, new) }
        #expect(contents == Self.before)
    }
}
