import PrefsCore
import PropertyLists

extension DomainDifference.Edit {
    /// The edit as programs read it: what is missing in it is not there.
    ///
    /// JSON has no dates, data and references. Where old and new are the same in it, their types say what is different, for each element
    /// of an array by itself, behind what else is different in the array.
    var records: [PropertyListDictionary] {
        guard !isWhole else { return [record] }
        return isSameInJSON ? recordsOfTypes : [record] + recordsOfTypes
    }

    /// What is different and not to be seen in JSON.
    private var recordsOfTypes: [PropertyListDictionary] {
        guard let old, let new, old != new else { return [] }
        if case .array(let old) = old, case .array(let new) = new {
            return zip(old, new).enumerated().flatMap { index, pair in
                Self(path: path.appending(String(index)), old: pair.0, new: pair.1).recordsOfTypes
            }
        }
        guard isSameInJSON else { return [] }
        var record = record
        record.set(.string(old.kind.nameInRecord), forKey: "oldType")
        record.set(.string(new.kind.nameInRecord), forKey: "newType")
        return [record]
    }

    private var record: PropertyListDictionary {
        var record: PropertyListDictionary = ["keypath": .string(path.text)]
        if let old { record.set(old, forKey: "old") }
        if let new { record.set(new, forKey: "new") }
        return record
    }

    /// Whether nobody would see a difference. Of what is longer than a megabyte this is not asked: it may be far longer than its document.
    private var isSameInJSON: Bool {
        guard let old = old?.compactJSON(limit: 1_000_000), let new = new?.compactJSON(limit: 1_000_000) else {
            return false
        }
        return old == new
    }
}

extension PropertyListKind {
    /// The word of `read-type`, which has none for a reference of a keyed archive.
    fileprivate var nameInRecord: String { typeName ?? "reference" }
}
