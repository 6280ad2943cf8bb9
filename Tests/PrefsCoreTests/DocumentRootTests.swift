import Testing

@testable import PrefsCore

/// Changes of a document, whose root may be any value or be missing, and of a domain, whose root is a dictionary.
@Suite struct DocumentRootTests {
    private func root(
        _ root: PropertyList?, after changes: [DomainChange], isDocument: Bool = true
    ) throws(DomainChange.Refusal) -> PropertyList? {
        var root = root
        _ = try changes.apply(to: &root, isDocument: isDocument)
        return root
    }

    @Test(
        arguments: [
            (nil, [.value(.set("text"), at: .root)], "text"), ([:], [.value(.set([1]), at: .root)], [1]),
            ([1], [.value(.append([2]), at: .root)], [1, 2]), (nil, [.value(.merge(["k": 1]), at: .root)], ["k": 1]),
            ([1, 2], [.set(3, key: "0")], [3, 2]), ([1, 2], [.remove(key: "0")], [2]),
            (nil, [.set(1, key: "k")], ["k": 1]), (["k": 1], [.remove(key: "k")], [:]),
            (["k": 1], [.removeAll], nil), ([:], [.removeAll], nil), ([1], [.removeAll], nil),
            ("text", [.removeAll], nil),
        ] as [(PropertyList?, [DomainChange], PropertyList?)])
    func theRootOfADocumentIsChanged(_ before: PropertyList?, _ changes: [DomainChange], _ after: PropertyList?) throws
    {
        #expect(try root(before, after: changes) == after)
    }

    @Test(
        arguments: [
            (nil, [.removeAll], .noSuchDomain), (nil, [.remove(key: "k")], .noSuchKey("k")),
            // What removes nothing makes no document.
            (nil, [.edit([:], removing: ["k"]), .removeAll], .noSuchDomain),
            ([1], [.rename(key: "0", to: "1")], .notADictionaryAtRoot),
            ("text", [.mergeAll([:])], .notADictionaryAtRoot),
            ([:], [.value(.append([1]), at: .root)], .otherRoot(than: .array)),
            ([1], [.value(.merge([:]), at: .root)], .otherRoot(than: .dictionary)),
        ] as [(PropertyList?, [DomainChange], DomainChange.Refusal)])
    func whatDoesNotFitTheRootOfADocumentIsRefused(
        _ before: PropertyList?, _ changes: [DomainChange], _ refusal: DomainChange.Refusal
    ) {
        #expect(throws: refusal) { try root(before, after: changes) }
    }

    @Test func theRootOfADomainIsReplacedAndMergedByADictionary() throws {
        let before: PropertyList = ["k": 1]
        #expect(try root(before, after: [.value(.set(["l": 2]), at: .root)], isDocument: false) == ["l": 2])
        #expect(try root(before, after: [.value(.merge(["l": 2]), at: .root)], isDocument: false) == ["k": 1, "l": 2])
    }

    @Test(arguments: [.set("text"), .set([1]), .append([1]), .remove] as [ValueChange])
    func theRootOfADomainStaysADictionary(_ change: ValueChange) {
        #expect(throws: DomainChange.Refusal.rootIsADictionary) {
            try root(["k": 1], after: [.value(change, at: .root)], isDocument: false)
        }
    }

    @Test func changesThatUndoEachOtherChangeNothing() throws {
        var root: PropertyList? = ["k": 1]
        let changes: [DomainChange] = [.set(2, key: "k"), .set(1, key: "k")]
        #expect(try !changes.apply(to: &root, isDocument: true))
        #expect(root == ["k": 1])
    }
}
