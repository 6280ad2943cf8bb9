import PropertyLists

/// Finds a key that a JSON text has twice in one object. Readers of JSON take the last one, so that the settings of the
/// other would be lost without a word.
package struct RepeatedKey {
    /// For each object or array around the present byte: the keys so far, and the latest one; nil for an array.
    private var levels: [Level?] = []

    private struct Level {
        var keys: Set<[UInt8]> = []
        var key = ""
    }

    /// The keys that lead to the first key that is repeated, and that key; nil if there is none.
    ///
    /// - Parameter text: Valid JSON without comments.
    package static func path(in text: [UInt8]) -> [String]? {
        var search = RepeatedKey()
        var index = 0
        while index < text.count {
            let start = index
            index += 1
            switch text[start] {
            case UInt8(ascii: "{"): search.levels.append(Level())
            case UInt8(ascii: "["): search.levels.append(nil)
            case UInt8(ascii: "}"), UInt8(ascii: "]"): _ = search.levels.popLast()
            case UInt8(ascii: "\""):
                while index < text.count, text[index] != UInt8(ascii: "\"") {
                    index += text[index] == UInt8(ascii: "\\") ? 2 : 1
                }
                index += 1
                let end = min(index, text.count)
                guard text[end...].first(where: { !$0.isBlank }) == UInt8(ascii: ":") else { continue }
                guard search.isNew(text[start..<end]) else { return search.levels.compactMap { $0?.key } }
            default: break
            }
        }
        return nil
    }

    /// Adds a key, given with its quotes, to those of the innermost object.
    private mutating func isNew(_ quoted: ArraySlice<UInt8>) -> Bool {
        guard let last = levels.indices.last, case .string(let key)? = try? PropertyList(decodingJSON: Array(quoted))
        else { return true }
        levels[last]?.key = key
        return levels[last]?.keys.insert(Array(key.utf8)).inserted ?? true
    }
}
