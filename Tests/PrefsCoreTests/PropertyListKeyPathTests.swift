import Testing

@testable import PrefsCore

@Suite struct PropertyListKeyPathTests {
    @Test(arguments: [
        ("a", ["a"]), ("a.b", ["a", "b"]), ("a.0.b", ["a", "0", "b"]), ("com\\.pigeon.k", ["com.pigeon", "k"]),
        ("a\\\\.b", ["a\\", "b"]), ("a\\b", ["a\\b"]), ("a\\", ["a\\"]), ("", [""]), (".", ["", ""]),
        ("a..b", ["a", "", "b"]),
        ("a b.ü", ["a b", "ü"]),
    ])
    func componentsStandBetweenDots(text: String, components: [String]) {
        #expect(PropertyListKeyPath(text).components == components)
        let path = PropertyListKeyPath(text)
        #expect(PropertyListKeyPath(path.text) == path)
    }

    @Test func aKeyIsOneComponent() {
        #expect(PropertyListKeyPath(key: "a.b\\").components == ["a.b\\"])
        #expect(PropertyListKeyPath(key: "a.b\\").text == "a\\.b\\\\")
        #expect(PropertyListKeyPath(key: "a").appending("b.c").text == "a.b\\.c")
    }

    @Test func pathsAreComparedByBytes() {
        #expect(PropertyListKeyPath("\u{E9}") != PropertyListKeyPath("e\u{301}"))
    }

    @Test func theRootIsNoKey() {
        let (root, key) = (PropertyListKeyPath.root, PropertyListKeyPath(key: ""))
        #expect(root != key)
        #expect(root.components == [] && root.count == 0 && root.isRoot)
        #expect(key.components == [""] && key.count == 1 && !key.isRoot)
    }

    @Test func componentsAreCounted() {
        let path = PropertyListKeyPath("a.0.b")
        #expect(path.count == 3 && path.key == "a" && path.rest == ["0", "b"])
        #expect((0..<path.count).map { path[$0] } == path.components)
        #expect(path.prefix(1) == PropertyListKeyPath(key: "a") && path.prefix(0) == .root)
    }

    private static let contents: PropertyListDictionary = [
        "list": ["x", ["y": 1], [2, 3]], "map": ["0": "zero", "": "empty", "a.b": "dot"], "text": "t",
    ]

    @Test(
        arguments: [
            ("list.0", "x"), ("list.1.y", 1), ("list.2.1", 3), ("map.0", "zero"), ("map.", "empty"),
            ("map.a\\.b", "dot"), ("text", "t"),
            ("list.3", nil), ("list.-1", nil), ("list.+1", nil), ("list.x", nil), ("list.0.0", nil), ("text.t", nil),
            ("map.a", nil),
            ("none.0", nil),
            ("list.99999999999999999999", nil),
        ] as [(String, PropertyList?)])
    func aPathLeadsToAValue(text: String, value: PropertyList?) {
        #expect(Self.contents[PropertyListKeyPath(text)] == value)
    }

    private static func at(_ path: String, _ change: ValueChange) -> DomainChange {
        .value(change, at: PropertyListKeyPath(path))
    }

