internal import PropertyLists

/// The contents of a domain, prepared for many changes, one after another.
///
/// The time of a change depends on the keys and elements that it changes, and not on how many others there are
/// (``DictionaryEditor``, ``ArrayEditor``).
package struct ContentsEditor {
    private var dictionary: DictionaryEditor

    package init(_ contents: PropertyListDictionary) {
        dictionary = DictionaryEditor(contents)
    }

    /// Applies a change to the contents.
    ///
    /// - Throws: ``DomainChange/Refusal``. The contents then stay as they were.
    package mutating func apply(_ change: DomainChange) throws(DomainChange.Refusal) {
        _ = try change.apply(to: &dictionary)
    }

    /// The contents after all changes.
    package var contents: PropertyListDictionary { dictionary.contents }
}
