import PrefsCore
internal import PropertyLists

/// The edits of a domain that are not in the mirror's file yet: for each key, the last one.
struct PendingEdits {
    struct Edit {
        /// Nil deletes the key.
        var value: PropertyList?
        /// Counts the edits, so that a later edit of the same key is told from this one.
        var number: Int
    }

    private var keyList = KeyList()
    /// The edits of the keys in ``keyList``.
    private var edits: [Edit] = []
    private var count = 0

    var isEmpty: Bool { edits.isEmpty }

    func has(_ key: String) -> Bool {
        !edits.isEmpty && keyList.position(of: key) != nil
    }

    /// The edits in the order in which they were made.
    var inOrder: [(key: String, value: PropertyList?)] {
        zip(keyList.keys, edits).sorted { $0.1.number < $1.1.number }.map { ($0, $1.value) }
    }

    mutating func add(_ value: PropertyList?, forKey key: String) {
        count += 1
        let edit = Edit(value: value, number: count)
        if let position = keyList.insert(key) {
            edits[position] = edit
        } else {
            edits.append(edit)
        }
    }

    /// Removes edits, unless there is a later edit of the key.
    mutating func remove(_ saved: PendingEdits) {
        // Each later edit has a greater number than all of those.
        let later = zip(keyList.keys, edits).filter { $0.1.number > saved.count }
        removeAll()
        for (key, edit) in later {
            _ = keyList.insert(key)
            edits.append(edit)
        }
    }

    mutating func removeAll() {
        (keyList, edits) = (KeyList(), [])
    }
}
