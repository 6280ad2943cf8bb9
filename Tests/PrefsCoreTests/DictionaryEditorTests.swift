import Testing

@testable import PrefsCore

/// Values that are put at paths of keys.
@Suite struct DictionaryEditorTests {
    @Test(
        arguments: [
            (["new"], ["map": ["a": 1, "b": 2], "text": "t", "new": 9]),
            (["map", "a"], ["map": ["a": 9, "b": 2], "text": "t"]),
            (["new", "deep"], ["map": ["a": 1, "b": 2], "text": "t", "new": ["deep": 9]]),
            // A value that is no dictionary makes room for one.
            (["text", "deep"], ["map": ["a": 1, "b": 2], "text": ["deep": 9]]),
        ] as [([String], PropertyListDictionary)])
    func aValueIsPutAtAPath(_ path: [String], _ after: PropertyListDictionary) {
        var editor = DictionaryEditor(["map": ["a": 1, "b": 2], "text": "t"])
        editor.put(9, at: path[...])
        #expect(editor.contents == after)
    }

    @Test(
        arguments: [
            (["text"], ["map": ["a": 1, "b": 2]]), (["map", "a"], ["map": ["b": 2], "text": "t"]),
            (["new", "deep"], ["map": ["a": 1, "b": 2], "text": "t"]),
            (["text", "deep"], ["map": ["a": 1, "b": 2], "text": "t"]),
        ] as [([String], PropertyListDictionary)])
    func aRemovalAtAPathMakesNothingOnItsWay(_ path: [String], _ after: PropertyListDictionary) {
        var editor = DictionaryEditor(["map": ["a": 1, "b": 2], "text": "t"])
        editor.put(nil, at: path[...])
        #expect(editor.contents == after)
    }
}
