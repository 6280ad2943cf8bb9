import PropertyLists
import Testing
@testable import PrefsCore

/// Many changes one after another are what each of them makes of the contents.
@Suite struct ChangingContentsTests {
    private static func change(_ generator: inout some RandomNumberGenerator) -> DomainChange {
        let key = "key\(Int.random(in: 0..<30, using: &generator))"
        return switch Int.random(in: 0..<20, using: &generator) {
        case 0..<8: .remove(key: key)
        case 8..<15: .set(.integer(PropertyListInteger(Int.random(in: 0..<5, using: &generator))), key: key)
        case 15: .rename(key: key, to: "key\(Int.random(in: 0..<40, using: &generator))")
        case 16: .mergeAll(["key2": "merged", "key3": "merged"])
        case 17: .edit(["key4": "edited"], removing: ["key5", key])
        case 18: .append(["x"], key: key)
        default: Bool.random(using: &generator) ? .removeAll : .replaceAll(["key6": "new", "key7": "new"])
        }
    }

    @Test(arguments: 0..<50) func nobodyCanTellThatTheyAreKeptBeside(seed: Int) {
        var generator = SystemRandomNumberGenerator()
        var expected = PropertyListDictionary((0..<20).map { ("key\($0)", .string("old")) })
        var changing = ChangingContents(expected)
        for _ in 0..<100 {
            let change = Self.change(&generator)
            let refusal = Result { () throws(DomainChange.Refusal) in _ = try change.apply(to: &expected) }
            let same = Result { () throws(DomainChange.Refusal) in try changing.make(change) }
            #expect(refusal.failure == same.failure)
            if Int.random(in: 0..<5, using: &generator) == 0 {
                #expect(changing.contents == expected)
                #expect(Array(changing.contents.keys) == Array(expected.keys))
            }
        }
        #expect(changing.contents == expected)
    }
}

extension Result {
    fileprivate var failure: Failure? {
        if case .failure(let error) = self { error } else { nil }
    }
}
