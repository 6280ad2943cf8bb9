/// The keys of a dictionary in their order, without repetition, with an index to find a key's position.
///
/// Copies of a key list share their memory, by whose ``address`` they are recognised. The binary reader gives the
/// dictionaries in a list of records, which mostly have the same keys, the same list.
package struct KeyList: Sendable {
    package private(set) var keys: [String] = []
    private var order = Order.ascending

    /// How a key is found. Few keys, as nearly all dictionaries have, are compared one by one; more keys are mostly
    /// sorted, as property lists are written, which allows binary search; all others are indexed.
    private enum Order {
        /// The keys are known to be sorted, however few they are.
        case ascending
        /// Few keys, which are not known to be sorted.
        case few
        /// Many keys that are not sorted, or for which ``makeIndex()`` was called.
        case indexed(StringIndex)
    }

    /// Up to this number of keys, comparing each of them is the fastest search.
    private static let few = 12

    package init() {}

    /// Creates a list of keys that are in strictly ascending order of their UTF-16 code units; nil if they are not.
    init?(ascending keys: [String]) {
        guard Self.areAscending(keys) else { return nil }
        self.keys = keys
    }

    /// The address of the keys in memory. Copies of a list have the same address until one of them is changed.
    var address: UInt {
        keys.address
    }

    package func position(of key: String) -> Int? {
        switch order {
        case .ascending where keys.count > Self.few: ascendingPosition(of: key)
        case .ascending, .few: keys.firstIndex { $0.hasSameBytes(as: key) }
        case .indexed(let index): index.position(of: key, in: keys)
        }
    }

    /// The position of a key in the list. If the list does not have the key, appends it and returns nil.
    package mutating func insert(_ key: consuming String) -> Int? {
        if case .ascending = order {
            if endsBefore(key) {
                keys.append(key)
                return nil
            }
            if let position = position(of: key) { return position }
            order = keys.count <= Self.few ? .few : .indexed(StringIndex(of: keys))
        }
        if case .indexed(var index) = order {
            // Sets `order` to another value, so that the index has a single owner and is changed in place.
            order = .few
            defer { order = .indexed(index) }
            if let position = index.insert(key, after: keys) { return position }
        } else if let position = position(of: key) {
            return position
        }
        keys.append(key)
        if keys.count == Self.few + 1, case .few = order { findOrder() }
        return nil
    }

    /// Whether a key comes after the last one.
    private func endsBefore(_ key: String) -> Bool {
        keys.isEmpty || keys[keys.count - 1].precedesInUTF16(key)
    }

    package mutating func remove(at position: Int) {
        if case .indexed(var index) = order {
            // Sets `order` to another value, so that the index has a single owner and is changed in place.
            order = .few
            index.remove(position, of: keys)
            order = .indexed(index)
        }
        keys.remove(at: position)
        if keys.count <= Self.few { order = .few }
    }

    /// The positions of the wanted keys that the list has.
    func positions(of wanted: some Sequence<String>) -> Set<Int> {
        Set(wanted.compactMap(position))
    }

    /// Removes the keys at these positions.
    package mutating func remove(at positions: Set<Int>) {
        keys = keys.indices.filter { !positions.contains($0) }.map { keys[$0] }
        findOrder()
    }

    mutating func makeIndex() {
        if case .ascending = order, keys.count > Self.few { order = .indexed(StringIndex(of: keys)) }
    }

    mutating func reserveCapacity(_ capacity: Int) {
        keys.reserveCapacity(capacity)
    }

    /// Whether the keys are in ascending order of their UTF-16 code units, in which Apple sorts keys.
    var isAscending: Bool {
        if case .ascending = order { return true }
        return Self.areAscending(keys)
    }

    private static func areAscending(_ keys: [String]) -> Bool {
        let keys = keys.span
        for position in keys.indices.dropFirst() where !keys[position - 1].precedesInUTF16(keys[position]) {
            return false
        }
        return true
    }

    private mutating func findOrder() {
        if isAscending {
            order = .ascending
        } else if keys.count <= Self.few {
            order = .few
        } else {
            order = .indexed(StringIndex(of: keys))
        }
    }

    private func ascendingPosition(of key: String) -> Int? {
        let position = keys.indices.partitionPoint { keys[$0].precedesInUTF16(key) }
        return position < keys.count && keys[position].hasSameBytes(as: key) ? position : nil
    }
}
