internal import PropertyLists

/// The contents of a domain or a document, prepared for many changes, one after another.
///
/// The time of a change of a dictionary depends on the keys that it changes, and not on how many others there are
/// (``DictionaryEditor``).
package struct ContentsEditor {
    private var editor: Editor

    private enum Editor {
        case domain(DictionaryEditor)
        /// The root of a document, which may be any value; nil without a document.
        case document(ValueEditor?)
    }

    package init(_ contents: PropertyListDictionary) {
        editor = .domain(DictionaryEditor(contents))
    }

    /// Prepares a document, whose root may be any value; nil if there is none yet.
    package init(document root: PropertyList?) {
        editor = .document(root.map(ValueEditor.init))
    }

    /// Applies a change to the contents.
    ///
    /// - Throws: ``DomainChange/Refusal``. The contents then stay as they were.
    package mutating func apply(_ change: DomainChange) throws(DomainChange.Refusal) {
        // The contents are changed in place only if they have no other owner, so the variable is emptied.
        switch editor {
        case .domain(var dictionary):
            editor = .document(nil)
            defer { editor = .domain(dictionary) }
            _ = try change.apply(to: &dictionary)
        case .document(var root):
            editor = .document(nil)
            defer { editor = .document(root) }
            _ = try change.apply(to: &root)
        }
    }

    /// The contents after all changes; empty if the root of a document is not a dictionary.
    package var contents: PropertyListDictionary { root?.dictionaryValue ?? [:] }

    /// The root after all changes; nil if there is no document.
    package var root: PropertyList? {
        switch editor {
        case .domain(let dictionary): .dictionary(dictionary.contents)
        case .document(let root): root?.propertyList
        }
    }
}
