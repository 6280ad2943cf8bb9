internal import PropertyLists

/// Changes of documents, whose root need not be a dictionary.
extension DomainChange {
    /// Applies the change to the root of a document. Nil is no document.
    ///
    /// - Returns: Whether the document differs from the one before.
    /// - Throws: ``Refusal``. The document then stays as it was.
    func apply(to root: inout ValueEditor?) throws(Refusal) -> Bool {
        if case .value(let change, let path) = self, path.isRoot {
            return try ValueChangeAtKeyPath(change: change, path: path).apply(to: &root)
        }
        if case .removeAll = self {
            guard root != nil else { throw .noSuchDomain }
            root = nil
            return true
        }
        let isMissing = root == nil
        if isMissing { root = .dictionary(DictionaryEditor([:])) }
        if var dictionary = root.takeDictionary() {
            defer { root = isMissing && dictionary.count == 0 ? nil : .dictionary(dictionary) }
            return try apply(to: &dictionary)
        }
        switch self {
        case .value(let change, let path): return try ValueChangeAtKeyPath(change: change, path: path).apply(to: &root)
        case .move(let path, let newPath): return try ValueMove(path: path, newPath: newPath).apply(to: &root)
        default: throw .notADictionaryAtRoot
        }
    }
}

extension [DomainChange] {
    /// Applies all changes to the contents of a domain, or none if one of them is refused.
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

    /// Applies all changes to the root of a document, or none if one of them is refused. Nil is no document.
    ///
    /// - Returns: Whether the document differs from the one before.
    func apply(toDocument root: inout PropertyList?) throws(DomainChange.Refusal) -> Bool {
        let before = root
        var editor = root.map(ValueEditor.init)
        var isChanged = false
        for change in self where try change.apply(to: &editor) { isChanged = true }
        guard isChanged else { return false }
        root = editor?.propertyList
        return root != before
    }
}

extension ValueEditor {
    init(_ value: PropertyList) {
        if case .dictionary(let contents) = value {
            self = .dictionary(DictionaryEditor(contents))
        } else {
            self = .value(value)
        }
    }
}
