internal import PropertyLists

/// A key of a domain, as the server has it: the name of the domain, a zero byte, and the key. Keys are compared by
/// their bytes.
package struct CloudKey: Comparable, Hashable, Sendable {
    package let bytes: [UInt8]

    /// - Parameter bytes: As the server has them. Nil is returned if they are not a domain, a zero byte and a key, both
    ///   in UTF-8 and the key without a zero byte.
    package init?(bytes: [UInt8]) {
        guard let end = bytes.firstIndex(of: 0), end > 0, !bytes[(end + 1)...].contains(0),
            String(validating: bytes, as: UTF8.self) != nil
        else { return nil }
        self.bytes = bytes
    }

    /// - Parameters:
    ///   - domain: The name of a domain, which has no zero byte.
    ///   - key: A key without a zero byte.
    package init(domain: String, key: String) {
        bytes = Array(domain.utf8) + [0] + Array(key.utf8)
    }

    /// The domain, a zero byte and the key.
    package var text: String { String(decoding: bytes, as: UTF8.self) }

    /// The name of the domain.
    package var domain: String { String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self) }

    /// The key in its domain.
    package var key: String { String(decoding: bytes.drop { $0 != 0 }.dropFirst(), as: UTF8.self) }

    /// Whether this is a key of a domain.
    package func isIn(_ domain: String) -> Bool {
        let count = domain.utf8.count
        return bytes.count > count && bytes[count] == 0 && bytes.starts(with: domain.utf8)
    }

    package static func < (first: CloudKey, second: CloudKey) -> Bool {
        first.bytes.precedes(second.bytes)
    }
}
