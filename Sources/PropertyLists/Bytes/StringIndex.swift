/// Finds the position of a string in a list by its bytes: a hash table of positions alone, beside the
/// list that owns the strings and is handed in by the caller.
///
/// One pointer wide, so that a dictionary, and with it every ``PropertyList``, stays small.
///
/// The hash is the standard library's, seeded anew in every process, so that a document cannot be made
/// of keys that collide.
struct StringIndex: Sendable {
    /// A power of two many, half of them in use at most.
    private var slots: [Slot]

    private struct Slot {
        /// In the list; `unused` where there is none.
        var position = unused
        /// Tells most strings apart without looking at them.
        var hash: UInt32 = 0

        static let unused = UInt32.max
    }

    init(capacity: Int) {
        var size = 32
        while size < capacity * 2 { size *= 2 }
        slots = Array(repeating: Slot(), count: size)
    }

    /// The index of a list of strings that are all different.
    init(of list: [String]) {
        self.init(capacity: list.count)
        for (position, string) in list.enumerated() { place(position, string.byteHash) }
    }

    /// The position of a string, nil when the list does not have it.
    func position(of string: String, in list: [String]) -> Int? {
        position(of: string, string.byteHash, in: list)
    }

    /// The position of a string that the list has; otherwise nil, after noting it as the one that is about
    /// to be appended. All that the list has have been noted.
    mutating func insert(_ string: String, behind list: [String]) -> Int? {
        let hash = string.byteHash
        if let position = position(of: string, hash, in: list) { return position }
        if (list.count + 1) * 2 > slots.count { grow() }
        place(list.count, hash)
        return nil
    }

    /// Forgets a string that is about to be removed from the list, and that those behind it move up.
    mutating func remove(_ position: Int, of list: [String]) {
        guard var hole = place(of: list[position], list[position].byteHash, in: list) else { return }
        // What was placed behind it for want of room moves up.
        let mask = slots.count - 1
        var next = (hole + 1) & mask
        while slots[next].position != Slot.unused {
            let home = Int(slots[next].hash) & mask
            if (next - home) & mask >= (next - hole) & mask {
                slots[hole] = slots[next]
                hole = next
            }
            next = (next + 1) & mask
        }
        slots[hole] = Slot()
        for place in slots.indices where slots[place].position != Slot.unused && slots[place].position > position {
            slots[place].position -= 1
        }
    }

    private func position(of string: String, _ hash: UInt32, in list: [String]) -> Int? {
        place(of: string, hash, in: list).map { Int(slots[$0].position) }
    }

    /// The slot of a string.
    private func place(of string: String, _ hash: UInt32, in list: [String]) -> Int? {
        let mask = slots.count - 1
        var place = Int(hash) & mask
        while slots[place].position != Slot.unused {
            if slots[place].hash == hash, list[Int(slots[place].position)].hasSameBytes(as: string) { return place }
            place = (place + 1) & mask
        }
        return nil
    }

    /// Notes the position of a string that has none.
    private mutating func place(_ position: Int, _ hash: UInt32) {
        let mask = slots.count - 1
        var place = Int(hash) & mask
        while slots[place].position != Slot.unused { place = (place + 1) & mask }
        slots[place] = Slot(position: UInt32(truncatingIfNeeded: position), hash: hash)
    }

    private mutating func grow() {
        let old = slots
        slots = Array(repeating: Slot(), count: old.count * 2)
        for slot in old where slot.position != Slot.unused { place(Int(slot.position), slot.hash) }
    }
}

extension String {
    @inline(__always)
    fileprivate var byteHash: UInt32 {
        var hasher = Hasher()
        let hashed: Void? = utf8.withContiguousStorageIfAvailable {
            hasher.combine(bytes: UnsafeRawBufferPointer($0))
        }
        if hashed == nil {
            for byte in utf8 { hasher.combine(byte) }
        }
        return UInt32(truncatingIfNeeded: hasher.finalize())
    }
}
