import CommandKit
import PrefsAdministration
import PrefsCore
import PropertyLists

extension DomainDifference.Edit {
    /// The edit as dictionaries for JSON, with `keypath`, `old` and `new`. `old` is absent if there was no value, `new`
    /// if there is none now.
    ///
    /// JSON has no dates, data and references. Values that differ but look the same in JSON get a record with their
    /// types; for an array each such element has a record of its own, after the record of the array's other
    /// differences.
    ///
    /// - Parameter hidesSecrets: Whether the record of an edit with a secret has no values, but `secret`.
    func records(hidingSecrets hidesSecrets: Bool) -> [PropertyListDictionary] {
        if hidesSecrets, hasSecret { return [["keypath": .string(path.text), "secret": true]] }
        guard !isCollapsed else { return [record] }
        return isSameInJSON ? recordsOfTypes : [record] + recordsOfTypes
    }

    /// Whether one of the values is a secret or contains one.
    var hasSecret: Bool {
        [old, new].contains { $0.map { SecretPatterns.areIn($0, at: path.components) } ?? false }
    }

    /// Records of the differences that JSON cannot show.
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

    /// Whether both values have the same JSON text. If a text is longer than a megabyte, false without a comparison:
    /// the text may be far longer than the document that the value was read from.
    private var isSameInJSON: Bool {
        guard let old = old?.compactJSON(limit: 1_000_000), let new = new?.compactJSON(limit: 1_000_000) else {
            return false
        }
        return old == new
    }
}

extension PropertyListKind {
    /// The word that `read-type` prints, and `reference` for a reference of a keyed archive, for which it has none.
    fileprivate var nameInRecord: String { typeName ?? "reference" }
}

extension PropertyListDictionary {
    /// The record of an edit with the domain, and the host if there is one, in which the edit was made.
    func at(_ location: DomainLocation) -> PropertyListDictionary {
        var record = self
        record.set(.string(DomainNames.name(of: location)), forKey: "domain")
        switch location {
        case .stored(_, .host(let host)): record.set(.string(host.text), forKey: "host")
        case .registered: record.set(.boolean(true), forKey: "registered")
        case .stored(_, .any), .system, .file: break
        }
        return record
    }
}
