/// A property-list value: what a preference is, and what every format of this module reads and writes.
///
/// Kinds never blur into each other: a boolean is not the integer 1, a real 5.0 is not the integer 5.
/// Two values are equal when they would be stored as the same bytes: strings byte by byte (never by
/// Unicode equivalence), reals and dates bit by bit (so NaN equals itself and −0.0 is not 0.0), and
/// dictionaries whatever the order of their keys.
public enum PropertyList: Sendable {
    case string(String)
    case boolean(Bool)
    case integer(PropertyListInteger)
    case real(Double)
    case date(PropertyListDate)
    case data([UInt8])
    /// A reference inside a keyed archive (`CFKeyedArchiverUID`); in XML the dictionary `CF$UID`.
    /// CoreFoundation has 32 bits for it, and refuses wider ones.
    case uid(UInt32)
    case array([PropertyList])
    case dictionary(PropertyListDictionary)
}

extension PropertyList: Equatable {
    public static func == (left: PropertyList, right: PropertyList) -> Bool {
        var comparison = ValueComparison()
        return comparison.areEqual(left, right)
    }
}

extension PropertyList {
    /// How deep arrays and dictionaries may nest. CoreFoundation's text parser has the same limit; it
    /// keeps recursion over a value well inside a thread's stack, for readers and writers alike.
    public static let nestingLimit = 512

    /// How long a document may be, in bytes. One of this length would need many times as much memory, and
    /// a short binary document can stand for a far longer text.
    public static let documentLimit = 2_147_483_648

    /// How many values and keys the shared objects of a binary document may unfold into; 32 bytes of text
    /// or data count as one more. A few hundred bytes of references can stand for 10^30 values; real documents stay far
    /// below this limit.
    public static let unfoldingLimit = 16_777_216
}
