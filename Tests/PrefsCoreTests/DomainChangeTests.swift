import Testing

@testable import PrefsCore

@Suite struct DomainChangeTests {
    private static let before: PropertyListDictionary = ["a": 1, "list": ["x"], "map": ["k": 1, "other": true]]

    private struct Case: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var change: DomainChange
        /// Nil when nothing changes.
        var after: PropertyListDictionary?
    }

    private static let cases: [Case] = [
        Case(
            testDescription: "set a new key", change: .set("v", key: "n"),
            after: ["a": 1, "list": ["x"], "map": ["k": 1, "other": true], "n": "v"]),
        Case(
            testDescription: "set another value", change: .set(2, key: "a"),
            after: ["a": 2, "list": ["x"], "map": ["k": 1, "other": true]]),
        Case(testDescription: "set the same value", change: .set(1, key: "a"), after: nil),
        Case(
            testDescription: "set the same number of another kind", change: .set(1.0, key: "a"),
            after: ["a": 1.0, "list": ["x"], "map": ["k": 1, "other": true]]),
        Case(
            testDescription: "append", change: .append(["y", "x"], key: "list"),
            after: ["a": 1, "list": ["x", "y", "x"], "map": ["k": 1, "other": true]]),
        Case(testDescription: "append nothing", change: .append([], key: "list"), after: nil),
        Case(
            testDescription: "append nothing to nothing", change: .append([], key: "n"),
            after: ["a": 1, "list": ["x"], "map": ["k": 1, "other": true], "n": []]),
        Case(
            testDescription: "merge one level deep", change: .merge(["k": 2, "new": 3], key: "map"),
            after: ["a": 1, "list": ["x"], "map": ["k": 2, "other": true, "new": 3]]),
        Case(
            testDescription: "remove", change: .remove(key: "a"),
            after: ["list": ["x"], "map": ["k": 1, "other": true]]),
        Case(
            testDescription: "rename over another key", change: .rename(key: "a", to: "list"),
            after: ["list": 1, "map": ["k": 1, "other": true]]),
        Case(testDescription: "rename to itself", change: .rename(key: "a", to: "a"), after: nil),
        Case(testDescription: "replace all", change: .replaceAll(["z": 0]), after: ["z": 0]),
        Case(
            testDescription: "merge all", change: .mergeAll(["a": 5, "map": ["only": 1]]),
            after: ["a": 5, "list": ["x"], "map": ["only": 1]]),
        Case(testDescription: "merge what is there", change: .mergeAll(["a": 1]), after: nil),
        Case(testDescription: "remove all", change: .removeAll, after: [:]),
        Case(
            testDescription: "set and remove", change: .edit(["n": 1, "list": []], removing: ["a"]),
            after: ["list": [], "map": ["k": 1, "other": true], "n": 1]),
        Case(
            testDescription: "set and remove a new key", change: .edit(["n": 1], removing: ["n", "absent"]),
            after: nil),
        Case(
            testDescription: "set and remove a key", change: .edit(["a": 1], removing: ["a"]),
            after: ["list": ["x"], "map": ["k": 1, "other": true]]),
    ]

    @Test(arguments: cases)
    private func aChangeGivesTheContentsItNames(_ test: Case) throws {
        var contents = Self.before
        #expect(try test.change.apply(to: &contents) == (test.after != nil))
        #expect(contents == test.after ?? Self.before)
    }

    @Test(arguments: [
        (DomainChange.remove(key: "n"), DomainChange.Refusal.noSuchKey("n")),
        (.rename(key: "n", to: "a"), .noSuchKey("n")),
        (.append([1], key: "a"), .notAnArray(key: "a")),
        (.append([1], key: "map"), .notAnArray(key: "map")),
        (.merge([:], key: "list"), .notADictionary(key: "list")),
    ])
    func aChangeThatDoesNotFitIsRefused(_ change: DomainChange, _ refusal: DomainChange.Refusal) {
        var contents = Self.before
        #expect(throws: refusal) { try change.apply(to: &contents) }
        #expect(contents == Self.before)
    }

    @Test func anElementThatIsMovedToAnEqualOneChangesNothing() throws {
        let first = PropertyListKeyPath("list.0")
        var contents: PropertyListDictionary = ["list": [1, 1, 2]]
        #expect(try !DomainChange.move(first, to: PropertyListKeyPath("list.1")).apply(to: &contents))
        #expect(try DomainChange.move(first, to: PropertyListKeyPath("list.2")).apply(to: &contents))
        #expect(contents == ["list": [1, 2, 1]])
    }

    private static let keys = ["a", "b", "c"]

    @Test(
        arguments: [
            (.set(1, key: "a"), ["a"]), (.value(.remove, at: PropertyListKeyPath("a.b")), ["a"]),
            (.value(.set([:]), at: .root), keys), (.rename(key: "a", to: "b"), ["a", "b"]),
            (.move(PropertyListKeyPath("a.c"), to: PropertyListKeyPath("b.c")), ["a", "b"]),
            (.mergeAll(["a": 1, "b": 2]), ["a", "b"]), (.edit(["a": 1], removing: ["b"]), ["a", "b"]),
            (.replaceAll(["a": 1]), keys), (.removeAll, keys),
        ] as [(DomainChange, [String])])
    func aChangeNamesTheKeysThatItMayChange(_ change: DomainChange, _ changed: [String]) {
        #expect(Self.keys.filter(change.mayChange) == changed)
    }

    /// A change that cannot create anything needs no file.
    @Test(
        arguments: [
            (.set(1, key: "a"), true), (.value(.insert(1), at: PropertyListKeyPath("a.0")), true),
            (.append([], key: "a"), true), (.merge([:], key: "a"), true), (.replaceAll(["a": 1]), true),
            (.mergeAll(["a": 1]), true), (.edit(["a": 1], removing: []), true), (.remove(key: "a"), false),
            (.value(.removeElements([1]), at: PropertyListKeyPath("a")), false), (.rename(key: "a", to: "b"), false),
            (.move(PropertyListKeyPath("a"), to: PropertyListKeyPath("b")), false), (.removeAll, false),
        ] as [(DomainChange, Bool)])
    func aChangeKnowsWhetherItCanCreateSomething(_ change: DomainChange, _ mayCreate: Bool) {
        #expect(change.mayCreate == mayCreate)
    }

    @Test func thereIsNothingToRemoveInAnEmptyDomain() {
        var contents: PropertyListDictionary = [:]
        #expect(throws: DomainChange.Refusal.noSuchDomain) { try DomainChange.removeAll.apply(to: &contents) }
    }
}
