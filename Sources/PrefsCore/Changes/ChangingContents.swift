internal import PropertyLists

/// The contents of a domain while many changes are made, one after another.
///
/// To remove one of many keys takes as long as to remove all of them, so keys are removed together, once somebody asks for them or for
/// the whole.
package struct ChangingContents {
    /// Some of the keys are removed already, as far as anybody can tell.
    private var stored: PropertyListDictionary
    private var removed: Set<[UInt8]> = []

    package init(_ contents: PropertyListDictionary) {
        stored = contents
    }

    /// Makes a change.
    ///
    /// - Throws: The contents are as before then.
    package mutating func make(_ change: DomainChange) throws(DomainChange.Refusal) {
        if case .value(.remove, let path) = change, path.components.count == 1 {
            guard stored[path.key] != nil, removed.insert(Array(path.key.utf8)).inserted else { throw .noSuchKey(path.key) }
            return
        }
        if !removed.isEmpty, change.keys?.contains(where: { removed.contains(Array($0.utf8)) }) ?? true { removeKeys() }
        _ = try change.apply(to: &stored)
    }

    /// The contents after all changes.
    package var contents: PropertyListDictionary {
        var copy = self
        copy.removeKeys()
        return copy.stored
    }

    private mutating func removeKeys() {
        let keys = removed.map { String(decoding: $0, as: UTF8.self) }
        removed = []
        if keys.count == 1 {
            stored.removeValue(forKey: keys[0])
        } else if !keys.isEmpty {
            stored.removeValues(forKeys: keys)
        }
    }
}
