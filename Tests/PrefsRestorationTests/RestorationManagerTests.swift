import TestSupport
import Testing

@testable import PrefsCore
@testable import PrefsRestoration

/// What the next start of a program gets back.
@Suite struct RestorationManagerTests {
    private let fixture: RestorationFixture

    init() throws {
        fixture = try RestorationFixture()
    }

    /// Restores a tree, and returns the paths without an object; nil if nothing was restored.
    @discardableResult
    private func restore(
        _ root: Node, _ make: ((RestorationPath) -> (any Restorable)?)? = nil,
        if shouldRestore: (SavedStateInformation) -> Bool = { _ in true }
    ) throws -> [String]? {
        let manager = try fixture.manager(root)
        manager.makeObject = make
        guard case .restored(let missing) = try manager.restore(if: shouldRestore) else { return nil }
        manager.restorationDidFinish()
        return missing.map(\.text)
    }

    private func save(_ root: Node) throws {
        try fixture.manager(root).save()
    }

    @Test func aTreeComesBackAsItWasSaved() throws {
        try save(Node("root", 1, [Node("a", "one", [Node("b", [1, 2])]), Node("c", ["k": true])]))
        #expect(try fixture.states() == ["root": 1, "root/a": "one", "root/a/b": [1, 2], "root/c": ["k": true]])

        let next = Node("root", 0, [Node("c"), Node("a", 0, [Node("b")])])
        #expect(try restore(next) == [])
        #expect(next.state == 1)
        #expect(next.children.map(\.state) == [["k": true], "one"])
        #expect(next.children.last?.children.first?.state == [1, 2])
        #expect(fixture.reports.isEmpty)
    }

    @Test func nothingIsRestoredWithoutASavedState() throws {
        let node = Node("root", 7)
        #expect(try restore(node) == nil)
        #expect(node.state == 7)
        #expect(fixture.files.isEmpty)
    }

    @Test func anObjectWithoutAnIdentifierIsNotSavedNorWhatIsBelowIt() throws {
        try save(Node("root", 1, [Node(nil, 2, [Node("below", 3)]), Node("a", 4)]))
        #expect(try fixture.states() == ["root": 1, "root/a": 4])
        try save(Node(nil, 1, [Node("a", 4)]))
        #expect(try fixture.states() == [:])
    }

    @Test func anObjectWithoutAStateOnlyKeepsItsChildrenInTheTree() throws {
        final class Window: Restorable {
            typealias State = NoState
            let restorationIdentifier: String? = "window"
            let page: Node
            var restorableChildren: [any Restorable] { [page] }
            init(_ page: Node) { self.page = page }
        }
        try fixture.manager(Window(Node("page", 5))).save()
        #expect(try fixture.states() == ["window/page": 5])
        let page = Node("page")
        let manager = try fixture.manager(Window(page))
        guard case .restored(let missing) = try manager.restore() else {
            Issue.record("nothing was restored")
            return
        }
        #expect(missing.isEmpty)
        #expect(page.state == 5)
    }

    @Test func parentsGetTheirStatesBeforeChildrenAndAllBeforeTheyAreTold() throws {
        try save(Node("r", 1, [Node("b", 2, [Node("c", 3)]), Node("a", 4)]))
        let log = Node.Log()
        let next = Node("r", 0, [Node("a", log: log), Node("b", 0, [Node("c", log: log)], log: log)], log: log)
        try restore(next)
        let entries = log.entries
        #expect(entries.count == 8)
        #expect(entries.first == .set("r"))
        let sets = entries.prefix(4)
        #expect(sets.firstIndex(of: .set("b")) ?? 9 < sets.firstIndex(of: .set("c")) ?? 0)
        #expect(entries.dropFirst(4).first == .didRestore("r"))
        #expect(entries.dropFirst(4).contains(.didRestore("c")))
    }

    // MARK: Making objects

    @Test func aMissingObjectIsMadeByTheProgramBeforeAnyStateIsSet() throws {
        try save(Node("r", 1, [Node("a", 2, [Node("b", 3)])]))
        let log = Node.Log()
        let next = Node("r", 0, log: log)
        var asked: [String] = []
        let missing = try restore(next) { path in
            asked.append(path.text)
            let made = Node(path.components.last, log: log)
            if path.text == "r/a" { next.children = [made] } else { next.children[0].children = [made] }
            return made
        }
        #expect(missing == [])
        #expect(asked == ["r/a", "r/a/b"])
        #expect(next.children[0].state == 2)
        #expect(next.children[0].children[0].state == 3)
        #expect(log.entries.first == .set("r"))
    }

