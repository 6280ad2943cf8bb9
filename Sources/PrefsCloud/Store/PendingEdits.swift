import PrefsCore

/// The edits of a domain that are not in the mirror's file yet: for each key, the last one.
struct PendingEdits {
    /// Each edit with its number. They are counted, so that a later edit of the same key is told from this one.
    private var edits: [CloudKey: (edit: FileEdit, number: Int)] = [:]
    private var count = 0

    var isEmpty: Bool { edits.isEmpty }

    func has(_ key: CloudKey) -> Bool { edits[key] != nil }

    /// The edits in the order in which they were made.
    var inOrder: [FileEdit] {
        edits.values.sorted { $0.number < $1.number }.map(\.edit)
    }

    mutating func add(_ edit: FileEdit) {
        count += 1
        edits[edit.key] = (edit, count)
    }

    /// Removes edits, unless there is a later edit of the key.
    mutating func remove(_ saved: PendingEdits) {
        // Each later edit has a greater number than all of those.
        edits = edits.filter { $0.value.number > saved.count }
    }

    mutating func removeAll() {
        edits = [:]
    }
}

/// An edit as it is made in the mirror's file.
struct FileEdit {
    var key: CloudKey
    /// The value; nil to delete the key.
    var value: PropertyList?
    /// The binary property list of the value.
    var bytes: [UInt8]?
}
