extension PropertyListDocument {
    /// What a change of some keys makes of a document.
    package enum Revision: Sendable, Equatable {
        case unchanged
        case changed([UInt8])
    }

    /// Changes the values of some keys at the root of a document, and copies the others where they are neither
    /// decoded nor encoded, which takes a small part of the time.
    ///
    /// The outcome is the same as when the document is read, changed and written as ``encoded()`` does. For
    /// that it must be a sound binary document with its keys in order, as this library writes it.
    ///
    /// - Parameters:
    ///   - keys: Those that the change may set or remove.
    ///   - change: Is given what the document has of these keys, and says whether it changes it; nil gives up.
    /// - Returns: Nil where the document has to be read as a whole, to change it or to learn what is wrong, and
    ///   where nothing would be left of it.
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
