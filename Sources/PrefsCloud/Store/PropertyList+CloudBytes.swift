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

    /// Whether the binary property list of the value could have more bytes than this. False is certain, and found
    /// without encoding the value; a container always could.
    func mayHaveBytes(above limit: Int) -> Bool {
        // A binary property list of one value has at most 64 bytes more than the value; text may be UTF-16.
        let room = limit - 64
        return switch self {
        case .string(let text): text.utf8.count > room / 2
        case .data(let bytes): bytes.count > room
        case .array, .dictionary: true
        default: room < 0
        }
    }
}
