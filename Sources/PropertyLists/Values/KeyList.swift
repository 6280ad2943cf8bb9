/// The keys of a dictionary in their order, each of them once, and the way to find one.
///
/// The dictionaries of a list of records mostly have the same keys. Copies of a key list share their
/// memory, so a reader that meets the keys of an earlier dictionary again gives both the same list, and
/// a writer can tell by ``address`` that it has seen them.
package struct KeyList: Sendable {
    package private(set) var keys: [String] = []
    private var order = Order.few

    /// What finding a key can rely on. Few keys, which nearly all dictionaries have, are searched as they
    /// stand; of more, most come sorted, as property lists are written.
    private enum Order {
        case few
        case ascending
        case indexed(StringIndex)
    }

    /// Up to here comparing every key is faster than anything else.
    private static let few = 12

    /// Longer lists are hardly met again, and so readers do not remember them.
    static let longestRemembered = 256

    package init() {}

    /// Where the keys are in memory: what two copies of one list share.
    var address: UInt {
        keys.address
    }

    package func position(of key: String) -> Int? {
        switch order {
        case .few: keys.firstIndex { $0.hasSameBytes(as: key) }
        case .ascending: ascendingPosition(of: key)
        case .indexed(let index): index.position(of: key, in: keys)
        }
    }

    /// The position of a key that the list has; otherwise nil, after appending the key.
    package mutating func insert(_ key: String) -> Int? {
        if case .ascending = order {
            if let last = keys.last, last.precedesInUTF16(key) {
                keys.append(key)
                return nil
            }
            if let position = ascendingPosition(of: key) { return position }
            order = .indexed(StringIndex(of: keys))
        }
        if case .indexed(var index) = order {
            // The index must have one owner to be changed in place.
            order = .few
            defer { order = .indexed(index) }
            if let position = index.insert(key, behind: keys) { return position }
        } else if let position = position(of: key) {
            return position
        }
        keys.append(key)
        if keys.count == Self.few + 1, case .few = order { findOrder() }
        return nil
    }

    package mutating func remove(at position: Int) {
        if case .indexed(var index) = order {
            // The index must have one owner to be changed in place.
            order = .few
            index.remove(position, of: keys)
            order = .indexed(index)
        }
        keys.remove(at: position)
        if keys.count <= Self.few { order = .few }
    }

    /// The positions of some of these keys.
    func positions(of wanted: some Sequence<String>) -> Set<Int> {
        Set(wanted.compactMap(position))
    }

    /// Removes the keys at some positions.
    package mutating func remove(at positions: Set<Int>) {
        keys = keys.indices.filter { !positions.contains($0) }.map { keys[$0] }
        findOrder()
    }

    mutating func makeIndex() {
        if case .ascending = order { order = .indexed(StringIndex(of: keys)) }
    }

    mutating func reserveCapacity(_ capacity: Int) {
        keys.reserveCapacity(capacity)
    }

    /// Whether the keys come in the order in which Apple sorts them.
    var isAscending: Bool {
        if case .ascending = order { return true }
        return zip(keys, keys.dropFirst()).allSatisfy { $0.precedesInUTF16($1) }
    }

    private mutating func findOrder() {
        if keys.count <= Self.few {
            order = .few
        } else if isAscending {
            order = .ascending
        } else {
            order = .indexed(StringIndex(of: keys))
        }
    }

    private func ascendingPosition(of key: String) -> Int? {
        let position = keys.indices.partitionPoint { keys[$0].precedesInUTF16(key) }
        return position < keys.count && keys[position].hasSameBytes(as: key) ? position : nil
    }
}
