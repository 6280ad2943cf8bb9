extension [PlainValue.Entry] {
    /// The same entries with a key that occurs twice: first with the value of another key, where the key is, and later
    /// with its own, which counts.
    func repeated(_ random: inout SeededGenerator) -> [PlainValue.Entry] {
        guard !isEmpty else { return self }
        let position = random.below(count)
        var entries = self
        entries[position].value = random.pick(self).value
        entries.insert(self[position], at: position + 1 + random.below(count - position))
        return entries
    }
}
