import DeclaredSettings
import PrefsCore
import Testing

/// The rules of an apply, one in each test.
@Suite struct ApplyRuleTests {
    @Test func `Dictionaries are merged, and nothing else is touched`() {
        var store = RuleStore(["a": ["b": 1, "c": 2], "d": 3])
        store.apply(["a": ["b": 5]])
        #expect(store.contents == ["a": ["b": 5, "c": 2], "d": 3])
    }

    @Test func `Arrays and empty dictionaries are replaced`() {
        var store = RuleStore(["a": [1, 2], "b": ["c": 1]])
        store.apply(["a": [2, 1], "b": [:]])
        #expect(store.contents == ["a": [2, 1], "b": [:]])
    }

    @Test func `Types are strict`() {
        var store = RuleStore(["a": true])
        store.apply(["a": 1])
        #expect(store.contents == ["a": 1])
    }

    @Test func `JSON text leaves a date and data that it is the form of`() {
        let stored: PropertyListDictionary = ["a": ModelDate.date, "b": [ModelDate.data]]
        var store = RuleStore(stored)
        store.apply([("a", .json(ModelDate.text)), ("b", .json([ModelDate.dataText]))])
        #expect(store.contents == stored)
        store.apply([("a", DeclaredNode(DeclaredValue(ModelDate.text)))])
        #expect(store.contents["a"] == ModelDate.text)
    }

    @Test func `What is absent already stays so, and is not made`() {
        var store = RuleStore([:])
        store.apply([("a.b", .absent)])
        #expect(store.contents == [:])
        #expect(store.record.settingCount(of: ApplyName("a")) == 1)
    }

    @Test func `The same apply changes nothing the second time`() {
        var store = RuleStore(["a": "text"])
        let nodes: [(String, DeclaredNode)] = [("a.b", .json(1)), ("c", .adding(1)), ("d", .absent)]
        store.apply(nodes)
        store.apply(nodes)
        #expect(store.isUnchanged)
    }

    @Test func `A path that is no longer declared gets its earlier value back`() {
        var store = RuleStore(["a": 1, "b": 2])
        store.apply(["a": 5, "b": 6, "c": 7])
        store.apply(["a": 5])
        #expect(store.contents == ["a": 5, "b": 2])
    }

    @Test func `The value from before is that of the first apply`() {
        var store = RuleStore(["a": 1])
        store.apply(["a": 5])
        store.apply(["a": 6])
        store.apply("b", ["a": 6])
        store.drop("a")
        #expect(store.contents == ["a": 6])
        store.drop("b")
        #expect(store.contents == ["a": 1])
    }

    @Test func `A value that was edited is kept and reported`() {
        var store = RuleStore(["a": 1])
        store.apply(["a": 5])
        store.contents["a"] = 9
        store.drop()
        #expect(store.contents == ["a": 9])
        #expect(store.kept == ["a"])
    }

    @Test func `A value that was edited back is not reported`() {
        var store = RuleStore(["a": 1])
        store.apply(["a": 5])
        store.contents["a"] = 1
        store.drop()
        #expect(store.kept == [])
    }

    @Test func `Dictionaries that were made go when they are empty, and others stay`() {
        var store = RuleStore(["d": [:]])
        store.apply(["a": ["b": ["c": 1]], "d": ["e": 1]])
        store.drop()
        #expect(store.contents == ["d": [:]])
    }

    @Test func `A dictionary that was made stays while others have values in it`() {
        var store = RuleStore([:])
        store.apply(["a": ["b": 1]])
        store.contents["a"] = ["b": 1, "z": 2]
        store.drop()
        #expect(store.contents == ["a": ["z": 2]])
    }

    @Test func `The value that a dictionary took the place of comes back with the last of its settings`() {
        var store = RuleStore(["a": "text"])
        store.apply("a", ["a": ["b": 1]])
        store.apply("b", ["a": ["c": 2]])
        #expect(store.contents == ["a": ["b": 1, "c": 2]])
        store.drop("a")
        #expect(store.contents == ["a": ["c": 2]])
        store.drop("b")
        #expect(store.contents == ["a": "text"])
    }

    @Test func `Names that declare a key differently are in conflict`() {
        var store = RuleStore([:])
        store.apply("a", ["a": 1])
        store.apply("b", ["a": 2])
        #expect(store.conflicts == [.owned(ApplyName("a"))])
        #expect(store.contents == ["a": 1])
    }

    @Test func `A value and what is inside it are in conflict`() {
        var store = RuleStore([:])
        store.apply("a", ["a": ["b": 1]])
        store.apply("b", ["a": [1]])
        #expect(store.conflicts == [.owned(ApplyName("a"))])
        store.apply("c", ["x": [:]])
        store.apply("b", ["x": ["y": 1]])
        #expect(store.conflicts == [.owned(ApplyName("c"))])
    }

    @Test func `Elements of names are added and removed independently`() {
        var store = RuleStore(["a": [1, 2]])
        store.apply("a", [("a", .adding(3))])
        store.apply("b", [("a", .adding(4))])
        store.drop("a")
        #expect(store.contents == ["a": [1, 2, 4]])
        store.apply("c", [("a", .removing(4))])
        #expect(store.conflicts == [.owned(ApplyName("b"))])
    }

