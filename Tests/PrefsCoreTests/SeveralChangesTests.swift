import TestSupport
import Testing

@testable import PrefsCore

/// Several changes of a location in one step.
@Suite struct SeveralChangesTests {
    private let directory: TemporaryDirectory
    private let location: DomainLocation

    init() throws {
        directory = try TemporaryDirectory()
        location = .file(path: directory.path + "/a.plist")
    }

    @Test func laterChangesSeeEarlierOnes() throws {
        try directory.store.apply(
            [.set(1, key: "a"), .rename(key: "a", to: "b"), .append(["x"], key: "list"), .remove(key: "b")],
            to: location)
        #expect(try directory.store.contents(of: location) == ["list": ["x"]])
    }

    @Test(
        arguments: [
            (.remove(key: "absent"), .noSuchKey("absent")), (.rename(key: "absent", to: "b"), .noSuchKey("absent")),
            (.append([1], key: "new"), .notAnArray(key: "new")),
            (.merge(["k": 1], key: "new"), .notADictionary(key: "new")),
        ] as [(DomainChange, DomainChange.Refusal)])
    func oneThatIsRefusedRefusesAll(_ change: DomainChange, _ refusal: DomainChange.Refusal) throws {
        for isThere in [false, true] {
            if isThere { try directory.store.apply(.set("old", key: "old"), to: location) }
            let before = isThere ? try directory.bytes(of: "a.plist") : nil
            for changes in [[.set(1, key: "new"), change], [.set(1, key: "new"), change, .set(2, key: "new")]]
                as [[DomainChange]]
            {
                #expect(throws: PreferencesError.refused(refusal)) { try directory.store.apply(changes, to: location) }
            }
            #expect(directory.names == (isThere ? ["a.plist"] : []))
            if let before { #expect(try directory.bytes(of: "a.plist") == before) }
        }
    }
}
