extension PropertyListDocument {
    /// What a document says of one key.
    package enum Lookup: Sendable, Equatable {
        /// The value; nil where the root does not have the key.
        case found(PropertyList?)
        /// Only reading the whole document can tell: it is not binary, or its root is no dictionary.
        case needsWholeDocument
    }

    /// Looks for the value of one key at the root of a document, and neither reads nor decodes more than
    /// that takes.
    ///
    /// Of a binary document that says that its keys are in order, about twenty keys out of a million are
    /// looked at; of others all keys may be. What is not looked at may be damaged: that a value is found does
    /// not say that ``init(decoding:)`` reads the document. Where it does, the value is the same, unless the
    /// keys are not in order after all: then one may not be found.
    ///
    /// - Parameters:
    ///   - size: Of the document, in bytes.
    ///   - blockSize: How much to read at once at least, in bytes.
    ///   - read: Gives the bytes of a range of the document; nil when it cannot.
    /// - Throws: ``PropertyListError`` when the key cannot be looked for, or its value cannot be read.
    package static func lookUp(
        _ key: String, inDocumentOf size: Int, blockSize: Int = 4_096, reading read: (Range<Int>) -> [UInt8]?
    ) throws(PropertyListError) -> Lookup {
        try withoutActuallyEscaping(read) { (read) throws(PropertyListError) in
            guard let copy = PartialCopy(size: size, blockSize: blockSize, read: read) else {
                return .needsWholeDocument
            }
            defer { extendLifetime(copy) }
            guard let lookup = try BinaryLookup(copy) else { return .needsWholeDocument }
            return .found(try lookup.value(forKey: key))
        }
    }
}
