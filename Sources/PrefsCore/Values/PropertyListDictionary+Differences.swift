extension PropertyListDictionary {
    /// The keys whose values differ between the dictionaries, or that only one of them has.
    func keysDiffering(from other: PropertyListDictionary) -> [String] {
        filter { key, value in other[key] != value }.map(\.key) + other.keys.filter { self[$0] == nil }
    }
}
