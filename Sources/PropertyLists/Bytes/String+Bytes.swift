internal import Glibc

extension String {
    /// Whether two strings are the same UTF-8 bytes. Swift's `==` asks for Unicode equivalence instead,
    /// for which `é` composed and decomposed are one string; as keys of a property list they are two.
    @inline(__always)
    package func hasSameBytes(as other: String) -> Bool {
        let count = utf8.count
        guard count == other.utf8.count else { return false }
        let equal = utf8.withContiguousStorageIfAvailable { mine in
            other.utf8.withContiguousStorageIfAvailable { theirs in
                guard let a = mine.baseAddress, let b = theirs.baseAddress else { return true }
                return memcmp(a, b, count) == 0
            }
        }
        return equal.flatMap { $0 } ?? utf8.elementsEqual(other.utf8)
    }

    /// Whether this string comes before another in the order of their UTF-16 code units, which is how
    /// Apple sorts keys: as by UTF-8 bytes, save that U+E000 to U+FFFF come after everything beyond U+FFFF.
    package func precedesInUTF16(_ other: String) -> Bool {
        var (mine, theirs) = (utf8.makeIterator(), other.utf8.makeIterator())
        while let a = mine.next() {
            guard let b = theirs.next() else { return false }
            guard a != b else { continue }
            if a >= 0xEE, b >= 0xEE, (a >= 0xF0) != (b >= 0xF0) { return a >= 0xF0 }
            return a < b
        }
        return theirs.next() != nil
    }
}
