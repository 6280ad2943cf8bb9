extension PropertyListDocument {
    /// Whether ``revise(_:changing:_:)`` has changed a document; if so, the bytes of the new one.
    package enum Revision: Sendable, Equatable {
        case unchanged
        case changed([UInt8])
    }

    /// Changes the values of some keys of the root dictionary. The objects of all other keys are copied, which takes a
    /// small part of the time of decoding and encoding them.
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
    package static func revise(
        _ document: [UInt8], changing keys: some Sequence<String>, _ change: (inout PropertyListDictionary) -> Bool?
    ) -> Revision? {
        document.withBytes { view in
            guard view.matches("bplist", at: 0), let document = try? BinaryDocument(view),
                let revision = BinaryRevision(document, changing: keys)
            else { return nil }
            var contents = revision.contents
            guard let isChanged = change(&contents), let bytes = revision.encoded(contents) else { return nil }
            return isChanged ? .changed(bytes) : .unchanged
        }
    }
}
