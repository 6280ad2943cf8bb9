internal import SystemCLibrary

/// Comparisons by the bytes of the texts' UTF-8. The algorithms of the standard library for `UTF8View`, such as
/// `starts(with:)`, `contains(_:)` and `lexicographicallyPrecedes(_:)`, compare byte by byte, which is many times
/// slower.
extension String {
    /// Whether this text sorts before another.
    package func precedesInUTF8(_ other: String) -> Bool {
        withBytes { mine in other.withBytes { theirs in mine.precedes(theirs) } }
    }

    /// Whether the text has a byte.
    package func hasByte(_ byte: UInt8) -> Bool {
        withBytes { $0.firstOffset(from: 0) { $0 == byte } < $0.count }
    }

    /// Whether the text ends in a suffix.
    package func endsInUTF8(with suffix: String) -> Bool {
        withBytes { bytes in
            suffix.withBytes { bytes.hasBytes(of: $0, at: bytes.count - $0.count) }
        }
    }

    /// The part of the text between a prefix and a suffix. Nil if one of them is missing or the part is empty.
    package func between(_ prefix: String, _ suffix: String) -> String? {
        withBytes { bytes in
            let part = (start: prefix.utf8.count, end: bytes.count - suffix.utf8.count)
            guard part.start < part.end, prefix.withBytes({ bytes.hasBytes(of: $0, at: 0) }),
                suffix.withBytes({ bytes.hasBytes(of: $0, at: part.end) })
            else { return nil }
            return bytes.text(part.start..<part.end)
        }
    }
}

extension ByteView {
    /// Whether these bytes sort before others.
    fileprivate func precedes(_ other: ByteView) -> Bool {
        let order = withBytes(0..<count) { mine in
            other.withBytes(0..<other.count) { theirs -> CInt in
                guard let a = mine.baseAddress, let b = theirs.baseAddress else { return 0 }
                return memcmp(a, b, min(count, other.count))
            }
        }
        let known = order.flatMap { $0 } ?? 0
        return known < 0 || known == 0 && count < other.count
    }
}
