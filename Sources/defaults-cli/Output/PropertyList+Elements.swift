import PrefsCore
import PropertyLists

/// What `read --count` and `read --keys` print.
extension PropertyList {
    /// The number of elements of an array, or of keys of a dictionary.
    func count() throws -> Int {
        switch self {
        case .array(let elements): elements.count
        case .dictionary(let dictionary): dictionary.count
        default: throw CommandError.failed("The value is \(kind.nameWithArticle), which has no elements")
        }
    }

    /// The keys of a dictionary, sorted as `read` prints them.
    func sortedKeys() throws -> [String] {
        guard case .dictionary(let dictionary) = self else {
            throw CommandError.failed("The value is \(kind.nameWithArticle), which has no keys")
        }
        return dictionary.keys.sorted { $0.utf16.lexicographicallyPrecedes($1.utf16) }
    }
}
