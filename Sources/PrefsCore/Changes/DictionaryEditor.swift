internal import PropertyLists

/// A dictionary during many changes, one after another.
///
/// The time of a change depends on what it changes, not on the number of other keys: the new values of keys are kept
/// beside the stored dictionary, and put into it when the whole dictionary is asked for.
struct DictionaryEditor {
    /// The dictionary before the changes. A placeholder is in place of each value that has been moved to a slot.
    private var stored: PropertyListDictionary
    /// The keys that have been changed or looked at, each with a slot of the same number.
    private var keys = KeyList()
    private var slots: [Slot] = []
    /// The slots of added keys, which come after the stored ones, in their order. An entry no longer counts once its
    /// key has been removed, or removed and added again.
    private var added: [Int] = []
    private(set) var count: Int

    private struct Slot {
        /// Nil if the key is absent, and while the value is being changed.
        var value: ValueEditor?
        var isPresent: Bool
        /// The index in ``added``; nil for a key that keeps its stored position.
        var addition: Int?
    }

    init(_ contents: PropertyListDictionary) {
        stored = contents
        count = contents.count
    }

    /// Changes the value of a key in place. For the closure, nil means no value, before and after.
    ///
    /// - Parameter change: If it throws, the error is thrown on, and the key keeps what the closure has made of the
    ///   value so far.
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

    /// Sets a value; false if the key had it already.
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

    /// The dictionary after all changes.
    var contents: PropertyListDictionary {
        var copy = self
        return copy.takeContents()
    }

    /// Returns the dictionary after all changes, and leaves this one empty.
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
        if moved.count == 1 {
            contents.removeValue(forKey: moved[0])
        } else if !moved.isEmpty {
            contents.removeValues(forKeys: moved)
        }
        for (index, number) in added.enumerated() {
            let slot = slots[number]
            guard slot.isPresent, slot.addition == index, let value = slot.value else { continue }
            contents.set(value.propertyList, forKey: keys[number])
        }
        return contents
    }

    /// The number of a key's slot. A key without a slot gets one, to which its stored value is moved.
    private mutating func slot(of key: String) -> Int {
        if let known = keys.insert(key) { return known }
        let value = stored[key]
        // A value is changed in place only if it has no other owner, so a placeholder is put here.
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