    @Test func theNearestObjectAboveMakesWhatTheProgramDoesNot() throws {
        try save(Node("r", 1, [Node("a", 2, [Node("b", 3, [Node("c", 4)])])]))
        let log = Node.Log()
        let near = Node("a", 0, log: log)
        near.make = { [unowned near] path in
            guard path.text == "b" else { return nil }
            near.children = [Node("b")]
            return near.children[0]
        }
        let root = Node("r", 0, [near], log: log)
        #expect(try restore(root) == ["r/a/b/c"])
        #expect(near.children[0].state == 3)
        // The nearest that exists is asked first, and the root last.
        let asked = log.entries.filter { if case .asked = $0 { true } else { false } }
        #expect(asked == [.asked("a", "b"), .asked("a", "b/c"), .asked("r", "a/b/c")])
    }

    @Test func anObjectThatAnotherFactoryPlacedIsNotMadeTwice() throws {
        try save(Node("r", 1, [Node("a", 2), Node("b", 3)]))
        let root = Node("r")
        var count = 0
        root.make = { [unowned root] path in
            count += 1
            root.children = [Node("a"), Node("b")]
            return root.children.first { $0.restorationIdentifier == path.text }
        }
        #expect(try restore(root) == [])
        #expect(count == 1)
        #expect(root.children.map(\.state) == [2, 3])
    }

    @Test func anObjectThatDoesNotFitItsPathIsReportedAndLeftOut() throws {
        try save(Node("r", 1, [Node("a", 2), Node("b", 3)]))
        let root = Node("r", 0, [Node("b")])
        #expect(try restore(root) { _ in Node("x") } == ["r/a"])
        #expect(root.children[0].state == 3)
        #expect(fixture.reports.count == 1)
        #expect(fixture.reports[0].contains("r/a") && fixture.reports[0].contains(" x"))
    }

    @Test func childrenThatTheStateOfTheirParentReplacesGetTheirStates() throws {
        try save(Node("r", 1, [Node("a", 2)]))
        let root = Node("r", 0, [Node("a", 0)])
        root.whenSet = { $0.children = [Node("a", 9)] }
        #expect(try restore(root) == [])
        #expect(root.children[0].state == 2)
    }

    @Test func objectsBelowOneThatItsParentReplacesGetTheirStates() throws {
        try save(Node("r", 1, [Node("b", 2, [Node("c", 3)])]))
        let root = Node("r", 0, [Node("b", 0, [Node("c")])])
        root.whenSet = { $0.children = [Node("b", 9, [Node("c", 9)])] }
        #expect(try restore(root) == [])
        #expect(root.children[0].state == 2)
        #expect(root.children[0].children[0].state == 3)
    }

    @Test func childrenThatTheStateOfTheirParentMakesGetTheirStates() throws {
        try save(Node("r", 1, [Node("a", 2)]))
        let root = Node("r")
        root.whenSet = { $0.children = [Node("a", 9)] }
        #expect(try restore(root) == [])
        #expect(root.children[0].state == 2)
    }

    // MARK: References

    @Test func aStateRefersToAnotherObjectByItsPath() throws {
        final class Tabs: Restorable {
            let restorationIdentifier: String? = "tabs"
            var tabs = [Node("book"), Node("author/illustrator")]
            var chosen: Node?
            weak var manager: RestorationManager?
            var restorableChildren: [any Restorable] { tabs }
            var restorableState: RestorationPath? {
                get { chosen.flatMap { manager?.path(of: $0) } }
                set { chosen = newValue.flatMap { manager?.object(at: $0) } as? Node }
            }
        }
        let tabs = Tabs()
        tabs.chosen = tabs.tabs[1]
        do {
            let manager = try fixture.manager(tabs)
            tabs.manager = manager
            try manager.save()
            #expect(try fixture.states()["tabs"] == #"tabs/author\/illustrator"#)
        }
        let next = Tabs()
        let manager = try fixture.manager(next)
        next.manager = manager
        try manager.restore()
        #expect(next.chosen === next.tabs[1])
        #expect(manager.path(of: next.tabs[0])?.text == "tabs/book")
        #expect(manager.object(at: RestorationPath("tabs/nobody")) == nil)
    }

    // MARK: Whether it is restored

    @Test func theProgramDecidesByWhatItKnowsOfTheState() throws {
        do {
            let old = try fixture.manager(Node("r", 1), version: "1.0")
            old.entries = ["Window": 3]
            try old.save()
        }
        fixture.date.secondsSinceReferenceDate += 86_400
        let root = Node("r", 0)
        var seen: SavedStateInformation?
        let isRestored = try restore(root) { information in
            seen = information
            return false
        }
        #expect(isRestored == nil)
        #expect(root.state == 0)
        #expect(seen?.programVersion == "1.0")
        #expect(seen?.age == 86_400)
        #expect(seen?.date == PropertyListDate(secondsSinceReferenceDate: 800_000_000))
        #expect(seen?.entries == ["Window": 3])
        // It stays until the program saves.
        #expect(try fixture.states() == ["r": 1])
    }

