/// A hash table that finds the position of a string in a list by its bytes. It stores positions and hashes only; the
/// caller owns the list of strings and passes it in.
///
/// It is one pointer wide, so that a dictionary, and with it every ``PropertyList``, stays small. It uses the
/// standard library's hash, which is seeded anew in every process, so that a document cannot be constructed of keys
/// that collide.
struct StringIndex: Sendable {
    /// The number of slots is a power of two. At most half of them are in use.
    private var slots: [Slot]

    private struct Slot {
        /// The string's position in the list; `unused` in a free slot.
        var position = unused
        /// The string's hash, which tells most strings apart without comparing them.
        var hash: UInt32 = 0

        static let unused = UInt32.max
    }

    init(capacity: Int) {
        var size = 32
        while size < capacity * 2 { size *= 2 }
        slots = Array(repeating: Slot(), count: size)
    }

    /// Indexes a list of strings, all of which must be different.
    init(of list: [String]) {
        self.init(capacity: list.count)
        for (position, string) in list.enumerated() { store(position, Self.hash(of: string)) }
    }

    private static func hash(of string: String) -> UInt32 {
        var hasher = Hasher()
        string.hashBytes(into: &hasher)
        return UInt32(truncatingIfNeeded: hasher.finalize())
    }

    /// The position of a string; nil if the list does not have it.
    func position(of string: String, in list: [String]) -> Int? {
        slot(of: string, Self.hash(of: string), in: list).map { Int(slots[$0].position) }
    }

    /// Returns the position of a string if the list has it. Otherwise inserts the string, which the caller must then
    /// append to the list, and returns nil. The table must contain all strings of the list.
    mutating func insert(_ string: String, after list: [String]) -> Int? {
        let hash = Self.hash(of: string)
        if let slot = slot(of: string, hash, in: list) { return Int(slots[slot].position) }
        if (list.count + 1) * 2 > slots.count { grow() }
        store(list.count, hash)
        return nil
    }

    /// Removes a string that the caller is about to remove from the list, and decrements the positions after it.
    mutating func remove(_ position: Int, of list: [String]) {
        guard var hole = slot(of: list[position], Self.hash(of: list[position]), in: list) else { return }
        // Fills the hole with a string that was stored after it because its own slot was taken, and then the hole that
        // this one leaves.
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
        for slot in slots.indices where slots[slot].position != Slot.unused && slots[slot].position > position {
            slots[slot].position -= 1
        }
    }

    /// The slot of a string; nil if the list does not have it.
    private func slot(of string: String, _ hash: UInt32, in list: [String]) -> Int? {
        let mask = slots.count - 1
        var slot = Int(hash) & mask
        while slots[slot].position != Slot.unused {
            if slots[slot].hash == hash, list[Int(slots[slot].position)].hasSameBytes(as: string) { return slot }
            slot = (slot + 1) & mask
        }
        return nil
    }

    /// Stores the position of a string that has no slot yet.
    private mutating func store(_ position: Int, _ hash: UInt32) {
        let mask = slots.count - 1
        var slot = Int(hash) & mask
        while slots[slot].position != Slot.unused { slot = (slot + 1) & mask }
        slots[slot] = Slot(position: UInt32(truncatingIfNeeded: position), hash: hash)
    }

    private mutating func grow() {
        let old = slots
        slots = Array(repeating: Slot(), count: old.count * 2)
        for slot in old where slot.position != Slot.unused { store(Int(slot.position), slot.hash) }
    }
}
