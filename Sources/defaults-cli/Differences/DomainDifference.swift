import PrefsCore
import PropertyLists

/// The edits that turn one dictionary into another.
struct DomainDifference {
    /// The edits in the order in which they are to be made; those of one root key are consecutive.
    private(set) var edits: [Edit] = []

    private var comparison = ValueComparison()
    /// The highest count of `edits` that the current root key may reach.
    private var limit = 0

    struct Edit {
        let path: PropertyListKeyPath
        /// The present value; nil if there is none.
        let old: PropertyList?
        /// The value to set; nil to remove the present one.
        let new: PropertyList?
        /// Whether the edit replaces a whole value, as it differs in too many places inside to list them.
        var isCollapsed = false
    }

    /// How many edits inside values are listed, more than anyone reads; a key that exceeds the rest of them becomes
    /// one edit of its whole value. Documents of a few hundred bytes that share containers can differ in millions of
    /// places.
    private static let editLimit = 10_000

    init(from old: PropertyListDictionary, to new: PropertyListDictionary) {
        var editsLeft = Self.editLimit
        for key in Self.keys(of: old, new) {
            let path = PropertyListKeyPath(key: key)
            let count = edits.count
            limit = count + 1 + editsLeft
            compare(old[key], new[key], path)
            if isOverLimit {
                edits.removeSubrange(count...)
                edits.append(Edit(path: path, old: old[key], new: new[key], isCollapsed: true))
            } else {
                editsLeft -= max(edits.count - count - 1, 0)
            }
        }
    }

    private var isOverLimit: Bool { edits.count > limit }

    /// The keys of both, in the order of their bytes.
    private static func keys(of old: PropertyListDictionary, _ new: PropertyListDictionary) -> [String] {
        Set((Array(old.keys) + Array(new.keys)).map { Array($0.utf8) })
            .sorted { $0.lexicographicallyPrecedes($1) }.map { String(decoding: $0, as: UTF8.self) }
    }

    private mutating func compare(_ old: PropertyList?, _ new: PropertyList?, _ path: PropertyListKeyPath) {
        if let old, let new, comparison.areEqual(old, new) { return }
        switch (old, new) {
        case (nil, nil):
            break
        case (.dictionary(let old)?, .dictionary(let new)?) where !old.isEmpty && !new.isEmpty:
            compare(old, new, path)
        case (.array(let old)?, .array(let new)?) where old.hasContainers && new.hasContainers:
            compare(old, new, path)
        default:
            edits.append(Edit(path: path, old: old, new: new))
        }
    }

    private mutating func compare(
        _ old: PropertyListDictionary, _ new: PropertyListDictionary, _ path: PropertyListKeyPath
    ) {
        for key in Self.keys(of: old, new) where !isOverLimit { compare(old[key], new[key], path.appending(key)) }
    }

    private mutating func compare(_ old: [PropertyList], _ new: [PropertyList], _ path: PropertyListKeyPath) {
        for index in new.indices where !isOverLimit {
            compare(index < old.count ? old[index] : nil, new[index], path.appending(String(index)))
        }
        // From the end, so that the indices of the others stay valid.
        for index in old.indices.dropFirst(new.count).reversed() where !isOverLimit {
            edits.append(Edit(path: path.appending(String(index)), old: old[index], new: nil))
        }
    }
}

extension [PropertyList] {
    /// Whether an element is an array or a dictionary. Arrays without such elements are easier to read as a whole
    /// than by element.
    fileprivate var hasContainers: Bool {
        contains { $0.kind == .array || $0.kind == .dictionary }
    }
}
