import PrefsCore

extension PropertyListKeyPath {
    /// The key path in messages, after its domain; a single key is printed without escapes.
    var nameInPair: String { components.count == 1 ? key : text }
}
