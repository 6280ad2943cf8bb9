extension PropertyList {
    /// Whether arrays and dictionaries are nested at most this deep.
    func nests(atMost depth: Int) -> Bool {
        switch self {
        case .array(let elements):
            depth > 0 && elements.allSatisfy { $0.nests(atMost: depth - 1) }
        case .dictionary(let dictionary):
            depth > 0 && dictionary.allSatisfy { $0.value.nests(atMost: depth - 1) }
        default:
            true
        }
    }
}
