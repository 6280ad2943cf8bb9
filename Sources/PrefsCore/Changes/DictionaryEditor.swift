internal import PropertyLists

/// A dictionary that is prepared for many changes, one after another.
///
/// New values are kept beside the stored dictionary, and put into it only when the whole dictionary is asked for. So
/// the time of a change depends on what it changes, and not on the number of other keys.
package struct DictionaryEditor {
    /// The dictionary before the changes. Each value that has been moved to a slot is replaced by a placeholder.
    private var stored: PropertyListDictionary
    /// The keys that have been changed or looked up. The key at each position has the slot at the same position in
    /// ``slots``.
    private var keys = KeyList()
    private var slots: [Slot] = []
    /// The slots of added keys, in the order in which they were added; these keys follow the stored ones. An entry is
    /// outdated once its key has been removed, or removed and added again.
    private var added: [Int] = []
    private(set) var count: Int

    private struct Slot {
        /// The value; nil if the key is absent, and while the value is being changed.
        var value: ValueEditor?
        var isPresent: Bool
        /// The index of this slot in ``added``; nil for a key that keeps its stored position.
        var addition: Int?
    }

    package init(_ contents: PropertyListDictionary) {
        stored = contents
        count = contents.count
    }

    /// Changes the value of a key with a closure. Nil is no value: the closure receives it for an absent key, and sets
    /// it to remove the key.
    ///
    /// - Parameter change: Changes the value. If it throws an error, the value stays as the closure has left it.
    mutating func update<Result, Failure>(
        _ key: String, _ change: (inout ValueEditor?) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let number = slot(of: key)
        var value = slots[number].value
        // A value is changed in place only if it has no other owner.
        slots[number].value = nil
        defer { put(value, number) }
        return try change(&value)
    }

    /// Sets the value of a key. Returns false if the key already had that value.
    mutating func replace(_ new: PropertyList, forKey key: String) -> Bool {
        update(key) { value in
            if let value, value.propertyList == new { return false }
            value = .value(new)
            return true
        }
    }

    /// Removes a key and returns its value.
    mutating func remove(_ key: String) -> ValueEditor? {
        update(key) { value in
            defer { value = nil }
            return value
        }
    }

    /// Sets the value at a path of keys, or removes it if nil. Where a value is set, dictionaries are made on the way,
    /// also in place of other values.
    package mutating func put(_ value: PropertyList?, at path: ArraySlice<String>) {
        guard let key = path.first else { return }
        update(key) { inside in
            guard path.count > 1 else { return inside = value.map(ValueEditor.value) }
            guard var dictionary = inside.takeDictionary() ?? value.map({ _ in DictionaryEditor([:]) }) else { return }
            dictionary.put(value, at: path.dropFirst())
            inside = .dictionary(dictionary)
        }
    }

    /// The dictionary after all changes.
    package var contents: PropertyListDictionary {
        var copy = self
        return copy.takeContents()
    }

    /// Returns the dictionary after all changes, and leaves this editor empty.
    mutating func takeContents() -> PropertyListDictionary {
        var contents = stored
        let (keys, slots, added) = (self.keys.keys, self.slots, self.added)
        self = DictionaryEditor([:])
        var moved: [String] = []
        for (key, slot) in zip(keys, slots) {
            if slot.isPresent, slot.addition == nil, let value = slot.value {
                contents.set(value.propertyList, forKey: key)
            } else {
                moved.append(key)
            }
        }
        contents.removeValues(forKeys: moved)
        for (index, number) in added.enumerated() {
            let slot = slots[number]
            guard slot.isPresent, slot.addition == index, let value = slot.value else { continue }
            contents.set(value.propertyList, forKey: keys[number])
        }
        // A dictionary that was emptied keeps the memory of its keys.
        return contents.isEmpty ? [:] : contents
    }

    /// The number of a key's slot. If the key has no slot, creates one and moves the stored value to it.
    private mutating func slot(of key: String) -> Int {
        if let known = keys.insert(key) { return known }
        let value = stored[key]
        // A value is changed in place only if it has no other owner, so a placeholder replaces it here.
        if value != nil { stored.set(.boolean(false), forKey: key) }
        slots.append(Slot(value: value.map(ValueEditor.value), isPresent: value != nil, addition: nil))
        return slots.count - 1
    }

    private mutating func put(_ value: ValueEditor?, _ number: Int) {
        slots[number].value = value
        guard slots[number].isPresent != (value != nil) else { return }
        slots[number].isPresent = value != nil
        count += value == nil ? -1 : 1
        guard value != nil else { return }
        slots[number].addition = added.count
        added.append(number)
    }
}
