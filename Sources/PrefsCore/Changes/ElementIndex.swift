internal import PropertyLists

/// A hash table that finds the position of an element in an array by its value. The array itself owns the elements.
///
/// Each of several equal elements has an entry of its own. An outdated entry is removed when a search comes upon it.
struct ElementIndex {
    private struct Entry {
        let hash: Int
        let position: Int
        /// The index of the next entry in the same bucket; `none` for the last one.
        var next: Int
    }

    private static let none = -1

    private var entries: [Entry] = []
    /// The index of the first entry of each bucket. The number of buckets is a power of two.
    private var buckets = Array(repeating: none, count: 16)
    /// The index of the valid entry of each position.
    private var current: [Int] = []

    /// Records that the element at a position has a value.
    mutating func set(_ value: PropertyList, at position: Int) {
        if entries.count == buckets.count { grow() }
        while current.count <= position { current.append(Self.none) }
        current[position] = entries.count
        add(Entry(hash: value.hashValue, position: position, next: Self.none))
    }

    /// Records that there is no element at a position any more.
    mutating func remove(_ position: Int) {
        if current.indices.contains(position) { current[position] = Self.none }
    }

    /// Finds a position at which a value has been recorded; nil if there is none.
    ///
    /// - Parameter isEqual: Returns whether the element at a position equals the value, since different values can have
    ///   the same hash.
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
