/// A key of etcd, or all keys from one up to but not including another, in the order of their bytes.
struct EtcdKeyRange: Equatable {
    let start: [UInt8]
    /// The first key after the range; nil for a single key.
    let end: [UInt8]?

    static func key(_ key: [UInt8]) -> EtcdKeyRange {
        EtcdKeyRange(start: key, end: nil)
    }

    static func keys(from start: [UInt8], upTo end: [UInt8]) -> EtcdKeyRange {
        EtcdKeyRange(start: start, end: end)
    }

    /// All keys that begin with a prefix.
    static func prefix(_ prefix: [UInt8]) -> EtcdKeyRange {
        var end = prefix
        while end.last == 0xFF { end.removeLast() }
        // No key is above a prefix of 0xFF bytes alone: a null byte then means all keys from the start on.
        guard let last = end.popLast() else { return EtcdKeyRange(start: prefix.isEmpty ? [0] : prefix, end: [0]) }
        return EtcdKeyRange(start: prefix, end: end + [last + 1])
    }
}
