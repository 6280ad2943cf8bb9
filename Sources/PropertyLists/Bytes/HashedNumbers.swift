/// Finds numbers by what they stand for: a hash table of numbers alone, beside the list that has what the
/// numbers stand for. They are put in from 0 on.
///
/// With many of them the table is larger than the caches, and looking into it is mostly waiting for memory. So a
/// slot takes four bytes, the number with as many bits of its hash as there is room for. The hashes
/// are kept beside the table as well, one behind the other.
struct HashedNumbers: ~Copyable {
    /// Numbers in the low bits, the low bits of their hashes above; at most three quarters are used.
    private var slots: UniqueArray<UInt32>
    /// The hash of each number.
    private var hashes = UniqueArray<UInt32>()
    /// How many bits a number has in a slot, and the position of a slot. The latter are the upper bits of a
    /// hash, so that a table that grows is filled from its start to its end and not all over memory.
    private var width: UInt32 = 6

    private static let unused = UInt32.max
    /// The hash of a number that is left out.
    private static let none: UInt32 = 0

    init() {
        slots = UniqueArray(repeating: Self.unused, count: 1 << 6)
    }

    /// The number with a hash that `isSought` recognises.
    @inline(__always)
    func number(hashed hash: UInt32, where isSought: (Int) -> Bool) -> Int? {
        let hash = max(hash, Self.none + 1)
        var position = position(of: hash)
        while true {
            let slot = slots[position]
            guard slot != Self.unused else { return nil }
            if (slot ^ hash &<< width) &>> width == 0 {
                let number = number(in: slot)
                if isSought(number) { return number }
            }
            position = (position + 1) & (slots.count - 1)
        }
    }

    /// Puts in the next number, which stands for something new.
    @inline(__always)
    mutating func insertNext(hashed hash: UInt32) {
        let number = hashes.count
        if (number + 1) * 4 > slots.count * 3 { grow() }
        let hash = max(hash, Self.none + 1)
        hashes.append(hash)
        insert(number, hash)
    }

    /// Leaves out the next number, which is never to be found.
    @inline(__always)
    mutating func skipNext() {
        hashes.append(Self.none)
    }

    @inline(__always)
    private func position(of hash: UInt32) -> Int {
        Int(hash &>> (32 &- width))
    }

    @inline(__always)
    private func number(in slot: UInt32) -> Int {
        Int(slot & ~(UInt32.max &<< width))
    }

    @inline(__always)
    private mutating func insert(_ number: Int, _ hash: UInt32) {
        var position = position(of: hash)
        while slots[position] != Self.unused { position = (position + 1) & (slots.count - 1) }
        slots[position] = hash &<< width | UInt32(truncatingIfNeeded: number)
    }

    private mutating func grow() {
        while (hashes.count + 1) * 4 > 3 << width { width += 1 }
        slots = UniqueArray(repeating: Self.unused, count: 1 << Int(width))
        for number in 0..<hashes.count where hashes[number] != Self.none { insert(number, hashes[number]) }
    }
}
