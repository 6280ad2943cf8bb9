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
