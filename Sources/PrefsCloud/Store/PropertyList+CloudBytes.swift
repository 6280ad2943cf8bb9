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