    private func restore(_ root: Node, _ shouldRestore: (SavedStateInformation) -> Bool) throws -> [String]? {
        try restore(root, nil, if: shouldRestore)
    }

    @Test func theProgramsEntriesComeBack() throws {
        let manager = try fixture.manager(Node("r"))
        manager.entries = ["Size": [80, 24]]
        try manager.save()
        let next = try fixture.manager(Node("r"), scene: "main-2", .useNone)
        try fixture.store(fixture.saved(), "main-2")
        try next.restore()
        #expect(next.entries == ["Size": [80, 24]])
    }

    // MARK: States that do not fit

    @Test func aStateThatIsNotOfItsTypeSpoilsItsOwnObjectOnly() throws {
        final class Number: Restorable {
            let restorationIdentifier: String? = "number"
            var restorableState = 5
            var isTold = false
            func didRestore() { isTold = true }
        }
        final class Root: Restorable {
            typealias State = NoState
            let restorationIdentifier: String? = "r"
            let number = Number()
            let node = Node("node")
            var restorableChildren: [any Restorable] { [number, node] }
        }
        try fixture.store(["FormatVersion": 1, "States": ["r/number": "many", "r/node": 2]])
        let root = Root()
        try fixture.manager(root).restore()
        #expect(root.number.restorableState == 5)
        #expect(!root.number.isTold)
        #expect(root.node.state == 2)
        #expect(fixture.reports.count == 1)
        #expect(fixture.reports[0].contains("r/number") && fixture.reports[0].contains("Number"))
    }

    @Test func aCodableStateOfAnEarlierVersionIsCompleted() throws {
        struct Page: Codable, PreferenceValue {
            var number: Int
            var zoom: Double
        }
        final class Book: Restorable {
            let restorationIdentifier: String? = "book"
            var restorableState = Page(number: 1, zoom: 1.5)
        }
        try fixture.store(["FormatVersion": 1, "States": ["book": ["number": 12]]])
        let book = Book()
        try fixture.manager(book).restore()
        #expect(book.restorableState.number == 12)
        #expect(book.restorableState.zoom == 1.5)
    }

    // MARK: Objects that are not there

    @Test func aStateWithoutAnObjectIsKeptForSomeStarts() throws {
        try save(Node("r", 1, [Node("a", 2)]))
        for start in 1...3 {
            let manager = try fixture.manager(Node("r", 0))
            try manager.restore()
            manager.restorationDidFinish()
            try manager.save()
            #expect(try fixture.states() == ["r": 1, "r/a": 2], "start \(start)")
        }
        let back = Node("r", 0, [Node("a")])
        try restore(back)
        #expect(back.children[0].state == 2)

        let manager = try fixture.manager(Node("r", 0))
        try manager.restore()
        manager.restorationDidFinish()
        try manager.save()
        #expect(try fixture.states() == ["r": 1])
    }

    @Test func aStateWithoutAnObjectIsDroppedIfTheProgramWantsThat() throws {
        try save(Node("r", 1, [Node("a", 2)]))
        let manager = try fixture.manager(Node("r", 0))
        manager.startsToKeepMissing = 0
        try manager.restore()
        manager.restorationDidFinish()
        try manager.save()
        #expect(try fixture.states() == ["r": 1])
    }

    @Test func anObjectThatIsAddedLaterHasItsOwnState() throws {
        try save(Node("r", 1, [Node("a", 2)]))
        let root = Node("r", 0)
        let manager = try fixture.manager(root)
        try manager.restore()
        manager.restorationDidFinish()
        root.children = [Node("a", 8)]
        try manager.save()
        #expect(try fixture.states() == ["r": 1, "r/a": 8])
        #expect(try fixture.saved()["Missing"] == nil)
    }

    @Test func theStateOfAnObjectThatCameAndWentDoesNotReturn() throws {
        try save(Node("r", 1, [Node("a", 2)]))
        let root = Node("r", 0)
        let manager = try fixture.manager(root)
        try manager.restore()
        manager.restorationDidFinish()
        root.children = [Node("a", 8)]
        try manager.save()
        root.children = []
        try manager.save()
        #expect(try fixture.states() == ["r": 1])
    }

