/// Whether the dictionaries of a document have a key twice, and which: the same one in most of them.
struct RepeatedEntries {
    /// The place of the key that occurs twice and its distance from the second time; nil if no key does.
    private var places: (key: Int, distance: Int)?

    mutating func change(_ random: inout SeededGenerator) {
        places = random.chance(1, of: 5) ? (random.below(3), random.below(4)) : nil
    }

    /// The entries with a key that occurs twice: first with the value of another key, where the key is, and later with
    /// its own, which counts.
    func entries(_ entries: [PlainValue.Entry], _ random: inout SeededGenerator) -> [PlainValue.Entry] {
        guard let places, !entries.isEmpty, random.chance(2, of: 3) else { return entries }
        let position = places.key % entries.count
        var repeated = entries
        repeated[position].value = entries[(position + 1) % entries.count].value
        repeated.insert(entries[position], at: position + 1 + places.distance % (entries.count - position))
        return repeated
    }
}
