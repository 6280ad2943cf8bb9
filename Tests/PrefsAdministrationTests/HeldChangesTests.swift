import Foundation
import PrefsAdministration
import PrefsCore
import TestSupport
import Testing

/// Changes that are tried in memory, and made together.
@Suite struct HeldChangesTests {
    private let directory: TemporaryDirectory
    private let store: DomainStore
    private let changes = HeldChanges()

    init() throws {
        directory = try TemporaryDirectory()
        store = directory.store
    }

    private func location(_ name: String) throws -> DomainLocation { .stored(try DomainName(name), .any) }

    private func set(_ key: String, _ value: PropertyList) -> DomainChange {
        .value(.set(value), at: PropertyListKeyPath(key: key))
    }

    @Test func theyAreSeenBeforeTheyAreMade() throws {
        let place = try location("com.a")
        try store.apply(set("k", 1), to: place)
        try changes.add(set("j", 2), of: place, in: store)
        #expect(changes.root(of: place) == ["k": 1, "j": 2])
        #expect(try store.contents(of: place) == ["k": 1])
        #expect(changes.makeDifference)
        try changes.write { _, _, _, _ in }
        #expect(try store.contents(of: place) == ["k": 1, "j": 2])
    }

    @Test func aFileThatAPlanHasReadIsNotReadAgain() throws {
        let place = try location("com.a")
        try store.apply(set("k", 1), to: place)
        #expect(try changes.read(place, in: store) == ["k": 1])
        try store.apply(set("other", 2), to: place)
        try changes.add(set("j", 2), of: place, in: store)
        #expect(changes.root(of: place) == ["k": 1, "j": 2])
        try changes.write { _, _, _, _ in }
        #expect(try store.contents(of: place) == ["k": 1, "other": 2, "j": 2])
    }

    @Test func aRefusedChangeIsNone() throws {
        let place = try location("com.a")
        let removal = DomainChange.value(.remove, at: PropertyListKeyPath(key: "k"))
        #expect(throws: PreferencesError.self) { try changes.add(removal, of: place, in: store) }
        #expect(changes.changed.isEmpty && !changes.makeDifference)
    }

    @Test func locationsOfOneFileHaveOneWrite() throws {
        try store.apply(set("k", 1), to: try location("com.a"))
        try FileManager.default.createSymbolicLink(
            atPath: directory.path("store/com.b.plist"), withDestinationPath: "com.a.plist")
        try changes.add(set("a", 1), of: try location("com.a"), in: store)
        try changes.add(set("b", 2), of: try location("com.b"), in: store)
        #expect(changes.root(of: try location("com.b")) == ["k": 1, "a": 1, "b": 2])
        var counts: [Int] = []
        try changes.write { _, _, done, count in counts += [done, count] }
        #expect(counts == [1, 1])
        #expect(try store.contents(of: try location("com.a")) == ["k": 1, "a": 1, "b": 2])
    }

    @Test func theLineOfTheScriptIsThatOfTheValueInTheError() throws {
        try directory.write("{}", to: "document.json")
        let place = DomainLocation.file(path: directory.path("document.json"))
        let lines = (1...3).map { ScriptLine(script: "settings.sh", line: $0) }
        try changes.add(set("a", 1), of: place, in: store, lines[0])
        try changes.add(set("b", .data([1])), of: place, in: store, lines[1])
        try changes.add(set("c", 3), of: place, in: store, lines[2])
        let failure = #expect(throws: HeldChanges.Failure.self) { try changes.check() }
        #expect(failure?.line?.text == "settings.sh:2" && failure?.location == place && failure?.writtenCount == nil)
    }
}
