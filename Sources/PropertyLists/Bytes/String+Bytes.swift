internal import SystemCLibrary

extension String {
    /// Whether two strings have the same UTF-8 bytes. Swift's `==` compares by Unicode equivalence, so composed and
    /// decomposed `é` are equal; as keys of a property list they differ.
    package func hasSameBytes(as other: String) -> Bool {
        utf8.count == other.utf8.count && withBytes { mine in other.withBytes { mine.hasSameBytes(as: $0) } }
    }

    /// Whether this string sorts before another by UTF-16 code units, as Apple sorts keys. This is the order of UTF-8
    /// bytes, except that U+E000 to U+FFFF sort after all characters beyond U+FFFF.
    package func precedesInUTF16(_ other: String) -> Bool {
        withBytes { mine in other.withBytes { theirs in mine.precedesInUTF16(theirs) } }
    }

    /// Passes a view of the text's UTF-8 bytes to a closure.
    func withBytes<Result>(_ body: (ByteView) -> Result) -> Result {
        utf8.span.withUnsafeBytes { body(ByteView($0)) }
    }
}

extension [UInt8] {
    /// Whether these bytes sort before others, compared byte by byte.
    package func precedes(_ other: [UInt8]) -> Bool {
        withUnsafeBytes { mine in
            other.withUnsafeBytes { theirs in
                guard let a = mine.baseAddress, let b = theirs.baseAddress else { return mine.count < theirs.count }
                let order = memcmp(a, b, Swift.min(mine.count, theirs.count))
                return order < 0 || order == 0 && mine.count < theirs.count
            }
        }
    }

    /// Passes a view of the bytes to a closure.
    func withBytes<Result, Failure>(_ body: (ByteView) throws(Failure) -> Result) throws(Failure) -> Result {
        try withUnsafeBufferPointer { (bytes) throws(Failure) in try body(ByteView(UnsafeRawBufferPointer(bytes))) }
    }
}

extension ByteView {
    /// Whether a text in UTF-8 sorts before another by UTF-16 code units.
    fileprivate func precedesInUTF16(_ other: ByteView) -> Bool {
        var offset = 0
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
