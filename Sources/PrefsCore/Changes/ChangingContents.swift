internal import PropertyLists

/// The contents of a domain while many changes are made, one after another.
///
/// Each change takes as long as the keys and elements that it is for, however many others there are
/// (``ChangingDictionary``, ``ChangingArray``).
package struct ChangingContents {
    private var dictionary: ChangingDictionary

    package init(_ contents: PropertyListDictionary) {
        dictionary = ChangingDictionary(contents)
    }

    /// Makes a change.
    ///
    /// - Throws: The contents are as before then.
    package mutating func make(_ change: DomainChange) throws(DomainChange.Refusal) {
        _ = try change.make(in: &dictionary)
    }

    /// The contents after all changes.
    package var contents: PropertyListDictionary { dictionary.contents }
}
