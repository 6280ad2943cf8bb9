internal import PropertyLists

/// The contents of a domain during many changes, one after another.
///
/// The time of a change depends on the keys and elements that it changes, not on the number of others
/// (``DictionaryEditor``, ``ArrayEditor``).
package struct ContentsEditor {
    private var dictionary: DictionaryEditor

    package init(_ contents: PropertyListDictionary) {
        dictionary = DictionaryEditor(contents)
    }

    /// Makes a change.
    ///
    /// - Throws: ``DomainChange/Refusal``; the contents are as before then.
    package mutating func apply(_ change: DomainChange) throws(DomainChange.Refusal) {
        _ = try change.apply(to: &dictionary)
    }

    /// The contents after all changes.
    package var contents: PropertyListDictionary { dictionary.contents }
}
