import DeclaredSettings
import PrefsCore
import Testing

/// The rules of an undo, one in each test.
@Suite struct UndoRuleTests {
    @Test func `An undo takes back values and owners, one level`() {
        var store = RuleStore(["a": 1])
        store.apply(["a": 5])
        store.apply(["a": 6, "b": 7])
        store.undo()
        #expect(store.contents == ["a": 5])
        #expect(store.record.settingCount(of: ApplyName("a")) == 1)
        store.undo()
        #expect(store.contents == ["a": 5])
        store.drop()
        #expect(store.contents == ["a": 1])
    }

    @Test func `An undo of a drop owns again`() {
        var store = RuleStore(["a": 1])
        store.apply(["a": 5])
        store.drop()
        store.undo()
        #expect(store.contents == ["a": 5])
        store.drop()
        #expect(store.contents == ["a": 1])
    }

    @Test func `What was edited is skipped and reported, and taken back by force`() {
        var store = RuleStore(["a": 1, "b": 2])
        store.apply(["a": 5, "b": 6])
        store.contents["a"] = 9
        store.undo()
        #expect(store.contents == ["a": 9, "b": 2])
        #expect(store.kept == ["a"])
        store.undo(force: true)
        #expect(store.contents == ["a": 1, "b": 2])
        #expect(store.record.names.isEmpty)
    }

    @Test func `What another name declares is kept, even by force`() {
        var store = RuleStore(["a": 1])
        store.apply("a", ["a": 5])
        store.apply("b", ["a": 5])
        store.undo("a", force: true)
        #expect(store.contents == ["a": 5])
        #expect(store.kept == ["a"])
        #expect(store.record.settingCount(of: ApplyName("a")) == 0)
        store.drop("b")
        #expect(store.contents == ["a": 1])
    }

    @Test func `What another name has let go is given back by the undo of the last owner`() {
        var store = RuleStore(["a": 1])
        store.apply("one", ["a": 2])
        store.apply("two", ["a": 2])
        store.drop("one")
        store.undo("two")
        #expect(store.contents == ["a": 1])
        #expect(store.kept == [])
    }

    @Test func `What two undone applies shared is given back, with its containers`() {
        var store = RuleStore(["w": "before", "s": [1, 2]])
        func elements(_ list: DeclaredElement...) -> DeclaredNode { .elements(DeclaredElements(list)) }
        store.apply("one", ["w": ["x": 1]])
        store.apply("two", ["w": ["y": 2]])
        store.undo("one")
        store.undo("two")
        #expect(store.contents == ["w": "before", "s": [1, 2]])
        store.apply("one", [("s", elements(DeclaredElement(3, isThere: true), DeclaredElement(1, isThere: false)))])
        store.apply("two", [("s", elements(DeclaredElement(3, isThere: true), DeclaredElement(4, isThere: true)))])
        store.undo("one")
        store.undo("two")
        #expect(store.contents["s"]?.arrayValue?.contains(3) == false)
        #expect(store.contents["s"]?.arrayValue?.contains(1) == true)
    }

    @Test func `An element that another name declares stays, and one that it removes does not return`() {
        let cases: [(DeclaredNode, [PropertyList])] = [(.adding("x"), ["y", "x"]), (.removing("y"), [])]
        for (node, contents) in cases {
            var store = RuleStore(["s": ["y"]])
            store.apply("one", [("s", node)])
            store.apply("two", [("s", node)])
            store.undo("one")
            #expect(store.contents["s"] == .array(contents))
            #expect(store.kept == ["s"])
            store.undo("two")
            #expect(store.contents == ["s": ["y"]])
        }
    }

    @Test func `A dictionary that was made stays empty after an undo as long as a name declares something inside it`() {
        var store = RuleStore(["a": "text"])
        store.apply("one", ["a": ["b": 1]])
        store.apply("two", ["a": ["b": 1]])
        store.apply("three", [("a.c", .absent)])
        store.drop("one")
        store.undo("two")
        #expect(store.contents == ["a": [:]])
        store.drop("three")
        #expect(store.contents == ["a": "text"])
    }

