public import PropertyLists

/// The contents of a domain or of a document, prepared for many changes, one after another.
///
/// The time of a change of a dictionary depends on the keys that it changes, and not on how many others there are
/// (``DictionaryEditor``).
package struct ContentsEditor {
    /// The contents of a domain, a dictionary; or the root of a document, nil if there is no document.
    private var editor: ValueEditor?
    /// Whether this is a document, whose root may be any value.
    private let isDocument: Bool

    package init(_ contents: PropertyListDictionary) {
        self.init(.dictionary(contents), isDocument: false)
    }

    /// - Parameters:
    ///   - root: The contents of a domain, or the root of a document; nil if there are none.
    ///   - isDocument: Whether this is a document, whose root may be any value.
    package init(_ root: PropertyList?, isDocument: Bool) {
        editor = (root ?? (isDocument ? nil : [:])).map(ValueEditor.init)
        self.isDocument = isDocument
    }

    /// Applies a change to the contents.
    ///
    /// - Returns: Whether the contents differ from those before.
    /// - Throws: ``DomainChange/Refusal``. The contents then stay as they were.
    @discardableResult
    package mutating func apply(_ change: DomainChange) throws(DomainChange.Refusal) -> Bool {
        if case .value(let change, let path) = change, path.isRoot {
            guard isDocument || change.makesDictionary else { throw .rootIsADictionary }
            return try change.apply(to: &editor, at: path)
        }
        // To all other changes, a document that does not exist is an empty one.
        let isMissing = editor == nil
        if isMissing { editor = .dictionary(DictionaryEditor([:])) }
        defer { if isMissing, isEmpty { editor = nil } }
        switch change {
        case .value(let change, let path):
            return try ValueChangeAtKeyPath(change: change, path: path).apply(to: &editor)
        case .move(let path, let newPath):
            return try ValueMove(path: path, newPath: newPath).apply(to: &editor)
        case .rename(let key, let newKey):
            return try changeDictionary { (contents) throws(DomainChange.Refusal) in
                try contents.rename(key, to: newKey)
            }
        case .replaceAll(let replacement):
            return try changeDictionary { $0.replaceAll(replacement) }
        case .mergeAll(let additions):
            return try changeDictionary { $0.edit(additions, removing: []) }
        case .edit(let values, let removed):
            return try changeDictionary { $0.edit(values, removing: removed) }
        case .removeAll:
            guard isDocument ? !isMissing : !isEmpty else { throw .noSuchDomain }
            editor = isDocument ? nil : .dictionary(DictionaryEditor([:]))
            return true
        }
    }

    private mutating func changeDictionary(
        _ change: (inout DictionaryEditor) throws(DomainChange.Refusal) -> Bool
    ) throws(DomainChange.Refusal) -> Bool {
        guard var dictionary = editor.takeDictionary() else { throw .notADictionaryAtRoot }
        defer { editor = .dictionary(dictionary) }
        return try change(&dictionary)
    }

    /// Whether the root is an empty dictionary.
    private var isEmpty: Bool {
        switch editor {
        case .dictionary(let dictionary)?: dictionary.count == 0
        case .value(let value)?: value == [:]
        case nil: false
        }
    }

    /// The contents after all changes; empty if the root of a document is not a dictionary.
    package var contents: PropertyListDictionary { root?.dictionaryValue ?? [:] }

    /// The root after all changes; nil if there is no document.
    package var root: PropertyList? { editor?.propertyList }

    /// Returns the root after all changes without copying it, and leaves no contents here.
    mutating func takeRoot() -> PropertyList? {
        guard var dictionary = editor.takeDictionary() else { return root }
        return .dictionary(dictionary.takeContents())
    }
}

extension DomainChange {
    /// Applies the change to the contents of a domain.
    ///
    /// - Returns: Whether the contents differ from those before.
    /// - Throws: ``Refusal``. The contents then stay as they were.
    public func apply(to contents: inout PropertyListDictionary) throws(Refusal) -> Bool {
        var editor = ContentsEditor(contents)
        // The contents are changed in place only if they have no other owner, so the variable is emptied.
        contents = [:]
        defer { contents = editor.takeRoot()?.dictionaryValue ?? [:] }
        return try editor.apply(self)
    }
}

extension [DomainChange] {
    /// Applies all changes to the contents of a domain or to the root of a document, or none if one of them is refused.
    ///
    /// - Parameters:
    ///   - root: The contents of a domain, or the root of a document; nil if there are none.
    ///   - isDocument: Whether the root may be any value.
    /// - Returns: Whether the root differs from the one before.
    func apply(to root: inout PropertyList?, isDocument: Bool) throws(DomainChange.Refusal) -> Bool {
        var editor = ContentsEditor(root, isDocument: isDocument)
        var isChanged = false
        for change in self where try editor.apply(change) { isChanged = true }
        guard isChanged else { return false }
        let before = root
        root = editor.takeRoot()
        // Several changes may cancel each other out, so the contents are compared.
        return count == 1 || root != before
    }
}

extension ValueChange {
    /// Whether a dictionary that is changed is one afterwards.
    fileprivate var makesDictionary: Bool {
        switch self {
        case .set(.dictionary), .merge: true
        default: false
        }
    }
}

extension DictionaryEditor {
    fileprivate mutating func rename(_ key: String, to newKey: String) throws(DomainChange.Refusal) -> Bool {
        let isPresent = update(key) { $0 != nil }
        guard isPresent else { throw .noSuchKey(key) }
        guard !newKey.hasSameBytes(as: key) else { return false }
        let value = remove(key)
        update(newKey) { $0 = value }
        return true
    }

    fileprivate mutating func replaceAll(_ replacement: PropertyListDictionary) -> Bool {
        guard contents != replacement else { return false }
        self = DictionaryEditor(replacement)
        return true
    }

    /// Sets and removes keys; a key that is both set and removed is removed.
    fileprivate mutating func edit(_ values: PropertyListDictionary, removing removed: [String]) -> Bool {
        // An import of a large document makes the file of a domain.
        if count == 0, removed.isEmpty {
            self = DictionaryEditor(values)
            return !values.isEmpty
        }
        var removedKeys = KeyList()
        for key in removed { _ = removedKeys.insert(key) }
        var isChanged = false
        for (key, value) in values where removedKeys.position(of: key) == nil && replace(value, forKey: key) {
            isChanged = true
        }
        for key in removed where remove(key) != nil { isChanged = true }
        return isChanged
    }
}
