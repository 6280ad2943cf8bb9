import PrefsCore
import Testing

@Suite struct SearchListTests {
    private struct Unreadable: Error {}

    private let list = SearchList(["stored", "registered"])
    private let contents: [String: PropertyListDictionary] = [
        "stored": ["a": 1, "b": 2], "registered": ["b": 20, "c": 30],
    ]

    @Test(arguments: [
        ("a", PropertyList.integer(1), "stored"), ("b", .integer(2), "stored"), ("c", .integer(30), "registered"),
    ])
    func theFirstLayerWithAKeyWins(_ key: String, _ value: PropertyList, _ layer: String) {
        let found = list.first { contents[$0]?[key] }
        #expect(found?.value == value)
        #expect(found?.layer == layer)
    }

    @Test func aKeyOfNoLayerIsNotFound() {
        #expect(list.first { contents[$0]?["z"] } == nil)
    }

    @Test func layersBehindTheFirstHitAreNotRead() throws {
        let found = try list.first { layer in
            guard layer == "stored" else { throw Unreadable() }
            return contents[layer]?["a"]
        }
        #expect(found?.value == 1)
    }

    @Test func mergingShowsForEachKeyWhatALookupFinds() {
        let merged = list.merged { contents[$0] ?? [:] }
        #expect(merged == ["a": 1, "b": 2, "c": 30])
        for (key, value) in merged {
            #expect(list.first { contents[$0]?[key] }?.value == value)
        }
    }
}