    @Test func `Keys that are equal by Unicode have owners of their own`() {
        var store = RuleStore([:])
        store.apply("one", ["w": ["z": 0]])
        store.apply("one", ["w": ["z": 0, "\u{E9}": 1, "e\u{301}": 2]])
        store.apply("two", ["w": ["other": 3]])
        store.undo("one")
        #expect(store.contents == ["w": ["z": 0, "other": 3]])
        #expect(store.record.settingCount(of: ApplyName("one")) == 1)
    }

    @Test func `A value in the way of what is taken back is replaced by force`() {
        var store = RuleStore(["a": ["x": 1, "y": 2]])
        store.apply([("a.x", .absent)])
        store.contents["a"] = "text"
        store.undo()
        #expect(store.contents == ["a": "text"])
        store.undo(force: true)
        #expect(store.contents == ["a": ["x": 1]])
    }

    @Test func `Keys that others added to a dictionary that was made stay`() {
        var store = RuleStore([:])
        store.apply(["a": ["b": 1]])
        store.contents["a"] = ["b": 1, "z": 2]
        store.undo()
        #expect(store.contents == ["a": ["z": 2]])
        #expect(store.kept == [])
    }

    @Test func `Elements that others added stay`() {
        var store = RuleStore(["a": [1, 2]])
        store.apply([
            ("a", .elements(DeclaredElements([DeclaredElement(1, isThere: false), DeclaredElement(3, isThere: true)])))
        ])
        store.contents["a"] = [2, 3, 8]
        store.undo()
        #expect(store.contents == ["a": [2, 8, 1]])
    }

    @Test func `A drift that an apply repaired comes back`() {
        var store = RuleStore(["a": 1])
        store.apply(["a": 5])
        store.contents["a"] = 9
        store.apply(["a": 5])
        store.undo()
        #expect(store.contents == ["a": 9])
    }

    @Test func `The latest name is that of the latest apply`() {
        var store = RuleStore([:])
        store.apply("b", ["b": 1])
        store.apply("a", ["a": 1])
        #expect(store.record.latestName(byForce: false) == ApplyName("a"))
        store.undo("a")
        #expect(store.record.latestName(byForce: false) == ApplyName("b"))
    }

    @Test func `A damaged record is refused`() {
        var store = RuleStore([:])
        store.apply(["a": ["b": 1]])
        var form = store.record.propertyList
        #expect(ApplyRecord(propertyList: form) == store.record)
        form["FormatVersion"] = 5
        #expect(ApplyRecord(propertyList: form) == nil)
        form["FormatVersion"] = 2
        #expect(ApplyRecord(propertyList: form) == nil)
    }

    @Test func `A record without its locations is damaged`() {
        var form: PropertyListDictionary = ["FormatVersion": 4, "Names": [:], "Locations": []]
        #expect(ApplyRecord(propertyList: form) == ApplyRecord())
        form["Locations"] = nil
        #expect(ApplyRecord(propertyList: form) == nil)
    }

    @Test(arguments: ["Pending", "Names", "Locations", "Steps", "Values", "Number"])
    func `A record with a part of another kind is damaged`(_ key: String) {
        var store = RuleStore([:])
        store.apply(["a": ["b": 1]])
        var form = store.record.propertyList
        form["Pending"] = nil
        var names = form["Names"]?.dictionaryValue ?? [:]
        var entry = names["a"]?.dictionaryValue ?? [:]
        var step = entry["Steps"]?.arrayValue?.first?.dictionaryValue ?? [:]
        switch key {
        case "Values":
            step[key] = "damaged"
            entry["Steps"] = [.dictionary(step)]
        case "Steps": entry[key] = "damaged"
        case "Number": entry[key] = -1
        default: form[key] = "damaged"
        }
        names["a"] = .dictionary(entry)
        if key != "Names" { form["Names"] = .dictionary(names) }
        #expect(ApplyRecord(propertyList: form) == nil)
    }

    @Test func `An undo that skipped what was edited does not stand in the way of earlier applies`() {
        var store = RuleStore(["a": 1, "b": 1])
        store.apply("one", ["a": 2])
        store.apply("two", ["b": 2])
        store.contents["b"] = 3
        store.undo("two")
        #expect(store.record.latestName(byForce: false) == ApplyName("one"))
        #expect(store.record.latestName(byForce: true) == ApplyName("two"))
    }
}
