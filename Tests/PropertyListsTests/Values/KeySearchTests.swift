import Testing

@testable import PropertyLists

@Suite struct KeySearchTests {
    /// Lists of each kind: of few keys, of sorted ones, and with a hash table.
    static let lists: [[String]] = [
        [], ["b", "a"], (10..<40).map { "key \($0)" }, (10..<40).reversed().map { "key \($0)" },
    ]

    @Test func oneSearchFindsTheKeyInEachList() {
        for key in ["a", "key 12", "key 39", "no key"] {
            var search = KeySearch(key)
            for list in Self.lists + Self.lists.reversed() {
                #expect(keyList(list).position(of: &search) == list.firstIndex(of: key), "\(key)")
            }
        }
    }

    @Test(arguments: lists) func aKeyThatWasSearchedForIsInsertedOnce(_ list: [String]) {
        var keys = keyList(list)
        var search = KeySearch("new")
        #expect(keys.position(of: &search) == nil)
        #expect(keys.insert(&search) == nil)
        #expect(keys.insert(&search) == list.count)
        #expect(keys.position(of: "new") == list.count)
        #expect(keys.keys == list + ["new"])
    }

    private func keyList(_ keys: [String]) -> KeyList {
        var list = KeyList()
        for key in keys { _ = list.insert(key) }
        return list
    }
}
