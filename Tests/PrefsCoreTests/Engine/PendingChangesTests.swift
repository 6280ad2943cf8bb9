import PropertyLists
import Testing

@testable import PrefsCore

@Suite struct PendingChangesTests {
    private var changes = PendingChanges()

    @Test mutating func theLastChangeOfAKeyCounts() throws {
        changes.set(1, forKey: "a")
        changes.set(nil, forKey: "b")
        changes.set(2, forKey: "a")
        #expect(contents(["b": 3, "c": 4]) == ["a": 2, "c": 4])
        #expect(try Self.contents(["b": 3, "c": 4], after: changes.domainChange) == ["a": 2, "c": 4])
    }

    @Test mutating func keysThatAreCanonicallyEquivalentAreDifferent() {
        changes.set(1, forKey: "\u{E9}")
        changes.set(2, forKey: "e\u{301}")
        #expect(contents([:]).count == 2)
    }

    @Test func replacingAllContentsRemovesOtherKeys() throws {
        let changes = PendingChanges(replacingAll: ["a": 1])
        var contents: PropertyListDictionary = ["b": 2]
        changes.apply(to: &contents)
        #expect(contents == ["a": 1])
        #expect(try Self.contents(["b": 2], after: changes.domainChange) == ["a": 1])
        #expect(!PendingChanges(replacingAll: [:]).isEmpty)
        if case .removed? = changes.change(of: "b") {} else { Issue.record("other keys are removed") }
    }

    @Test mutating func laterChangesPrevail() {
        changes.set(1, forKey: "a")
        var later = PendingChanges()
        later.set(2, forKey: "a")
        later.set(3, forKey: "b")
        changes.add(later)
        #expect(contents([:]) == ["a": 2, "b": 3])
        changes.add(PendingChanges(replacingAll: ["c": 4]))
        #expect(contents(["d": 5]) == ["c": 4])
    }

    @Test mutating func changesAfterNoneStayAsTheyAre() throws {
        var later = PendingChanges()
        later.set(1, forKey: "a")
        later.set(nil, forKey: "b")
        changes.add(later)
        #expect(contents(["b": 2, "c": 3]) == ["c": 3, "a": 1])
        changes.set(4, forKey: "a")
        #expect(contents([:]) == ["a": 4])
    }

    @Test mutating func aValueIsMovedButNotARemoval() throws {
        changes.set(1, forKey: "a")
        changes.set(nil, forKey: "b")
        var others = PendingChanges()
        #expect(changes.move("a", to: &others))
        #expect(!changes.move("b", to: &others))
        #expect(!changes.move("c", to: &others))
        #expect(try Self.contents([:], after: others.domainChange) == ["a": 1])
        #expect(contents(["a": 2, "b": 3]) == ["a": 2])
    }

    private static func contents(
        _ before: PropertyListDictionary, after change: DomainChange
    ) throws -> PropertyListDictionary {
        var contents = before
        #expect(try change.apply(to: &contents))
        return contents
    }

    private func contents(_ before: PropertyListDictionary) -> PropertyListDictionary {
        var contents = before
        changes.apply(to: &contents)
        return contents
    }
}
