import PrefsCore
import PropertyLists

/// What has to be done to one dictionary to make it another one.
struct DomainDifference {
    /// In the order in which they are to be made; those of one key of the root follow one another.
    private(set) var edits: [Edit] = []

    private var comparison = ValueComparison()
    /// How many edits there may be when all of the key at hand are there.
    private var limit = 0

    struct Edit {
        let path: PropertyListKeyPath
        /// What is there; nil where nothing is.
        let old: PropertyList?
        /// What is to be there; nil to remove what is.
        let new: PropertyList?
        /// Whether it stands for more edits inside of the value than are told.
        var isWhole = false
    }

    /// Documents of a few hundred bytes that share their containers can differ in millions of places. So many edits inside of values are
    /// told, more than anybody reads; a key that has more is told as a whole.
    private static let editsInside = 10_000

    init(from old: PropertyListDictionary, to new: PropertyListDictionary) {
        var editsLeft = Self.editsInside
        for key in Self.keys(of: old, new) {
            let path = PropertyListKeyPath(key: key)
            let count = edits.count
            limit = count + 1 + editsLeft
            compare(old[key], new[key], path)
            if isOverLimit {
                edits.removeSubrange(count...)
                edits.append(Edit(path: path, old: old[key], new: new[key], isWhole: true))
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
        // From the end, so that the others keep their places.
        for index in old.indices.dropFirst(new.count).reversed() where !isOverLimit {
            edits.append(Edit(path: path.appending(String(index)), old: old[index], new: nil))
        }
    }
}

extension [PropertyList] {
    /// An array of strings or numbers is better shown as a whole than by its elements.
    fileprivate var hasContainers: Bool {
        contains { $0.kind == .array || $0.kind == .dictionary }
    }
}