    @Test(arguments: [("a", "b"), ("b", "a")])
    func theObjectThatWasThereLastTakesThePlaceOfOneThatWasMissing(_ missing: String, _ last: String) throws {
        try save(Node("r", 0, [Node(missing, 1)]))
        do {
            let without = Node("r")
            let manager = try fixture.manager(without)
            try manager.restore()
            manager.restorationDidFinish()
            without.children = [Node(last, 2)]
            try manager.save()
        }
        #expect(try fixture.states().count == 3)
        // A root with one place, into which it makes what it is asked for.
        let root = Node("r")
        root.make = { [unowned root] path in
            root.children = [Node(path.text)]
            return root.children[0]
        }
        try restore(root)
        #expect(root.children.map(\.restorationIdentifier) == [last])
        #expect(root.children[0].state == 2)
    }

    @Test func anOptionalStateThatWasNilIsNilAgain() throws {
        final class Choice: Restorable {
            let restorationIdentifier: String? = "choice"
            var restorableState: Int?
            init(_ row: Int?) { restorableState = row }
        }
        try fixture.manager(Choice(nil)).save()
        let choice = Choice(7)
        try fixture.manager(choice).restore()
        #expect(choice.restorableState == nil)
    }

    @Test func aRootOfAnotherIdentifierStartsAfresh() throws {
        try save(Node("old", 1, [Node("a", 2)]))
        let root = Node("new", 0, [Node("a")])
        let missing = try restore(root) ?? []
        #expect(Set(missing) == ["old", "old/a"])
        #expect(root.children[0].state == 0)
        #expect(fixture.reports.isEmpty)
    }

    @Test func aCountOfStartsThatCannotGrowIsKept() throws {
        try fixture.store(["FormatVersion": 1, "States": ["r/a": 2], "Missing": ["r/a": 9_223_372_036_854_775_807]])
        let manager = try fixture.manager(Node("r", 1))
        manager.startsToKeepMissing = .max
        try manager.restore()
        manager.restorationDidFinish()
        try manager.save()
        #expect(try fixture.states() == ["r": 1, "r/a": 2])
    }

    @Test func aFileThatWasEditedByHandIsRestoredAsFarAsItFits() throws {
        let deep = String(repeating: "x/", count: 5_000) + "x"
        let states: [(String, PropertyList)] = [("r/a", 2), ("", 3), ("/", 4), (deep, 5)]
        var contents: PropertyListDictionary = [
            "FormatVersion": 1, "States": .dictionary(PropertyListDictionary(states)),
        ]
        contents["Stateless"] = ["r", "r"]
        contents["Missing"] = ["r/b": -3, "r/a": 9_223_372_036_854_775_807]
        try fixture.store(contents)
        let log = Node.Log()
        let root = Node("r", 0, [Node("a", log: log)], log: log)
        let missing = try restore(root) ?? []
        #expect(Set(missing) == ["", "/"])
        #expect(log.entries == [.set("a"), .didRestore("r"), .didRestore("a")])
    }

    // MARK: Trees that are not valid

    @Test func twoSiblingsOfOneIdentifierAreAnErrorThatNamesBoth() throws {
        final class Other: Restorable {
            let restorationIdentifier: String? = "a"
            var restorableState = 1
        }
        final class Root: Restorable {
            typealias State = NoState
            let restorationIdentifier: String? = "r"
            var restorableChildren: [any Restorable] { [Node("a"), Other()] }
        }
        let manager = try fixture.manager(Root())
        do {
            try manager.save()
            Issue.record("it was saved")
        } catch {
            let text = error.description
            #expect(text.contains("r/a") && text.contains("Node") && text.contains("Other"))
        }
        #expect(fixture.files.isEmpty)
    }

    @Test func equivalentIdentifiersOfOtherBytesAreDifferent() throws {
        try save(Node("r", 1, [Node("\u{E9}", 2), Node("e\u{301}", 3)]))
        let next = Node("r", 0, [Node("e\u{301}"), Node("\u{E9}")])
        try restore(next)
        #expect(next.children.map(\.state) == [3, 2])
    }

    @Test func anObjectAtTwoPlacesAndOneBelowItselfAreErrors() throws {
        let shared = Node("s")
        #expect(throws: RestorationError.self) {
            try fixture.manager(Node("r", 0, [Node("a", 0, [shared]), Node("b", 0, [shared])])).save()
        }
        let own = Node("r")
        own.children = [own]
        defer { own.children = [] }
        #expect(throws: RestorationError.self) { try fixture.manager(own).save() }
        #expect(fixture.files.isEmpty)
    }

    @Test func aTreeThatIsTooDeepIsAnError() throws {
        func chain(_ depth: Int) -> Node { (1..<depth).reduce(Node("n")) { below, _ in Node("n", 0, [below]) } }
        try save(chain(512))
        #expect(try fixture.states().count == 512)
        #expect(throws: RestorationError.self) { try fixture.manager(chain(513)).save() }
    }
}
