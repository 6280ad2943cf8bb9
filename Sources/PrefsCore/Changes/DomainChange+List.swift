internal import PropertyLists

/// Several changes of a domain that are made one after another.
extension [DomainChange] {
    /// Applies all changes to the contents, or none if one of them is refused.
    ///
    /// - Returns: Whether the contents differ from those before.
    func apply(to contents: inout PropertyListDictionary) throws(DomainChange.Refusal) -> Bool {
        var editor = DictionaryEditor(contents)
        var isChanged = false
        for change in self where try change.apply(to: &editor) { isChanged = true }
        guard isChanged else { return false }
        let before = contents
        contents = editor.takeContents()
        // Several changes may cancel each other out, so the contents are compared.
        return count == 1 || contents != before
    }
}