    @Test(
        arguments: [
            (at("map.0", .set(1)), "map.0", 1),
            (at("map.new.deep", .set(1)), "map.new", ["deep": 1]),
            (at("new.deep.deeper", .set(1)), "new", ["deep": ["deeper": 1]]),
            (at("list.0", .set(1)), "list", [1, ["y": 1], [2, 3]]),
            (at("list.3", .set(1)), "list", ["x", ["y": 1], [2, 3], 1]),
            (at("list.2.2", .set(1)), "list.2", [2, 3, 1]),
            (at("list.0", .remove), "list", [["y": 1], [2, 3]]),
            (at("map.a\\.b", .remove), "map", ["0": "zero", "": "empty"]),
            (at("list.2", .append([4])), "list.2", [2, 3, 4]),
            (at("list.2", .appendMissing([3, 4, 4])), "list.2", [2, 3, 4]),
            (at("list.2", .removeElements([3, 5])), "list.2", [2]),
            (at("list.1", .merge(["z": 2])), "list.1", ["y": 1, "z": 2]),
            (at("map.new", .append([1])), "map.new", [1]),
            (at("map.new", .merge(["k": 1])), "map.new", ["k": 1]),
        ] as [(DomainChange, String, PropertyList)])
    func aValueAtAPathIsChanged(change: DomainChange, path: String, value: PropertyList) throws {
        var contents = Self.contents
        #expect(try change.apply(to: &contents))
        #expect(contents[PropertyListKeyPath(path)] == value)
        // What is beside it stays.
        #expect(contents["text"] == "t")
    }

    @Test(arguments: [
        at("map.0", .set("zero")), at("list.2", .appendMissing([2])), at("list.2", .removeElements([9])),
        at("none", .removeElements([1])), at("none.deep", .removeElements([1])), at("list.1", .merge(["y": 1])),
    ])
    func whatIsSoAlreadyIsNoChange(change: DomainChange) throws {
        var contents = Self.contents
        #expect(try !change.apply(to: &contents))
        #expect(contents == Self.contents)
    }

    @Test(
        arguments: [
            (at("none", .remove), .noSuchKey("none")),
            (at("map.none", .remove), .nothing(at: PropertyListKeyPath("map.none"))),
            (at("none.deep", .remove), .nothing(at: PropertyListKeyPath("none"))),
            (at("map.none.deep", .remove), .nothing(at: PropertyListKeyPath("map.none"))),
            // Nobody can tell whether an array was meant.
            (at("none.0", .set(1)), .nothing(at: PropertyListKeyPath("none"))),
            (at("list.4", .set(1)), .noIndex(at: PropertyListKeyPath("list.4"), count: 3)),
            (at("list.x", .set(1)), .noIndex(at: PropertyListKeyPath("list.x"), count: 3)),
            (at("list.3", .remove), .noIndex(at: PropertyListKeyPath("list.3"), count: 3)),
            (at("list.2.9.deep", .set(1)), .noIndex(at: PropertyListKeyPath("list.2.9"), count: 2)),
            (at("text.deep", .set(1)), .notAContainer(at: PropertyListKeyPath("text"))),
            (at("list.0.deep", .remove), .notAContainer(at: PropertyListKeyPath("list.0"))),
            (at("map.0", .append([1])), .notAnArray(key: "map.0")),
            (at("list.0", .merge(["k": 1])), .notADictionary(key: "list.0")),
            (at("map.0", .removeElements([1])), .nothingToRemoveFrom(key: "map.0")),
            (at("\(String(repeating: "k.", count: 512))k", .set(1)), .nestingTooDeep),
        ] as [(DomainChange, DomainChange.Refusal)])
    func aPathThatLeadsNowhereIsRefused(change: DomainChange, refusal: DomainChange.Refusal) {
        var contents = Self.contents
        #expect(throws: refusal) { try change.apply(to: &contents) }
        #expect(contents == Self.contents)
    }

    /// The deepest dictionary that a document may have holds the value.
    @Test func aPathMayHaveAsManyComponentsAsADocumentHasLevels() throws {
        let path = "\(String(repeating: "k.", count: 511))k"
        var contents = PropertyListDictionary()
        #expect(throws: Never.self) { try Self.at(path, .set(1)).apply(to: &contents) }
        #expect(contents[PropertyListKeyPath(path)] == 1)
        #expect(throws: Never.self) { try PropertyList.dictionary(contents).encoded(in: .binary) }
        #expect(throws: Never.self) { try Self.at(path, .remove).apply(to: &contents) }
        #expect(contents[PropertyListKeyPath(path)] == nil)
    }
}
