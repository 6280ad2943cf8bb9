/// A key to be found in several lists of keys. It is hashed once, when the first list with a hash table needs that:
/// then the searches do not wait for each other, and a processor begins to load memory for all of them at once.
package struct KeySearch: Sendable {
    package let key: String
    private var knownHash: UInt32?

    package init(_ key: String) {
        self.key = key
    }

    /// The hash of the key for a ``StringIndex``.
    var hash: UInt32 {
        mutating get {
            if let knownHash { return knownHash }
            let hash = StringIndex.hash(of: key)
            knownHash = hash
            return hash
        }
    }
}
