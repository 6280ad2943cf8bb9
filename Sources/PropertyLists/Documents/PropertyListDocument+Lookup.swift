extension PropertyListDocument {
    /// The result of looking up one key in a document.
    package enum Lookup: Sendable, Equatable {
        /// The key's value; nil if the root dictionary does not have the key.
        case found(PropertyList?)
        /// The whole document must be decoded to find the key: the document is empty or not binary, its root is no
        /// dictionary, or there is no memory for a ``LazyBytes``.
        case needsWholeDocument
    }

    /// Looks up one key of the root dictionary in the bytes of a document, all of which are checked as
    /// ``init(decoding:)`` checks them. If the document is damaged, it must be decoded to learn how.
    package static func lookUp(_ key: String, in document: RawSpan) -> Lookup {
        document.withUnsafeBytes { bytes in
            let view = ByteView(bytes)
            guard view.matches("bplist", at: 0),
                case .found(let value) = try? BinaryKeySearch.value(forKey: key, in: view)
            else { return .needsWholeDocument }
            return .found(value)
        }
    }

    /// Looks up one key of the root dictionary, reading and decoding no more of the document than necessary.
    ///
    /// In a binary document whose trailer says that the root's keys are sorted, a search reads at most some twenty keys
    /// out of a million, and a few if they are evenly distributed; in other binary documents it may have to read all
    /// keys. Damage in parts that are not read goes undetected, so finding a value does not mean that
    /// ``init(decoding:)`` accepts the document. If that initialiser accepts the document, it finds the same value,
    /// unless the trailer says wrongly that the keys are sorted: this search may then miss a key.
    ///
    /// - Parameters:
    ///   - size: The size of the document in bytes.
    ///   - blockSize: The smallest number of bytes to read at once; a power of two.
    ///   - read: Copies a range of the document into memory of the same length; false if not all of it can be read.
    /// - Throws: ``PropertyListError`` if a part of the document that the search needs is invalid or cannot be read.
    package static func lookUp(
        _ key: String, inDocumentOf size: Int, blockSize: Int = 4_096,
        reading read: (Range<Int>, UnsafeMutableRawBufferPointer) -> Bool
    ) throws(PropertyListError) -> Lookup {
        try withoutActuallyEscaping(read) { (read) throws(PropertyListError) in
            guard let copy = LazyBytes(size: size, blockSize: blockSize, read: read) else {
                return .needsWholeDocument
            }
            defer { extendLifetime(copy) }
            guard let lookup = try BinaryLookup(copy) else { return .needsWholeDocument }
            return .found(try lookup.value(forKey: key))
        }
    }
}