    @Test func `Elements that come back return to their positions`() {
        var store = RuleStore(["a": [1, 2, 1, 3]])
        store.apply([
            ("a", .elements(DeclaredElements([DeclaredElement(1, isThere: false), DeclaredElement(9, isThere: true)])))
        ])
        #expect(store.contents == ["a": [2, 3, 9]])
        store.drop()
        #expect(store.contents == ["a": [1, 2, 1, 3]])
    }

    @Test func `Elements that come back to an edited array are added to it`() {
        var store = RuleStore(["a": [1, 2]])
        store.apply([("a", .removing(1))])
        store.contents["a"] = [2, 7]
        store.drop()
        #expect(store.contents == ["a": [2, 7, 1]])
    }

    @Test func `An element of a value that is no array is refused`() {
        var store = RuleStore(["a": "text"])
        store.apply([("a", .adding(1))])
        #expect(store.conflicts == [.notAnArray])
    }

    @Test func `Indices set elements of an array, and those that were added go, the last one first`() {
        var store = RuleStore(["a": [1, 2]])
        store.apply([("a.0", .json(5)), ("a.2", .json(7)), ("a.3", .json(8))])
        #expect(store.contents == ["a": [5, 2, 7, 8]])
        store.drop()
        #expect(store.contents == ["a": [1, 2]])
    }

    @Test func `Indices beyond the end and absent ones are refused`() {
        var store = RuleStore(["a": [1]])
        store.apply([("a.5", .json(5))])
        #expect(store.conflicts == [.noContainer])
        store.apply([("a.0", .absent)])
        #expect(store.conflicts == [.absentIndex])
    }

    @Test func `An exact location has nothing else, and gets it back`() {
        let before: PropertyListDictionary = ["a": 1, "b": 2, "c": ["d": 3, "e": 4]]
        var store = RuleStore(before)
        store.apply(["a": 1, "c": ["d": 3]], isExact: true)
        #expect(store.contents == ["a": 1, "c": ["d": 3]])
        store.apply(["a": 1, "c": ["d": 3]], isExact: true)
        #expect(store.isUnchanged)
        store.apply(["a": 1])
        #expect(store.contents == before)
    }

    @Test func `An exact location is in conflict with what others declare there`() {
        var store = RuleStore([:])
        store.apply("b", ["x": 1])
        store.apply("a", ["a": 1], isExact: true)
        #expect(store.conflicts == [.owned(ApplyName("b"))])
    }

    @Test func `Exactness alone declares nothing, and a deleted domain does`() {
        var declarations = Declarations()
        declarations.declareExact(RuleStore.location)
        #expect(declarations.isEmpty)
        declarations.replaceAll(RuleStore.location)
        #expect(!declarations.isEmpty)
    }

    @Test func `Later declarations override earlier ones`() {
        var store = RuleStore([:])
        store.apply([
            ("a", .json(["b": 1, "c": 2])), ("a.b", .json(5)), ("d", .json([1])), ("d", .adding(2)),
            ("e", .json([1, 2])), ("e.0", .json(9)), ("f", .absent), ("f", .adding(1)),
        ])
        #expect(store.contents == ["a": ["b": 5, "c": 2], "d": [1, 2], "e": [9, 2], "f": [1]])
    }

    @Test func `A dictionary with digits as keys takes the place of an array`() {
        var store = RuleStore(["a": ["x", "y"]])
        store.apply([("a", DeclaredNode(DeclaredValue(["0": "z"])))])
        #expect(store.contents == ["a": ["0": "z"]])
        store.drop()
        #expect(store.contents == ["a": ["x", "y"]])
    }

    @Test func `An index that is declared as a key later gives its element back first`() {
        var store = RuleStore(["a": ["x", "y"]])
        store.apply([("a.0", DeclaredNode(DeclaredValue("z")))])
        #expect(store.contents == ["a": ["z", "y"]])
        store.apply([("a", DeclaredNode(DeclaredValue(["k": 1])))])
        #expect(store.kept == [])
        store.drop()
        #expect(store.contents == ["a": ["x", "y"]])
    }

    @Test func `An index of nothing is refused`() {
        var store = RuleStore([:])
        store.apply([("a.0.b", DeclaredNode(DeclaredValue(1)))])
        #expect(store.conflicts == [.noContainer])
    }

    @Test func `An element that is declared again returns to its place`() {
        var store = RuleStore(["a": ["p", "r"]])
        store.apply([("a", .removing("p"))])
        store.apply([("a", .adding("p"))])
        #expect(store.contents == ["a": ["p", "r"]])
    }

    @Test func `An array that was removed since is not made again`() {
        var store = RuleStore(["a": [1, 2]])
        store.apply([("a", .removing(2))])
        store.contents["a"] = nil
        store.drop()
        #expect(store.contents == [:])
        #expect(store.kept == ["a"])
    }

    @Test func `What is deleted and then filled key by key has nothing else`() {
        var store = RuleStore(["a": ["o": 1]])
        store.apply([("a", .absent), ("a.x", DeclaredNode(DeclaredValue(1))), ("a.y", DeclaredNode(DeclaredValue(2)))])
        #expect(store.contents == ["a": ["x": 1, "y": 2]])
        store.drop()
        #expect(store.contents == ["a": ["o": 1]])
    }
}
