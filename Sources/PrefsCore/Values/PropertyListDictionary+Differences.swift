extension PropertyListDictionary {
    /// The keys whose values are others in another dictionary, or which only one of both has.
    func keysDiffering(from other: PropertyListDictionary) -> [String] {
        filter { key, value in other[key] != value }.map(\.key) + other.keys.filter { self[$0] == nil }
    }
}
