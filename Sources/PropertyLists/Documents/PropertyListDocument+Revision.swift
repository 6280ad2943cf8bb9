extension PropertyListDocument {
    /// Whether ``revise(_:changing:_:)`` has changed a document; if so, the bytes of the new one.
    package enum Revision: Sendable, Equatable {
        case unchanged
        case changed([UInt8])
    }

    /// Whether ``reviseInParts(_:changing:_:)`` has changed a document; if so, the parts of the new one, most of which
    /// share the memory of the old one.
    package enum RevisionInParts: Sendable, Equatable {
        case unchanged
        case changed([ArraySlice<UInt8>])
    }

    /// Changes the values of some keys of the root dictionary. The objects of all other keys are checked, and copied or
    /// left in place, which takes a small part of the time of decoding and encoding them.
    ///
    /// Only a sound binary document whose root keys are sorted, as this library writes them, can be revised. The new
    /// document is the same as if the old one were decoded, changed and encoded with ``encoded()``.
    ///
    /// - Parameters:
    ///   - keys: The keys that `change` may set or remove.
    ///   - change: Edits the values that the document has for `keys` and returns whether they changed, or nil to give
    ///     up.
    /// - Returns: Nil if the document cannot be revised, if `change` gives up, or if no key would be left. The caller
    ///   then has to decode the whole document, to change it or to find its defect.
    package static func reviseInParts(
        _ document: [UInt8], changing keys: some Sequence<String>, _ change: (inout PropertyListDictionary) -> Bool?
    ) -> RevisionInParts? {
        document.withBytes { view in
            guard view.matches("bplist", at: 0), let layout = try? BinaryDocument(view),
                let revision = BinaryRevision(layout, changing: keys)
            else { return nil }
            var contents = revision.contents
            guard let isChanged = change(&contents) else { return nil }
            if let patch = revision.patch(contents) {
                return isChanged ? .changed(patch.parts(of: document)) : .unchanged
            }
            guard let bytes = revision.encoded(contents) else { return nil }
            return isChanged ? .changed([bytes[...]]) : .unchanged
        }
    }

    /// Changes the values of some keys as ``reviseInParts(_:changing:_:)`` does, and returns the new document as a
    /// whole.
    package static func revise(
        _ document: [UInt8], changing keys: some Sequence<String>, _ change: (inout PropertyListDictionary) -> Bool?
    ) -> Revision? {
        switch reviseInParts(document, changing: keys, change) {
        case .unchanged: .unchanged
        case .changed(let parts):
            .changed(parts.count == 1 ? Array(parts[0]) : parts.reduce(into: []) { $0.append(contentsOf: $1) })
        case nil: nil
        }
    }
}
