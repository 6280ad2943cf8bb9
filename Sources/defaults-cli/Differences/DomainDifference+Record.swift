import PrefsCore
import PropertyLists

extension DomainDifference.Edit {
    /// The edit as programs read it: what is missing in it is not there.
    var record: PropertyList {
        var record: PropertyListDictionary = ["keypath": .string(path.text)]
        if let old { record.set(old, forKey: "old") }
        if let new { record.set(new, forKey: "new") }
        return .dictionary(record)
    }
}
