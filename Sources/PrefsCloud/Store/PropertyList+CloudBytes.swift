import PrefsCore

extension PropertyList {
    /// The binary property list in which the cloud has the value.
    func cloudBytes(forKey key: String) throws(CloudError) -> [UInt8] {
        do {
            return try PropertyListDocument(root: self, format: .binary).encoded()
        } catch {
            throw .invalidValue(key: key, error)
        }
    }

    /// Whether the binary property list of the value surely has at most this many bytes. This is found without encoding
    /// the value, and without looking at more of it than fits.
    func surelyHasBytes(upTo limit: Int) -> Bool {
        // The header, the trailer and the marker of the format.
        var room = limit - 64
        return takesAtMost(&room)
    }

    /// Subtracts the most that the value can take, and returns whether that much was there.
    private func takesAtMost(_ room: inout Int) -> Bool {
        // For each value: a marker and a length of up to 9 bytes, an offset and a reference of up to 4 bytes each, and
        // a number or date of 16 bytes at most. Text may be UTF-16.
        room -= 48
        switch self {
        case .string(let text): room -= 2 * text.utf8.count
        case .data(let bytes): room -= bytes.count
        case .array(let elements):
            for element in elements { guard element.takesAtMost(&room) else { return false } }
        case .dictionary(let entries):
            for (key, value) in entries {
                room -= 48 + 2 * key.utf8.count
                guard value.takesAtMost(&room) else { return false }
            }
        default: break
        }
        return room >= 0
    }
}

extension CloudQuota {
    /// - Throws: ``CloudError`` if the key is too large for the cloud, or has a zero byte.
    package func check(_ key: String) throws(CloudError) {
        guard key.utf8.count <= keyBytes else { throw .keyTooLong(key, limit: keyBytes) }
        guard !key.utf8.contains(0) else { throw .invalidKey(key) }
    }

    /// The binary property list of a value; nil for none.
    ///
    /// - Throws: ``CloudError`` if the key or the value is too large for the cloud, or the value is no property list.
    package func encoded(_ value: PropertyList?, forKey key: String) throws(CloudError) -> [UInt8]? {
        try check(key)
        guard let value else { return nil }
        let bytes = try value.cloudBytes(forKey: key)
        guard bytes.count <= valueBytes else {
            throw .valueTooLarge(key: key, size: bytes.count, limit: valueBytes)
        }
        return bytes
    }
}
