import PropertyLists

/// A key of etcd, or all keys from one up to but not including another, in the order of their bytes.
struct EtcdKeyRange: Equatable {
    let start: [UInt8]
    /// The first key after the range; nil for a single key.
    let end: [UInt8]?

    static func key(_ key: [UInt8]) -> EtcdKeyRange {
        EtcdKeyRange(start: key, end: nil)
    }

    static func keys(from start: [UInt8], upTo end: [UInt8]) -> EtcdKeyRange {
        EtcdKeyRange(start: start, end: end)
    }

    /// All keys that begin with a prefix.
    static func prefix(_ prefix: [UInt8]) -> EtcdKeyRange {
        var end = prefix
        while end.last == 0xFF { end.removeLast() }
        // No key is above a prefix of 0xFF bytes alone: a null byte then means all keys from the start on.
        guard let last = end.popLast() else { return EtcdKeyRange(start: prefix.isEmpty ? [0] : prefix, end: [0]) }
        return EtcdKeyRange(start: prefix, end: end + [last + 1])
    }
}

/// What is asked of keys, in the form of etcd's gateway.
extension EtcdKeyRange {
    var form: PropertyListDictionary {
        var form: PropertyListDictionary = ["key": .data(start)]
        if let end { form["range_end"] = .data(end) }
        return form
    }

    /// Reads the keys whose last change has at least the first revision, 0 for all; as they are in the last revision, 0
    /// for the present one.
    func reading(changedSince revision: Int64 = 0, at moment: Int64 = 0) -> PropertyListDictionary {
        var form = form
        if revision != 0 { form["min_mod_revision"] = .int64(revision) }
        if moment != 0 { form["revision"] = .int64(moment) }
        return form
    }

    // MARK: Conditions

    /// The key exists and has this value.
    func having(_ value: [UInt8]) -> PropertyListDictionary {
        condition("VALUE", "EQUAL", ["value": .data(value)])
    }

    /// The key was last changed by this revision; 0 if there is no such key.
    func changed(by revision: Int64) -> PropertyListDictionary {
        condition("MOD", "EQUAL", ["mod_revision": .int64(revision)])
    }

    /// No key that exists in the range was changed after the revision.
    func unchanged(since revision: Int64) -> PropertyListDictionary {
        condition("MOD", "LESS", ["mod_revision": .int64(revision == .max ? .max : revision + 1)])
    }

    private func condition(
        _ target: String, _ result: String, _ operand: PropertyListDictionary
    ) -> PropertyListDictionary {
        var form = form
        (form["target"], form["result"]) = (.string(target), .string(result))
        for (key, value) in operand { form[key] = value }
        return form
    }
}

extension PropertyList {
    /// A number of 64 bits, which is a string in the gateway's JSON.
    static func int64(_ number: Int64) -> PropertyList { .string(number.description) }
}
