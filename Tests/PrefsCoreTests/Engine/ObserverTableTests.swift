import Testing

@testable import PrefsCore

struct ObserverTableTests {
    private let queue = WorkQueue(PreferencesEngine.withoutBackgroundThread().observerThreads)

    private func observer(_ keys: [String]?) -> EngineState.Observer {
        EngineState.Observer(keys: keys, queue: queue) { _ in }
    }

    private func keys(_ observers: [EngineState.Observer]) -> [[String]] { observers.map { $0.keys ?? ["all"] } }

    @Test func theObserversOfAKeyAreInTheOrderInWhichTheyWereAdded() {
        var table = ObserverTable()
        for keys in [["a"], nil, ["b", "a"], nil, ["c"], ["a", "a"]] { _ = table.add(observer(keys)) }
        #expect(keys(table.observers(of: "a")) == [["a"], ["all"], ["b", "a"], ["all"], ["a", "a"]])
        #expect(keys(table.observers(of: "c")) == [["all"], ["all"], ["c"]])
        #expect(keys(table.observers(of: "d")) == [["all"], ["all"]])
        #expect(table.count == 6 && table.all.count == 6)
    }

    @Test func anObserverThatIsRemovedIsNotFound() {
        var table = ObserverTable()
        let numbers = [["a", "b"], nil, ["a"]].map { table.add(observer($0)) }
        #expect(table.remove(numbers[0])?.keys == ["a", "b"])
        #expect(table.remove(numbers[0]) == nil)
        #expect(keys(table.observers(of: "a")) == [["all"], ["a"]])
        #expect(table.remove(numbers[1]) != nil)
        #expect(!table.hasObservers(of: "b") && table.hasObservers(of: "a"))
        #expect(table.remove(numbers[2]) != nil)
        #expect(table.isEmpty && !table.hasObservers(of: "a"))
    }

    /// Composed and decomposed, the two keys are different ones.
    @Test func keysAreComparedByTheirBytes() {
        var table = ObserverTable()
        _ = table.add(observer(["\u{e9}"]))
        #expect(table.hasObservers(of: "\u{e9}") && !table.hasObservers(of: "e\u{301}"))
    }
}
