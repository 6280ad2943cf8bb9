import PrefsCloud
import PropertyLists

extension CloudKey {
    /// The domain and the key, for people.
    var words: String { "\(domain.onOneLine) \(key.onOneLine)" }
}

extension [CloudKey] {
    /// The first keys, and how many more there are, for people.
    var words: String {
        let names = prefix(5).map(\.words).joined(separator: ", ")
        return count > 5 ? "\(names) and \(count - 5) more" : names
    }
}
