internal import PropertyLists

/// A dictionary while many changes are made in it, one after another.
///
/// A change takes as long as what it is for, however many other keys there are: what becomes of a key is kept beside
/// those stored, and put in when the whole is asked for.
struct ChangingDictionary {
    /// In place of a value that has been taken out there is another one.
    private var stored: PropertyListDictionary
    /// The keys that changes have been for, with a slot each.
    private var keys = KeyList()
    private var slots: [Slot] = []
    /// The slots of the keys that come after those stored, in their order. One whose key was removed since, or added
    /// again, counts no more.
    private var added: [Int] = []
    private(set) var count: Int

    private struct Slot {
        /// Nil for a key that is not there, and while the value is being changed.
        var value: ChangingValue?
        var isThere: Bool
        /// Its place among those added; nil for a key that stays where it is stored.
        var addition: Int?
    }

    init(_ contents: PropertyListDictionary) {
        stored = contents
        count = contents.count
    }

    /// Changes the value of a key in place; nil stands for no value, before and after.
    ///
    /// - Parameter change: What it throws is thrown on, and the value is what it has made of it by then.
    mutating func update<Result, Failure>(
        _ key: String, _ change: (inout ChangingValue?) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let number = slot(of: key)
        var value = slots[number].value
        // The value must have one owner to be changed in place.
        slots[number].value = nil
        defer { put(value, number) }
        return try change(&value)
    }

    /// Sets a value; false when the key had it already.
    mutating func replace(_ new: PropertyList, forKey key: String) -> Bool {
        update(key) { value in
            if let value, value.propertyList == new { return false }
            value = .value(new)
            return true
        }
    }

    /// Removes a key and returns the value it had.
    mutating func remove(_ key: String) -> ChangingValue? {
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

    /// Takes the dictionary after all changes, and leaves an empty one.
    mutating func takeContents() -> PropertyListDictionary {
        var contents = stored
        let (keys, slots, added) = (self.keys.keys, self.slots, self.added)
        self = ChangingDictionary([:])
        var moved: [String] = []
        for (key, slot) in zip(keys, slots) {
            if slot.isThere, slot.addition == nil, let value = slot.value {
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
        for (place, number) in added.enumerated() {
            let slot = slots[number]
            guard slot.isThere, slot.addition == place, let value = slot.value else { continue }
            contents.set(value.propertyList, forKey: keys[number])
        }
        return contents
    }

    /// The slot of a key, into which its value has been taken.
    private mutating func slot(of key: String) -> Int {
        if let known = keys.insert(key) { return known }
        let value = stored[key]
        // What is taken must have one owner.
        if value != nil { stored.set(.boolean(false), forKey: key) }
        slots.append(Slot(value: value.map(ChangingValue.value), isThere: value != nil, addition: nil))
        return slots.count - 1
    }

    private mutating func put(_ value: ChangingValue?, _ number: Int) {
        slots[number].value = value
        guard slots[number].isThere != (value != nil) else { return }
        slots[number].isThere = value != nil
        count += value == nil ? -1 : 1
        guard value != nil else { return }
        slots[number].addition = added.count
        added.append(number)
    }
}
