/// JSON is for other programs, no format of a property list: it has no dates, data and references, and so no
/// ``PropertyListFormat``.
///
/// | property list | JSON | JSON read again |
/// |---|---|---|
/// | string, boolean, integer, array, dictionary | the same | the same value |
/// | finite real | a number with a point or an exponent | the same value |
/// | date | `"2024-01-02T03:04:05.25Z"` | a string |
/// | data | base64 in a string | a string |
/// | reference of a keyed archive | `{"CF$UID": 1}` | a dictionary |
extension PropertyList {
    /// Reads a JSON text (RFC 8259) in UTF-8, whatever its root is; a byte order mark is passed over.
    ///
    /// A number is an integer unless it has a point or an exponent; `-0` is the integer 0. Of equal keys in an object
    /// the last one's value counts, at the place of the first.
    ///
    /// - Throws: ``PropertyListError`` with the reason, the byte and the line: for what RFC 8259 does not allow, for
    ///   null, for integers outside −2^63 to 2^64−1, for reals that 64 bits hold as infinite only, for half a
    ///   surrogate pair, and for nesting beyond ``nestingLimit``.
    public init(decodingJSON bytes: [UInt8]) throws(PropertyListError) {
        self = try bytes.withUnsafeBufferPointer { (buffer) throws(PropertyListError) in
            var reader = JSONReader(ByteView(UnsafeRawBufferPointer(buffer)))
            return try reader.readDocument()
        }
    }

    /// Writes this value as JSON in UTF-8, with its keys sorted as in XML and a line feed at the end.
    ///
    /// - Parameter isCompact: Whether all of it is on one line without blanks, as in a stream of JSON values; else
    ///   every element has a line, indented by two spaces a level.
    /// - Throws: ``PropertyListError`` naming the value that cannot be written: a real that is NaN or infinite, a date
    ///   outside the years 0 to 9999, nesting beyond ``nestingLimit``, or a text longer than ``documentLimit``.
    public func encodedAsJSON(isCompact: Bool = false) throws(PropertyListError) -> [UInt8] {
        try JSONWriter.encode(self, isCompact: isCompact)
    }

    /// The value as JSON on one line; nil where that cannot hold it or is much longer than a limit, in bytes.
    package func compactJSON(limit: Int) -> [UInt8]? {
        try? JSONWriter.encode(self, isCompact: true, limit: limit)
    }
}
