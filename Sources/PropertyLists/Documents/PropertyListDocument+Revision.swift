extension PropertyListDocument {
    /// The outcome of ``revise(_:changing:_:)``.
    package enum Revision: Sendable, Equatable {
        case unchanged
        case changed([UInt8])
    }

    /// Changes the values of some keys of the root dictionary. Objects of the other keys are copied without being
    /// decoded and encoded wherever possible, which takes a small part of the time.
    ///
    /// The outcome is the same as decoding the document, changing it and encoding it with ``encoded()``. This
    /// requires a sound binary document whose root keys are sorted, as this library writes them.
    ///
    /// - Parameters:
    ///   - keys: The keys that `change` may set or remove.
    ///   - change: Edits the values that the document has for `keys` and returns whether they changed; nil gives up.
    /// - Returns: Nil if the caller has to decode the whole document, to change it or to find its defect, and if no key
    ///   would be left.
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
