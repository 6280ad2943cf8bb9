internal import PropertyLists

/// Changes that are made one after another.
extension [DomainChange] {
    /// The only keys that the changes read, set or remove; nil if it may be all keys.
    var keys: [String]? {
        var keys: [String] = []
        for change in self {
            guard let more = change.keys else { return nil }
            keys += more
        }
        return keys
    }

    /// Makes all changes, or none if one is refused.
    ///
    /// - Returns: Whether the contents differ from those before.
    func apply(to contents: inout PropertyListDictionary) throws(DomainChange.Refusal) -> Bool {
        var editor = DictionaryEditor(contents)
        var isChanged = false
        for change in self where try change.apply(to: &editor) { isChanged = true }
        guard isChanged else { return false }
        let before = contents
        contents = editor.takeContents()
        // Several changes may undo each other.
        return count == 1 || contents != before
    }
}
