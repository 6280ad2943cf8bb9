import Testing

@testable import PropertyLists

@Suite struct KeyListTests {
    /// Few keys, ascending ones, and ones in another order: a list finds them in three ways.
    static let lists: [[String]] = [
        [], ["b", "a", "é", "e\u{301}"], (100..<150).map { "key \($0)" }, (100..<150).reversed().map { "key \($0)" },
        (100..<150).map { "key \($0)" } + ["a"], ["a", "b", "d"], ["a", "b", "d", "0"],
        (10..<22).map { "key \($0)" }, (10..<22).map { "key \($0)" } + ["a"],
    ]

    private static func list(_ keys: [String]) -> KeyList {
        var list = KeyList()
        for key in keys { #expect(list.insert(key) == nil) }
        return list
    }

    @Test(arguments: lists) func listOfAscendingKeysIsMadeAtOnce(_ keys: [String]) throws {
        let isAscending = zip(keys, keys.dropFirst()).allSatisfy { $0.utf16.lexicographicallyPrecedes($1.utf16) }
        guard let list = KeyList(ascending: keys) else {
            #expect(!isAscending)
            return
        }
        #expect(isAscending && list.keys == keys)
        for (position, key) in keys.enumerated() { #expect(list.position(of: key) == position) }
        #expect(list.position(of: "c") == nil)
    }

    @Test func repeatedKeysAreNotAscending() {
        #expect(KeyList(ascending: ["a", "b", "b"]) == nil)
    }

    @Test(arguments: lists) func keysKeepTheirOrderAndAreFound(_ keys: [String]) {
        var list = Self.list(keys)
        #expect(list.keys == keys)
        for (position, key) in keys.enumerated() {
            #expect(list.position(of: key) == position)
            #expect(list.insert(key) == position)
        }
        #expect(list.position(of: "c") == nil)
        list.makeIndex()
        for (position, key) in keys.enumerated() { #expect(list.position(of: key) == position) }
        #expect(list.isAscending == (keys == keys.sorted { $0.precedesInUTF16($1) }))
    }

    @Test(arguments: lists) func removedKeysAreNotFound(_ keys: [String]) {
        var (list, rest) = (Self.list(keys), keys)
        while let key = rest.first {
            list.remove(at: 0)
            rest.removeFirst()
            #expect(list.position(of: key) == nil)
            for (position, key) in rest.enumerated() { #expect(list.position(of: key) == position) }
        }
        #expect(list.keys.isEmpty)
    }

    @Test(arguments: lists) func manyKeysAreRemovedAtOnce(_ keys: [String]) {
        var list = Self.list(keys)
        let positions = list.positions(of: keys.enumerated().filter { $0.offset % 2 == 0 }.map(\.element) + ["c"])
        #expect(positions == Set(keys.indices.filter { $0 % 2 == 0 }))
        list.remove(at: positions)
        #expect(list.keys == keys.indices.filter { $0 % 2 != 0 }.map { keys[$0] })
        for (position, key) in list.keys.enumerated() { #expect(list.position(of: key) == position) }
        #expect(list.insert("c") == nil)
        #expect(list.position(of: "c") == list.keys.count - 1)
    }

    @Test func copiesShareTheirMemory() {
        let list = Self.list(["a", "b"])
        var copy = list
        #expect(copy.address == list.address)
        _ = copy.insert("c")
        #expect(copy.address != list.address)
        #expect(list.position(of: "c") == nil)
    }
}
