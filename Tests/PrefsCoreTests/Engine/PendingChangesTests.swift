import PropertyLists
import Testing

@testable import PrefsCore

@Suite struct PendingChangesTests {
    private var changes = PendingChanges()

    @Test mutating func theLastChangeOfAKeyCounts() throws {
        changes.set(1, forKey: "a", isSilent: false)
        changes.set(nil, forKey: "b", isSilent: false)
        changes.set(2, forKey: "a", isSilent: false)
        #expect(contents(["b": 3, "c": 4]) == ["a": 2, "c": 4])
        #expect(try FileOutcome.contents(["b": 3, "c": 4], after: [changes.domainChange]) == ["a": 2, "c": 4])
    }

    @Test mutating func keysThatAreCanonicallyEquivalentAreDifferent() {
        changes.set(1, forKey: "\u{E9}", isSilent: false)
        changes.set(2, forKey: "e\u{301}", isSilent: false)
        #expect(contents([:]).count == 2)
    }

    @Test func replacingAllContentsRemovesOtherKeys() throws {
        let changes = PendingChanges(replacingAll: ["a": 1], isSilent: false)
        var contents: PropertyListDictionary = ["b": 2]
        changes.apply(to: &contents)
        #expect(contents == ["a": 1])
        #expect(try FileOutcome.contents(["b": 2], after: [changes.domainChange]) == ["a": 1])
        #expect(!PendingChanges(replacingAll: [:], isSilent: false).isEmpty)
        if case .removed? = changes.change(of: "b") {} else { Issue.record("other keys are removed") }
    }

    @Test mutating func laterChangesPrevail() {
        changes.set(1, forKey: "a", isSilent: false)
        var later = PendingChanges()
        later.set(2, forKey: "a", isSilent: false)
        later.set(3, forKey: "b", isSilent: false)
        changes.add(later)
        #expect(contents([:]) == ["a": 2, "b": 3])
        changes.add(PendingChanges(replacingAll: ["c": 4], isSilent: false))
        #expect(contents(["d": 5]) == ["c": 4])
    }

    @Test mutating func changesAfterNoneStayAsTheyAre() throws {
        var later = PendingChanges()
        later.set(1, forKey: "a", isSilent: true)
        later.set(nil, forKey: "b", isSilent: false)
        changes.add(later)
        #expect(contents(["b": 2, "c": 3]) == ["c": 3, "a": 1])
        #expect(changes.silentKeys == [Array("a".utf8)])
        changes.set(4, forKey: "a", isSilent: false)
        #expect(contents([:]) == ["a": 4])
        #expect(changes.silentKeys.isEmpty)
    }

    @Test mutating func theLastChangeDecidesWhetherAKeyIsSilent() {
        changes.set(1, forKey: "a", isSilent: true)
        changes.set(1, forKey: "b", isSilent: true)
        changes.set(2, forKey: "b", isSilent: false)
        #expect(changes.silentKeys == [Array("a".utf8)])
        var later = PendingChanges()
        later.set(3, forKey: "b", isSilent: true)
        changes.add(later)
        #expect(changes.silentKeys == [Array("a".utf8), Array("b".utf8)])
    }

    @Test mutating func aValueIsMovedButNotARemoval() throws {
        changes.set(1, forKey: "a", isSilent: true)
        changes.set(nil, forKey: "b", isSilent: false)
        var others = PendingChanges()
        #expect(changes.move("a", to: &others))
        #expect(!changes.move("b", to: &others))
        #expect(!changes.move("c", to: &others))
        #expect(try FileOutcome.contents([:], after: [others.domainChange]) == ["a": 1])
        #expect(others.silentKeys == [Array("a".utf8)])
        #expect(contents(["a": 2, "b": 3]) == ["a": 2])
        #expect(changes.silentKeys.isEmpty)
    }

    private func contents(_ before: PropertyListDictionary) -> PropertyListDictionary {
        var contents = before
        changes.apply(to: &contents)
        return contents
    }
}
