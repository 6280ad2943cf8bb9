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

extension String {
    /// Hashes the bytes of the text and their count. With the count, the texts `ab` and `c` hashed one after the other
    /// differ from `a` and `bc`.
    package func hashBytes(into hasher: inout Hasher) {
        hasher.combine(utf8.count)
        let hashed: Void? = utf8.withContiguousStorageIfAvailable { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        if hashed == nil {
            for byte in utf8 { hasher.combine(byte) }
        }
    }
}

extension [UInt8] {
    /// Hashes the bytes and their count.
    func hashBytes(into hasher: inout Hasher) {
        hasher.combine(count)
        withUnsafeBytes { hasher.combine(bytes: $0) }
    }
}
