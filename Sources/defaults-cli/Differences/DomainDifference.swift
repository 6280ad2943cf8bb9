import PrefsCore
import PropertyLists

/// What has to be done to one dictionary to make it another one.
struct DomainDifference {
    /// In the order in which they are to be made; those of one key of the root follow one another.
    private(set) var edits: [Edit] = []

    struct Edit {
        let path: PropertyListKeyPath
        /// What is there; nil where nothing is.
        let old: PropertyList?
        /// What is to be there; nil to remove what is.
        let new: PropertyList?
    }

    init(from old: PropertyListDictionary, to new: PropertyListDictionary) {
        compare(old, new, nil)
    }

    private mutating func compare(
        _ old: PropertyListDictionary, _ new: PropertyListDictionary, _ path: PropertyListKeyPath?
    ) {
        let keys = Set((Array(old.keys) + Array(new.keys)).map { Array($0.utf8) }).sorted { $0.lexicographicallyPrecedes($1) }
        for bytes in keys {
            let key = String(decoding: bytes, as: UTF8.self)
            compare(old[key], new[key], path?.appending(key) ?? PropertyListKeyPath(key: key))
        }
    }

    private mutating func compare(_ old: PropertyList?, _ new: PropertyList?, _ path: PropertyListKeyPath) {
        guard old != new else { return }
        switch (old, new) {
        case (.dictionary(let old)?, .dictionary(let new)?) where !old.isEmpty && !new.isEmpty:
            compare(old, new, path)
        case (.array(let old)?, .array(let new)?) where old.hasContainers && new.hasContainers:
            compare(old, new, path)
        default:
            edits.append(Edit(path: path, old: old, new: new))
        }
    }

    private mutating func compare(_ old: [PropertyList], _ new: [PropertyList], _ path: PropertyListKeyPath) {
        for index in 0..<max(old.count, new.count) where index < new.count {
            compare(index < old.count ? old[index] : nil, new[index], path.appending(String(index)))
        }
        // From the end, so that the others keep their places.
        for index in (0..<old.count).reversed() where index >= new.count {
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
