/// Finds the position of a string in a list by its bytes: a hash table of positions alone, beside the
/// list that owns the strings. Callers hand the list in, with the way to the string at a position.
///
/// One pointer wide, so that a dictionary, and with it every ``PropertyList``, stays small.
///
/// The hash is the standard library's, seeded anew in every process, so that a document cannot be made
/// of keys that collide.
struct StringIndex: Sendable {
    /// Positions in the list; a power of two many, half of them in use at most.
    private var slots: [UInt32]

    private static let unused = UInt32.max

    init(capacity: Int) {
        var size = 32
        while size < capacity * 2 { size *= 2 }
        slots = Array(repeating: Self.unused, count: size)
    }

    /// The position of a string, nil when the list does not have it.
    @inline(__always)
    func position<List>(of string: String, in list: List, at stringAt: (List, Int) -> String) -> Int? {
        let position = slots[slot(of: string, in: list, at: stringAt)]
        return position == Self.unused ? nil : Int(position)
    }

    /// The position of a string that the list has; otherwise nil, after noting it as the element that
    /// is about to be appended at `position`. All before that have been noted.
    @inline(__always)
    mutating func insert<List>(
        _ string: String, appendedAt position: Int, in list: List, at stringAt: (List, Int) -> String
    ) -> Int? {
        if (position + 1) * 2 > slots.count { grow(list, at: stringAt) }
        let slot = slot(of: string, in: list, at: stringAt)
        guard slots[slot] == Self.unused else { return Int(slots[slot]) }
        slots[slot] = UInt32(truncatingIfNeeded: position)
        return nil
    }

    /// The slot that holds the string, or the unused one where it belongs.
    @inline(__always)
    private func slot<List>(of string: String, in list: List, at stringAt: (List, Int) -> String) -> Int {
        let mask = slots.count - 1
        var slot = string.byteHash & mask
        while slots[slot] != Self.unused, !stringAt(list, Int(slots[slot])).hasSameBytes(as: string) {
            slot = (slot + 1) & mask
        }
        return slot
    }

    private mutating func grow<List>(_ list: List, at stringAt: (List, Int) -> String) {
        let positions = slots
        slots = Array(repeating: Self.unused, count: positions.count * 2)
        let mask = slots.count - 1
        for position in positions where position != Self.unused {
            var slot = stringAt(list, Int(position)).byteHash & mask
            while slots[slot] != Self.unused { slot = (slot + 1) & mask }
            slots[slot] = position
        }
    }
}

extension String {
    @inline(__always)
    fileprivate var byteHash: Int {
        var hasher = Hasher()
        let hashed: Void? = utf8.withContiguousStorageIfAvailable {
            hasher.combine(bytes: UnsafeRawBufferPointer($0))
        }
        if hashed == nil {
            for byte in utf8 { hasher.combine(byte) }
        }
        return hasher.finalize()
    }
}
