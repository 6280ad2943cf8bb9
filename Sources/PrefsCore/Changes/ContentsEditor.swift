internal import PropertyLists

/// The contents of a domain or a document, prepared for many changes, one after another.
///
/// The time of a change of a dictionary depends on the keys that it changes, and not on how many others there are
/// (``DictionaryEditor``).
package struct ContentsEditor {
    /// The contents of a domain, or the root of a document; nil if there is no document.
    private var editor: ValueEditor?
    /// Whether this is a document, whose root may be any value.
    private let isDocument: Bool

    package init(_ contents: PropertyListDictionary) {
        (editor, isDocument) = (.dictionary(DictionaryEditor(contents)), false)
    }

    /// Prepares a document, whose root may be any value; nil if there is none yet.
    package init(document root: PropertyList?) {
        (editor, isDocument) = (root.map(ValueEditor.init), true)
    }

    /// Applies a change to the contents.
    ///
    /// - Throws: ``DomainChange/Refusal``. The contents then stay as they were.
    package mutating func apply(_ change: DomainChange) throws(DomainChange.Refusal) {
        guard !isDocument, var dictionary = editor.takeDictionary() else {
            _ = try change.apply(to: &editor)
            return
        }
        defer { editor = .dictionary(dictionary) }
        _ = try change.apply(to: &dictionary)
    }

    /// The contents after all changes; empty if the root of a document is not a dictionary.
    package var contents: PropertyListDictionary { root?.dictionaryValue ?? [:] }

    /// The root after all changes; nil if there is no document.
    package var root: PropertyList? { editor?.propertyList }
}
