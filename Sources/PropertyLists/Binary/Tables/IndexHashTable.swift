/// An open-addressing hash table of indexes into a list that the caller keeps. The indexes are inserted in the order
/// 0, 1, 2 and so on, and the caller compares the elements.
///
/// A table of many indexes exceeds the processor's caches, so that a lookup mostly waits for memory. Therefore a slot
/// takes only four bytes: the index and as many bits of its hash as fit beside it. The full hashes are kept in an
/// array of their own, to fill a larger table.
///
/// A search goes from a taken slot to others at distances of 1, 2, 3 and so on, so that it soon leaves a crowded part
/// of the table. One slot after the other, it would take time in proportion to the length of that part, which a
/// document could make long.
struct IndexHashTable: ~Copyable {
    /// In each slot, the complement of the index in the low ``width`` bits and the upper bits of its hash above, so
    /// that unused slots are 0. At most three quarters of the slots are used.
    private var slots = UniqueArray<UInt32>(zeros: 1 << 6)
    /// The hash of each index.
    private var hashes = UniqueArray<UInt32>()
    /// The number of bits of an index in a slot, and of a slot's position. The position is the lower bits of the hash
    /// and the slot holds the upper ones, so that a lookup compares all of them. If the hashes are consecutive numbers,
    /// their slots are neighbours.
    private var width: UInt32 = 6

    private static let unused = UInt32.max
    /// Stored in ``hashes`` for an index that is not in the table.
    private static let none: UInt32 = 0

    /// The index with this hash that `isSought` accepts; nil if there is none.
    func index(hashed hash: UInt32, where isSought: (Int) -> Bool) -> Int? {
        let hash = max(hash, Self.none + 1)
        var position = position(of: hash)
        var distance = 1
        while true {
            let slot = ~slots[position]
            guard slot != Self.unused else { return nil }
            if (slot ^ hash) &>> width == 0 {
                let index = index(in: slot)
                if isSought(index) { return index }
            }
            position = (position + distance) & (slots.count - 1)
            distance += 1
        }
    }

    /// Inserts the next index, for an element that has not been found.
    mutating func insertNext(hashed hash: UInt32) {
        let index = hashes.count
        if (index + 1) * 4 > slots.count * 3 { grow(toHold: index + 1) }
        let hash = max(hash, Self.none + 1)
        hashes.append(hash)
        insert(index, hash)
    }

    /// Skips the next index, which will never be found.
    mutating func skipNext() {
        hashes.append(Self.none)
    }

    private func position(of hash: UInt32) -> Int {
        Int(hash & ~(UInt32.max &<< width))
    }

    private func index(in slot: UInt32) -> Int {
        Int(slot & ~(UInt32.max &<< width))
    }

    private mutating func insert(_ index: Int, _ hash: UInt32) {
        var position = position(of: hash)
        var distance = 1
        while slots[position] != 0 {
            position = (position + distance) & (slots.count - 1)
            distance += 1
        }
        slots[position] = ~(hash & UInt32.max &<< width | UInt32(truncatingIfNeeded: index))
    }

    /// Makes the table large enough for `count` indexes. After many skipped ones, that may take more than one bit.
    private mutating func grow(toHold count: Int) {
        while count * 4 > 3 << Int(width) { width += 1 }
        slots = UniqueArray(zeros: 1 << Int(width))
        for index in 0..<hashes.count where hashes[index] != Self.none { insert(index, hashes[index]) }
    }
}
