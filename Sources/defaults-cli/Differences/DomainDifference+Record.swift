import PrefsCore
import PropertyLists

extension DomainDifference.Edit {
    /// The edit as programs read it: what is missing in it is not there.
    ///
    /// JSON has no dates, data and references. Where old and new are the same in it, their types say what is different, for each element
    /// of an array by itself.
    var records: [PropertyListDictionary] {
        guard let old, let new, Self.areSameInJSON(old, new) else { return [record] }
        if case .array(let old) = old, case .array(let new) = new {
            let elements = zip(old, new).enumerated().filter { $1.0 != $1.1 }
            return elements.flatMap { Self(path: path.appending(String($0)), old: $1.0, new: $1.1).records }
        }
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

    private static func areSameInJSON(_ old: PropertyList, _ new: PropertyList) -> Bool {
        guard let old = try? old.encodedAsJSON(isCompact: true), let new = try? new.encodedAsJSON(isCompact: true) else { return false }
        return old == new
    }
}

extension PropertyListKind {
    /// The word of `read-type`, which has none for a reference of a keyed archive.
    fileprivate var nameInRecord: String { typeName ?? "reference" }
}
