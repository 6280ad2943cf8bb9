extension String {
    /// Hashes the text by its bytes, and by how many they are, so that none of what is hashed next can be taken for one
    /// of them.
    package func hashBytes(into hasher: inout Hasher) {
        hasher.combine(utf8.count)
        let hashed: Void? = utf8.withContiguousStorageIfAvailable { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        if hashed == nil {
            for byte in utf8 { hasher.combine(byte) }
        }
    }
}

extension [UInt8] {
    /// Hashes the bytes, and how many they are.
    func hashBytes(into hasher: inout Hasher) {
        hasher.combine(count)
        withUnsafeBytes { hasher.combine(bytes: $0) }
    }
}
