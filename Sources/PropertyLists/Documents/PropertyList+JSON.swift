/// JSON serves the exchange with other programs and is no ``PropertyListFormat``: it has no dates, no data and no
/// references of keyed archives.
///
/// | property list | JSON | JSON read again |
/// |---|---|---|
/// | string, boolean, integer, array, dictionary | the same | the same value |
/// | finite real | a number with a point or an exponent | the same value |
/// | date | `"2024-01-02T03:04:05.25Z"` | a string |
/// | data | base64 in a string | a string |
/// | reference of a keyed archive | `{"CF$UID": 1}` | a dictionary |
extension PropertyList {
    /// Decodes a JSON text (RFC 8259) in UTF-8 with any value at its root; a byte order mark is skipped.
    ///
    /// A number is an integer unless it has a point or an exponent; `-0` is the integer 0. If an object repeats a
    /// key, the last value wins and takes the position of the first.
    ///
    /// - Throws: ``PropertyListError`` with the reason, the byte and the line: for syntax that RFC 8259 does not
    ///   allow, for null, for integers outside −2^63 to 2^64−1, for reals that overflow to infinity in 64 bits, for
    ///   unpaired surrogates, and for nesting beyond ``nestingLimit``.
    public init(decodingJSON bytes: [UInt8]) throws(PropertyListError) {
        self = try bytes.withBytes { (view) throws(PropertyListError) in
            var reader = JSONReader(view)
            return try reader.readDocument { (reader) throws(PropertyListError) in try reader.readValue() }
        }
    }

    /// Encodes this value as JSON in UTF-8, with its keys sorted as in XML and a line feed at the end.
    ///
    /// - Parameter isCompact: Whether the text is one line without blanks, as in a stream of JSON values; otherwise
    ///   every element has its own line, indented by two spaces per level.
    /// - Throws: ``PropertyListError`` naming the value that cannot be written: a real that is NaN or infinite, a
    ///   date outside the years 0 to 9999, nesting beyond ``nestingLimit``, or a text longer than ``documentLimit``.
    public func encodedAsJSON(isCompact: Bool = false) throws(PropertyListError) -> [UInt8] {
        try JSONWriter.encode(self, isCompact: isCompact)
    }
}
