/// Reads text in which dictionaries with the same keys, such as those in a list of records, mostly have the keys
/// written in the same way. Then the characters between two values equal those in an earlier dictionary at this depth,
/// and a single comparison replaces reading the key. This protocol exists for speed, and so does the recognition
/// of plain tags (``XMLTag/plain(in:at:)``).
protocol RecordReader: NestedTextReader {
    var lastKeys: KeysByDepth<WrittenKeys> { get set }

    /// Takes a key and everything between it and its value.
    mutating func takeKey() throws(PropertyListError) -> String

    /// Reads the value of a key.
    ///
    /// - Parameter start: The offset after the previous value, for errors.
    mutating func readValue(ofKeyAfter start: Int) throws(PropertyListError) -> PropertyList
}

extension RecordReader {
    /// Reads the keys and values of a dictionary.
    mutating func readDictionary(upTo end: End) throws(PropertyListError) -> PropertyListDictionary {
        var position = WrittenKeys.root
        let values = try readValues(ofKeysAfter: &position)
        let count = values.count
        let known = lastKeys[depth].keyList(at: position)
        var dictionary = PropertyListDictionary(known, values)
        var added: [Range<Int>] = []
        var start = scanner.cursor.offset
        while try !isAtEnd(end, isFirst: dictionary.isEmpty) {
            let key = try takeKey()
            // Without this, the first three keys and values take a new piece of memory each. The root mostly has more.
            if dictionary.isEmpty { dictionary.reserveCapacity(depth == 1 ? 16 : 4) }
            if lastKeys.mayRecur(dictionary.count, atDepth: depth) {
                if added.isEmpty { added.reserveCapacity(8) }
                added.append(start..<scanner.cursor.offset)
            }
            dictionary.set(try readValue(ofKeyAfter: start), forKey: key)
            start = scanner.cursor.offset
        }
        let isNew = !added.isEmpty || known.keys.count != count
        if isNew, count + added.count == dictionary.count, lastKeys.mayRecur(dictionary.count, atDepth: depth) {
            lastKeys[depth].add(added, after: position, of: dictionary.keyList)
        }
        depth -= 1
        return dictionary
    }

    /// Reads values as long as the characters before them equal those in earlier dictionaries. The result has memory
    /// for at most about twice as many values, also if the dictionary before had more.
    private mutating func readValues(ofKeysAfter position: inout Int) throws(PropertyListError) -> [PropertyList] {
        let keys = lastKeys[depth]
        var values: [PropertyList] = []
        values.reserveCapacity(keys.lastCount)
        while true {
            let start = scanner.cursor.offset
            guard keys.take(after: &position, &scanner.cursor) else {
                return values.count < keys.lastCount / 2 ? values.map { $0 } : values
            }
            values.append(try readValue(ofKeyAfter: start))
        }
    }
}
