import Foundation
import PrefsCore

/// The record of `prefs apply` says when each name was applied, so that two runs of one command write records that
/// differ in these dates alone.
enum TimesOfApplies {
    private static let replacement = PropertyList.date(PropertyListDate(secondsSinceReferenceDate: 0))

    /// The bytes of such a record with other dates, and all other bytes as they are.
    static func left(outOf bytes: [UInt8]) throws -> [UInt8] {
        guard bytes.starts(with: Array("bplist00".utf8)),
            case .dictionary(var record)? = try? PropertyList(decoding: bytes),
            record["FormatVersion"] != nil, case .dictionary(let names)? = record["Names"]
        else { return bytes }
        record["Names"] = withoutDates(names)
        if case .dictionary(let pending)? = record["Pending"] { record["Pending"] = withoutDates(pending) }
        return try PropertyList.dictionary(record).encoded(as: .binary)
    }

    /// What is said of each name, without its date.
    private static func withoutDates(_ names: PropertyListDictionary) -> PropertyList {
        var names = names
        for (name, entry) in names {
            guard case .dictionary(var entry) = entry, entry["Date"] != nil else { continue }
            entry["Date"] = replacement
            names[name] = .dictionary(entry)
        }
        return .dictionary(names)
    }
}

extension FileTree {
    func leavingOutTimesOfApplies() throws -> FileTree {
        var tree = self
        for case (let path, .file(let data)) in nodes where path.contains("/.applied/") {
            tree.nodes[path] = .file(Data(try TimesOfApplies.left(outOf: Array(data))))
        }
        return tree
    }
}
