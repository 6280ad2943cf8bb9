import TestSupport
import Testing

@testable import PrefsCore

/// What is saved, and what the next start gets back.
@Suite struct RestorationManagerTests {
    private let fixture: RestorationFixture

    init() throws {
        fixture = try RestorationFixture()
    }

    @Test func aTreeComesBackAsItWasSaved() throws {
        let tree = Node("root", 1, [Node("a", "one", [Node("b", [1, 2])]), Node("c", ["k": true])])
        try fixture.manager(tree).save()
        #expect(try fixture.states() == ["root": 1, "root/a": "one", "root/a/b": [1, 2], "root/c": ["k": true]])

        let next = Node("root", 0, [Node("c"), Node("a", 0, [Node("b")])])
        let manager = try fixture.manager(next)
        guard case .restored(let missing) = try manager.restore() else {
            Issue.record("nothing was restored")
            return
        }
        #expect(missing.isEmpty)
        #expect(next.state == 1)
        #expect(next.children.map(\.state) == [["k": true], "one"])
        #expect(next.children.last?.children.first?.state == [1, 2])
        #expect(fixture.reports.isEmpty)
    }

    @Test func nothingIsRestoredWithoutASavedState() throws {
        let node = Node("root", 7)
        guard case .nothingSaved = try fixture.manager(node).restore() else {
            Issue.record("something was restored")
            return
        }
        #expect(node.state == 7)
        #expect(fixture.files.isEmpty)
    }
}
