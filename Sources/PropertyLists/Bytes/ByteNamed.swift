/// A type whose values are a text that is compared by its bytes. `String ==` is Unicode's canonical equivalence, for
/// which composed and decomposed letters are equal.
package protocol ByteNamed: Hashable {
    var text: String { get }
}

extension ByteNamed {
    public static func == (left: Self, right: Self) -> Bool { left.text.hasSameBytes(as: right.text) }

    public static func < (left: Self, right: Self) -> Bool { left.text.precedesInUTF8(right.text) }

    public func hash(into hasher: inout Hasher) { text.hashBytes(into: &hasher) }
}
