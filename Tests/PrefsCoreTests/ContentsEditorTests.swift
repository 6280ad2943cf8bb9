import PropertyLists
import Testing

@testable import PrefsCore

/// Many changes one after another are what each of them makes of the contents.
@Suite struct ContentsEditorTests {
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
        var editor = ContentsEditor(expected)
        for _ in 0..<100 {
            let change = Self.change(&generator)
            let refusal = Result { () throws(DomainChange.Refusal) in _ = try change.apply(to: &expected) }
            let same = Result { () throws(DomainChange.Refusal) in try editor.apply(change) }
            #expect(refusal.failure == same.failure)
            if Int.random(in: 0..<5, using: &generator) == 0 {
                #expect(editor.contents == expected)
                #expect(Array(editor.contents.keys) == Array(expected.keys))
            }
        }
        #expect(editor.contents == expected)
    }
}

/// Changes of arrays and dictionaries inside a domain, with what becomes of it by the plain ways to change one.
@Suite struct ChangingContainersTests {
    /// Where the containers are; in the arrays are some that are equal, and some that hold others.
    private static let contents: PropertyListDictionary = [
        "map": .dictionary(PropertyListDictionary((0..<20).map { ("k\($0)", .integer(PropertyListInteger($0))) })),
        "list": .array((0..<20).map { .integer(PropertyListInteger($0 % 7)) }),
        "deep": ["list": .array((0..<8).map { ["x": .integer(PropertyListInteger($0 % 3)), "other": ["y": true]] })],
    ]

    private static func value(_ generator: inout some RandomNumberGenerator) -> PropertyList {
        switch Int.random(in: 0..<6, using: &generator) {
        case 0: .real(Double(Int.random(in: 0..<3, using: &generator)))
        case 1: ["x": .integer(PropertyListInteger(Int.random(in: 0..<3, using: &generator))), "other": ["y": true]]
        default: .integer(PropertyListInteger(Int.random(in: 0..<9, using: &generator)))
        }
    }

    private static func change(_ generator: inout some RandomNumberGenerator) -> (ValueChange, [String]) {
        let index = String(Int.random(in: 0..<25, using: &generator))
        let values = (0..<Int.random(in: 0..<4, using: &generator)).map { _ in value(&generator) }
        let list = Bool.random(using: &generator) ? ["list"] : ["deep", "list"]
        return switch Int.random(in: 0..<13, using: &generator) {
        case 0..<3: (.remove, ["map", "k" + index])
        case 3: (.set(value(&generator)), ["map", "k" + index])
        case 4..<6: (.remove, list + [index])
        case 6: (.set(value(&generator)), list + [index])
        case 7: (.append(values), list)
        case 8: (.appendMissing(values), list)
        case 9: (.removeElements(values), list)
        case 10: (.set(value(&generator)), list + [index, "x"])
        case 11: (.remove, list + [index, "other", "y"])
        default: (.merge(["k0": value(&generator), "k" + index: value(&generator)]), ["map"])
        }
    }

    /// Makes a change the plain way; false where it cannot be made.
    private static func make(
        _ change: ValueChange, _ value: PropertyList?, _ path: ArraySlice<String>, in place: (PropertyList?) -> Void
    ) -> Bool {
        guard let component = path.first else { return make(change, value, in: place) }
        switch value {
        case .dictionary(var dictionary)?:
            return make(change, dictionary[component], path.dropFirst()) { new in
                dictionary[component] = new
                place(.dictionary(dictionary))
            }
        case .array(var elements)?:
            guard let index = Int(component), index < elements.count || (index == elements.count && change.mayCreate)
            else { return false }
            return make(change, index < elements.count ? elements[index] : nil, path.dropFirst()) { new in
                elements.replaceSubrange(index..<min(index + 1, elements.count), with: new.map { [$0] } ?? [])
                place(.array(elements))
            }
        case nil where change.mayCreate:
            return make(change, nil, path.dropFirst()) { place(.dictionary([component: $0 ?? [:]])) }
        default:
            return false
        }
    }

    private static func make(_ change: ValueChange, _ value: PropertyList?, in place: (PropertyList?) -> Void) -> Bool {
        switch (change, value) {
        case (.set(let new), _): place(new)
        case (.remove, _?): place(nil)
        case (.append(let more), .array(let elements)?): place(.array(elements + more))
        case (.appendMissing(let more), .array(let elements)?):
            place(.array(more.reduce(elements) { $0.contains($1) ? $0 : $0 + [$1] }))
        case (.removeElements(let some), .array(let elements)?): place(.array(elements.filter { !some.contains($0) }))
        case (.merge(let additions), .dictionary(var dictionary)?):
            for (key, value) in additions { dictionary.set(value, forKey: key) }
            place(.dictionary(dictionary))
        default: return false
        }
        return true
    }

    @Test(arguments: 0..<100) func manyChangesAreWhatEachOfThemMakes(seed: Int) throws {
        var generator = SystemRandomNumberGenerator()
        var expected = PropertyList.dictionary(Self.contents)
        var editor = ContentsEditor(Self.contents)
        for _ in 0..<200 {
            let (change, path) = Self.change(&generator)
            let keyPath = path.dropFirst().reduce(PropertyListKeyPath(key: path[0])) { $0.appending($1) }
            let isMade = Self.make(change, expected, path[...]) { expected = $0 ?? [:] }
            let result = Result { () throws(DomainChange.Refusal) in try editor.apply(.value(change, at: keyPath)) }
            #expect((result.failure == nil) == isMade, "\(change) at \(path): \(result)")
            if Int.random(in: 0..<10, using: &generator) == 0 { #expect(.dictionary(editor.contents) == expected) }
        }
        #expect(.dictionary(editor.contents) == expected)
    }
}

extension Result {
    fileprivate var failure: Failure? {
        if case .failure(let error) = self { error } else { nil }
    }
}
