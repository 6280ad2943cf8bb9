internal import Glibc

extension String {
    /// Whether two strings are the same UTF-8 bytes. Swift's `==` asks for Unicode equivalence instead,
    /// for which `é` composed and decomposed are one string; as keys of a property list they are two.
    @inline(__always)
    package func hasSameBytes(as other: String) -> Bool {
        // What is not equivalent is not the same, and far sooner seen.
        guard utf8.count == other.utf8.count, self == other else { return false }
        let count = utf8.count
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
        withBytes { mine in other.withBytes { theirs in mine.precedesInUTF16(theirs) } }
    }

    /// Looks at the text as UTF-8.
    @inline(__always)
    func withBytes<Result>(_ look: (ByteView) -> Result) -> Result {
        utf8.withContiguousStorageIfAvailable { look(ByteView(UnsafeRawBufferPointer($0))) }
            ?? Array(utf8).withBytes(look)
    }
}

extension [UInt8] {
    /// Looks at the bytes.
    @inline(__always)
    func withBytes<Result>(_ look: (ByteView) -> Result) -> Result {
        withUnsafeBytes { look(ByteView($0)) }
    }
}

extension ByteView {
    /// Whether a text comes before another, both in UTF-8. Eight bytes at a time are compared up to the first
    /// difference.
    fileprivate func precedesInUTF16(_ other: ByteView) -> Bool {
        var offset = 0
        while let mine = bigEndian(at: offset, width: 8), let theirs = other.bigEndian(at: offset, width: 8) {
            guard mine == theirs else {
                offset += (mine ^ theirs).leadingZeroBitCount / 8
                break
            }
            offset += 8
        }
        while let a = self[offset] {
            guard let b = other[offset] else { return false }
            guard a == b else {
                return a >= 0xEE && b >= 0xEE && (a >= 0xF0) != (b >= 0xF0) ? a >= 0xF0 : a < b
            }
            offset += 1
        }
        return other.count > offset
    }
}
