internal import PropertyLists

/// Finds the position of an element by its value: a hash table of positions, beside the array that owns the elements.
///
/// Each of several equal elements has its own entry. An outdated entry is removed when a search meets it.
struct ElementIndex {
    private struct Entry {
        let hash: Int
        let position: Int
        /// The next entry in the same bucket; `none` for the last.
        var next: Int
    }

    private static let none = -1

    private var entries: [Entry] = []
    /// The first entry of each bucket. The number of buckets is a power of two.
    private var buckets = Array(repeating: none, count: 16)
    /// The valid entry of each position.
    private var current: [Int] = []

    /// Records the element at a position.
    mutating func set(_ value: PropertyList, at position: Int) {
        if entries.count == buckets.count { grow() }
        while current.count <= position { current.append(Self.none) }
        current[position] = entries.count
        add(Entry(hash: value.hashValue, position: position, next: Self.none))
    }

    /// Discards the element at a position.
    mutating func remove(_ position: Int) {
        if current.indices.contains(position) { current[position] = Self.none }
    }

    /// A position at which a value has been recorded.
    ///
    /// - Parameter isEqual: Whether the value is at a position; a different value may have the same hash.
    mutating func position(of value: PropertyList, _ isEqual: (_ position: Int) -> Bool) -> Int? {
        let hash = value.hashValue
        let bucket = hash & (buckets.count - 1)
        var before = Self.none
        var number = buckets[bucket]
        while number != Self.none {
            let entry = entries[number]
            if current[entry.position] == number {
                if entry.hash == hash, isEqual(entry.position) { return entry.position }
                before = number
            } else if before == Self.none {
                buckets[bucket] = entry.next
            } else {
                entries[before].next = entry.next
            }
            number = entry.next
        }
        return nil
    }

    private mutating func add(_ entry: Entry) {
        let bucket = entry.hash & (buckets.count - 1)
        var entry = entry
        entry.next = buckets[bucket]
        buckets[bucket] = entries.count
        entries.append(entry)
    }

    private mutating func grow() {
        let counting = entries.enumerated().filter { current[$1.position] == $0 }.map(\.element)
        var size = buckets.count
        while size < counting.count * 2 { size *= 2 }
        buckets = Array(repeating: Self.none, count: size)
        entries = []
        for entry in counting {
            current[entry.position] = entries.count
            add(entry)
        }
    }
}
