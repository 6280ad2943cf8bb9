import PrefsAdministration
import PrefsCore
import PropertyLists

extension DomainChange {
    /// The key, or the key path, of a new value that has ``Redaction/placeholder`` in it; nil if none has. Such a value
    /// comes from output in which `--redact` has hidden the real one.
    var keyOfPlaceholder: String? {
        var search = ValueSearch(text: { $0.hasSameBytes(as: Redaction.placeholder) })
        switch self {
        case .value(let change, let path):
            for value in change.newValues where search.isFound(in: value) { return path.nameInPair }
        case .replaceAll(let values), .mergeAll(let values), .edit(let values, _):
            for (key, value) in values where search.isFound(in: value) { return key }
        case .rename, .move, .removeAll: break
        }
        return nil
    }
}

extension ValueChange {
    fileprivate var newValues: [PropertyList] {
        switch self {
        case .set(let value), .insert(let value): [value]
        case .append(let elements), .appendMissing(let elements): elements
        case .merge(let values): [.dictionary(values)]
        case .remove, .removeElements: []
        }
    }
}
