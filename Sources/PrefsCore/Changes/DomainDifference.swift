internal import PropertyLists

/// The difference between two dictionaries: the edits that turn one into the other.
public struct DomainDifference: Sendable {
    /// The edits in the order in which they are to be made. Edits of the same root key are consecutive.
    public let edits: [Edit]

    /// The change of one value.
    public struct Edit: Sendable {
        /// The key path of the value.
        public let path: PropertyListKeyPath
        /// The value before the edit; nil if there is none.
        public let old: PropertyList?
        /// The value to set; nil to remove the old one.
        public let new: PropertyList?
        /// Whether the edit replaces a whole value, since too many values inside it differ to list them.
        package var isCollapsed = false

        package init(path: PropertyListKeyPath, old: PropertyList?, new: PropertyList?) {
            (self.path, self.old, self.new) = (path, old, new)
        }

        /// The edit as a change of a domain.
        public var change: DomainChange {
            .value(new.map(ValueChange.set) ?? .remove, at: path)
        }
    }

    /// The limit of the edits inside values, which is more than anyone reads. A root key whose edits exceed the rest of
    /// it gets one edit that replaces its whole value. Documents of a few hundred bytes that share containers can
    /// differ in millions of places.
    private static let editLimit = 10_000

    /// Finds the edits that turn `old` into `new`. If they differ in more than 10 000 places inside values, whole
    /// values are replaced.
    public init(from old: PropertyListDictionary, to new: PropertyListDictionary) {
        var list = EditList()
        var editsLeft = Self.editLimit
        for key in EditList.keys(of: old, new) {
            let path = PropertyListKeyPath(key: key)
            let count = list.edits.count
            list.limit = count + 1 + editsLeft
            list.compare(old[key], new[key], path)
            if list.isOverLimit {
                list.edits.removeSubrange(count...)
                var edit = Edit(path: path, old: old[key], new: new[key])
                edit.isCollapsed = true
                list.edits.append(edit)
            } else {
                editsLeft -= max(list.edits.count - count - 1, 0)
            }
        }
        edits = list.edits
    }
}

/// Compares two dictionaries and collects the edits.
private struct EditList {
    var edits: [DomainDifference.Edit] = []
    /// The number of `edits` that the current root key may reach before its edits are collapsed into one.
    var limit = 0
    private var comparison = ValueComparison()

    var isOverLimit: Bool { edits.count > limit }

    /// The keys of both dictionaries, in the order of their bytes.
    static func keys(of old: PropertyListDictionary, _ new: PropertyListDictionary) -> [String] {
        Set((Array(old.keys) + Array(new.keys)).map { Array($0.utf8) })
            .sorted { $0.lexicographicallyPrecedes($1) }.map { String(decoding: $0, as: UTF8.self) }
    }

    mutating func compare(_ old: PropertyList?, _ new: PropertyList?, _ path: PropertyListKeyPath) {
        if let old, let new, comparison.areEqual(old, new) { return }
        switch (old, new) {
        case (nil, nil):
            break
        case (.dictionary(let old)?, .dictionary(let new)?) where !old.isEmpty && !new.isEmpty:
            compare(old, new, path)
        case (.array(let old)?, .array(let new)?) where old.hasContainers && new.hasContainers:
            compare(old, new, path)
        default:
            edits.append(DomainDifference.Edit(path: path, old: old, new: new))
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
        // Removals begin at the end, so that the indices of the other elements stay valid.
        for index in old.indices.dropFirst(new.count).reversed() where !isOverLimit {
            edits.append(DomainDifference.Edit(path: path.appending(String(index)), old: old[index], new: nil))
        }
    }
}

extension [PropertyList] {
    /// Whether an element is an array or a dictionary. A change of an array without such elements is easier to read as
    /// one edit of the array than as edits of its elements.
    fileprivate var hasContainers: Bool {
        contains { $0.kind == .array || $0.kind == .dictionary }
    }
}
