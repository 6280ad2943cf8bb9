internal import PropertyLists

/// The contents of a domain while many changes are made, one after another.
///
/// Each change takes as long as the keys that it is for, however many others there are: what becomes of them is kept beside the contents,
/// and put in once somebody asks for the whole.
package struct ChangingContents {
    private var stored: PropertyListDictionary
    /// By the bytes of the key.
    private var changed: [[UInt8]: Slot] = [:]
    /// The keys that come after those stored, in their order. One that was removed since, or added again, counts no more.
    private var added: [String] = []

    private struct Slot {
        var key: String
        /// Nil for a key that is removed, and while the value is being changed.
        var value: PropertyList?
        var isRemoved: Bool
        /// The position among the keys added; nil for a key that stays where it is stored.
        var addition: Int?
    }

    package init(_ contents: PropertyListDictionary) {
        stored = contents
    }

    /// Makes a change.
    ///
    /// - Throws: The contents are as before then.
    package mutating func make(_ change: DomainChange) throws(DomainChange.Refusal) {
        guard let keys = change.keys else {
            var contents = contents
            _ = try change.apply(to: &contents)
            self = ChangingContents(contents)
            return
        }
        var part = PropertyListDictionary()
        for key in keys {
            if let value = take(key) { part.set(value, forKey: key) }
        }
        defer {
            for key in keys where part[key] == nil { put(nil, forKey: key) }
            for (key, value) in part { put(value, forKey: key) }
        }
        _ = try change.apply(to: &part)
    }

    /// The contents after all changes.
    package var contents: PropertyListDictionary {
        var contents = stored
        var removed: [String] = []
        for slot in changed.values {
            if slot.addition == nil, let value = slot.value {
                contents.set(value, forKey: slot.key)
            } else {
                removed.append(slot.key)
            }
        }
        contents.removeValues(forKeys: removed)
        for (position, key) in added.enumerated() {
            guard let slot = changed[Array(key.utf8)], slot.addition == position, let value = slot.value else { continue }
            contents.set(value, forKey: key)
        }
        return contents
    }

    /// Takes the value of a key, so that it has one owner and can be changed in place.
    private mutating func take(_ key: String) -> PropertyList? {
        let bytes = Array(key.utf8)
        guard var slot = changed.removeValue(forKey: bytes) else {
            let value = stored[key]
            changed[bytes] = Slot(key: key, value: nil, isRemoved: value == nil)
            return value
        }
        let value = slot.value
        slot.value = nil
        changed[bytes] = slot
        return value
    }

    /// Puts in what has become of a value that was taken.
    private mutating func put(_ value: PropertyList?, forKey key: String) {
        let bytes = Array(key.utf8)
        guard var slot = changed[bytes] else { return }
        if slot.isRemoved, value != nil {
            slot.addition = added.count
            added.append(key)
        }
        slot.value = value
        slot.isRemoved = value == nil
        changed[bytes] = slot
    }
}
