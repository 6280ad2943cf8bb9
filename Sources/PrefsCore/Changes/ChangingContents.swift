internal import PropertyLists

/// The contents of a domain during many changes, one after another.
///
/// The time of a change depends on the keys and elements that it changes, not on the number of others
/// (``ChangingDictionary``, ``ChangingArray``).
package struct ChangingContents {
    private var dictionary: ChangingDictionary

    package init(_ contents: PropertyListDictionary) {
        dictionary = ChangingDictionary(contents)
    }

    /// Makes a change.
    ///
    /// - Throws: ``DomainChange/Refusal``; the contents are as before then.
    package mutating func make(_ change: DomainChange) throws(DomainChange.Refusal) {
        _ = try change.make(in: &dictionary)
    }

    /// The contents after all changes.
    package var contents: PropertyListDictionary { dictionary.contents }
}
