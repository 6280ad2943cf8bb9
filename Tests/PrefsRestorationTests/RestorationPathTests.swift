import Testing

@testable import PrefsCore
@testable import PrefsRestoration

/// The text of a path, and the rows of a data source.
@Suite struct RestorationPathTests {
    @Test(arguments: [
        (["a"], "a"), (["a", "b"], "a/b"), (["a/b", "c"], #"a\/b/c"#), ([#"a\"#, "b"], #"a\\/b"#), (["", ""], "/"),
        ([""], ""), (["\u{E9}"], "\u{E9}"),
    ])
    func componentsBecomeTextAndBack(_ components: [String], _ text: String) throws {
        let path = RestorationPath(components: components)
        #expect(path.text == text)
        #expect(path.components == components)
        #expect(RestorationPath(text) == path)
        #expect(try RestorationPath(propertyList: path.propertyList() ?? 0) == path)
        #expect(
            try PropertyListValueDecoder().decode(
                RestorationPath.self, from: PropertyListValueEncoder().encode(path)) == path)
    }

    @Test func everyTextIsAPath() {
        #expect(RestorationPath(#"a\"#).components == ["a"])
        #expect(RestorationPath(#"a\b"#).components == ["ab"])
        #expect(RestorationPath("a//b").components == ["a", "", "b"])
    }

    @Test func pathsAreComparedByTheirBytes() {
        #expect(RestorationPath("\u{E9}") != RestorationPath("e\u{301}"))
    }

    private struct Rows: RestorableDataSource {
        var names: [String]
        func modelIdentifier(forElementAt index: Int) -> String? {
            names.indices.contains(index) ? names[index] : nil
        }
        func indexOfElement(withModelIdentifier identifier: String) -> Int? { names.firstIndex(of: identifier) }
    }

    @Test func aListThatHasChangedComesBackToTheSameElement() throws {
        let before = Rows(names: ["Alice", "Dodo", "Gryphon"])
        let chosen = try #require(before.restorableElement(at: 1))
        #expect(chosen == RestorableElement(index: 1, modelIdentifier: "Dodo"))
        let stored = try chosen.propertyList()
        #expect(stored == ["index": 1, "modelIdentifier": "Dodo"])
        let element = try RestorableElement(propertyList: stored ?? 0)
        #expect(Rows(names: ["Cheshire Cat", "Alice", "Hatter", "Dodo"]).index(of: element) == 3)
        #expect(Rows(names: ["Alice"]).index(of: element) == nil)
        #expect(before.restorableElement(at: 3) == nil)
    }
}
