import PropertyLists

/// A binary document in which keys are looked up.
struct LookupDocument {
    var bytes: [UInt8]

    /// Whether the trailer says that the keys of the root are in order.
    var claimsOrder: Bool {
        get { bytes[bytes.count - 27] == 1 }
        set { bytes[bytes.count - 27] = newValue ? 1 : 0 }
    }

    init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The dictionary with its keys in order, and a trailer that says so.
    init(sorting dictionary: PropertyListDictionary) throws(PropertyListError) {
        let sorted = PropertyListDictionary(dictionary.sortedByKey.map { ($0.key, $0.value) })
        bytes = try PropertyList.dictionary(sorted).encoded(as: .binary)
        claimsOrder = true
    }

    /// Looks a key up. What is not asked for is not there, and asking beyond the end traps.
    func lookUp(_ key: String, blockSize: Int = 4_096) throws(PropertyListError) -> PropertyListDocument.Lookup {
        try PropertyListDocument.lookUp(key, inDocumentOf: bytes.count, blockSize: blockSize) {
            $1.copyBytes(from: bytes[$0])
            return true
        }
    }

    /// The ranges that are read to look a key up.
    func rangesRead(for key: String, blockSize: Int = 4_096) throws(PropertyListError) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        _ = try PropertyListDocument.lookUp(key, inDocumentOf: bytes.count, blockSize: blockSize) { range, memory in
            ranges.append(range)
            memory.copyBytes(from: bytes[range])
            return true
        }
        return ranges
    }
}
