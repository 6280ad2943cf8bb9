import PropertyListSamples
import PropertyLists
import Testing

@Suite struct PropertyListDictionaryTests {
    @Test func keysKeepTheOrderInWhichTheyCame() {
        var dictionary: PropertyListDictionary = ["b": 1, "a": 2, "c": 3]
        #expect(Array(dictionary.keys) == ["b", "a", "c"])
        dictionary["a"] = 4
        #expect(Array(dictionary.keys) == ["b", "a", "c"])
        #expect(dictionary["a"] == 4)
        dictionary["b"] = nil
        dictionary["b"] = 5
        #expect(Array(dictionary.keys) == ["a", "c", "b"])
    }

    @Test func lastOfTwoEqualKeysWins() {
        let dictionary: PropertyListDictionary = ["a": 1, "b": 2, "a": 3]
        #expect(Array(dictionary.keys) == ["a", "b"])
        #expect(dictionary["a"] == 3)
    }

    @Test(arguments: [2, 40]) func equivalentKeysAreTwo(_ count: Int) {
        var dictionary = PropertyListDictionary()
        for number in 0..<count { dictionary["e\u{301}\(number)"] = 1 }
        for number in 0..<count { dictionary["\u{E9}\(number)"] = 2 }
        for number in 0..<count { dictionary["\u{212B}\(number)"] = 3 }
        for number in 0..<count { dictionary["A\u{30A}\(number)"] = 4 }
        #expect(dictionary.count == count * 4)
        #expect(dictionary["\u{212B}1"] == 3)
        #expect(dictionary["e\u{301}0"] == 1)
        #expect(dictionary["\u{E9}0"] == 2)
    }

    @Test func absentKeyHasNoValue() {
        var dictionary: PropertyListDictionary = ["a": 1]
        #expect(dictionary["b"] == nil)
        #expect(dictionary.removeValue(forKey: "b") == nil)
        #expect(dictionary.removeValue(forKey: "a") == 1)
        #expect(dictionary.isEmpty)
        #expect(dictionary["a"] == nil)
    }

    /// Sorted keys, unsorted ones and few are found in different ways.
    @Test(arguments: 0..<40) func everyChangeIsSeenAsInAPlainList(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let keys = (0..<60).map { number in
            ["key \(number)", "\u{E9}\(number)", "e\u{301}\(number)", "\u{10000}\(number)", "\u{FFFD}\(number)"][
                number % 5]
        }
        var dictionary = PropertyListDictionary()
        var list: [(key: String, value: Int)] = []
        func position(of key: String) -> Int? { list.firstIndex { $0.key.utf8.elementsEqual(key.utf8) } }
        let sorted = keys.sorted { $0.utf16.lexicographicallyPrecedes($1.utf16) }
        for step in 0..<200 {
            let key = seed % 2 == 0 && step < 60 ? sorted[step] : keys[Int.random(in: 0..<60, using: &random)]
            if step > 60, Int.random(in: 0..<4, using: &random) == 0 {
                dictionary[key] = nil
                position(of: key).map { _ = list.remove(at: $0) }
            } else {
                dictionary[key] = .integer(.init(step))
                if let position = position(of: key) { list[position].value = step } else { list.append((key, step)) }
            }
            #expect(dictionary.count == list.count)
        }
        #expect(dictionary.map { Array($0.key.utf8) } == list.map { Array($0.key.utf8) })
        for key in keys {
            #expect(dictionary[key] == position(of: key).map { .integer(.init(list[$0].value)) })
        }
    }

    @Test func sortedKeysGoByUTF16CodeUnit() {
        let keys = [
            "b", "\u{FFFD}", "\u{10000}", "\u{D7FF}", "\u{E000}", "a", "B", "", "aa", "\u{E9}", "e\u{301}", "z",
        ]
        let dictionary = PropertyListDictionary(keys.map { ($0, true) })
        let expected = keys.sorted { $0.utf16.lexicographicallyPrecedes($1.utf16) }
        #expect(dictionary.sortedByKey.map { Array($0.key.utf8) } == expected.map { Array($0.utf8) })
        #expect(Array(dictionary.keys) == keys)
    }

    @Test func copiesAreIndependent() {
        let original = PropertyListDictionary((0..<20).map { ("key \($0)", true) })
        var copy = original
        copy["key 20"] = true
        copy["key 0"] = nil
        #expect(original.count == 20)
        #expect(original["key 0"] == true)
        #expect(original["key 20"] == nil)
        #expect(copy["key 20"] == true)
        #expect(copy != original)
    }

    @Test func orderDoesNotMatterForEquality() {
        let keys = (0..<100).map { "key \($0)" }
        let forward = PropertyListDictionary(keys.map { ($0, .string($0)) })
        let backward = PropertyListDictionary(keys.reversed().map { ($0, .string($0)) })
        #expect(forward == backward)
    }

    /// Up to 12 keys are searched one by one, more have an index; both must agree with a plain list.
    @Test(arguments: [1, 2, 11, 12, 13, 14, 31, 33, 200, 2_000], [1 as UInt64, 2])
    func behavesLikeAPlainList(_ keyCount: Int, _ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var dictionary = PropertyListDictionary()
        var model: [(key: String, value: PropertyList)] = []
        // Enough to come to a size and go back; fewer where each comparison of the whole costs more.
        for step in 0..<max(500, keyCount * 3) {
            let key = "key \(Int.random(in: 0..<keyCount, using: &random))"
            let known = model.firstIndex { $0.key == key }
            // Grow for two thirds of the steps, then shrink.
            let isRemoval = Int.random(in: 0..<10, using: &random) < (step * 3 > keyCount * 6 ? 6 : 2)
            if isRemoval {
                #expect(dictionary.removeValue(forKey: key) == known.map { model[$0].value })
                if let known { model.remove(at: known) }
            } else {
                let value = PropertyList.integer(PropertyListInteger(step))
                dictionary[key] = value
                if let known { model[known].value = value } else { model.append((key, value)) }
            }
            #expect(dictionary.count == model.count)
            let probe = "key \(Int.random(in: 0..<keyCount, using: &random))"
            #expect(dictionary[probe] == model.first { $0.key == probe }?.value)
        }
        #expect(dictionary.map(\.key) == model.map(\.key))
        #expect(dictionary.map(\.value) == model.map(\.value))
    }

    @Test func manyKeysAreFound() {
        let keys = (0..<2_000).map { "key \($0)" }
        let dictionary = PropertyListDictionary(keys.map { ($0, .string($0)) })
        #expect(dictionary.count == 2_000)
        #expect(keys.allSatisfy { dictionary[$0] == .string($0) })
        #expect(dictionary["key 2000"] == nil)
    }

    @Test(arguments: [3, 12, 13, 500]) func manyKeysAreRemovedAtOnce(_ count: Int) {
        let elements = (0..<count).map { ("key \($0)", PropertyList.integer(PropertyListInteger($0))) }
        var dictionary = PropertyListDictionary(elements)
        let removesAbsentOnes = dictionary.removeValues(forKeys: ["absent", ""])
        let removesSome = dictionary.removeValues(
            forKeys: elements.map(\.0).filter { $0.hasSuffix("1") } + ["absent", "key 1"])
        #expect(!removesAbsentOnes && removesSome)
        #expect(
            dictionary.elementsEqual(elements.filter { !$0.0.hasSuffix("1") }) { $0.key == $1.0 && $0.value == $1.1 })
        #expect(dictionary["key 2"] == 2)
        #expect(dictionary["key 1"] == nil)
    }
}
