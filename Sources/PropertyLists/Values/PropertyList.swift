/// A property-list value: the value of a setting, and the type that all formats of this module read and write.
///
/// Kinds are strictly distinct: a boolean is not the integer 1, and a real 5.0 is not the integer 5. Two values are
/// equal if they would be stored as the same bytes: strings are compared byte by byte (never by Unicode equivalence),
/// reals and dates bit by bit (so NaN equals itself, and −0.0 is not 0.0), and dictionaries independently of the
/// order of their keys.
public enum PropertyList: Sendable {
    case string(String)
    case boolean(Bool)
    case integer(PropertyListInteger)
    case real(Double)
    case date(PropertyListDate)
    case data([UInt8])
    /// A reference inside a keyed archive (`CFKeyedArchiverUID`); in XML the dictionary `CF$UID`. CoreFoundation
    /// stores 32 bits and refuses wider ones.
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
    /// The deepest allowed nesting of arrays and dictionaries. CoreFoundation's text parser has the same limit. The
    /// limit keeps recursion over a value well inside a thread's stack, for readers and writers alike.
    public static let nestingLimit = 512

    /// The longest allowed document, in bytes. Decoding a document of this length would need many times as much memory,
    /// and a short binary document can unfold to a far longer text.
    public static let documentLimit = 2_147_483_648

    /// The greatest number of values and keys to which a binary document may unfold, where a shared object counts once
    /// for each reference to it. Every 32 bytes of text or data count as one more value. A document of more bytes than
    /// this limit may unfold to as many values as it has bytes. A few hundred bytes of references can unfold to 10^30
    /// values; real documents stay far below this limit.
    public static let unfoldingLimit = 16_777_216
}
