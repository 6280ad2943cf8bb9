/// Changes some keys of a binary document's root dictionary; all other objects are copied (``BinaryCopier``).
///
/// A document can be revised only if it says truthfully that the root's keys are sorted, and if ``BinaryCopier`` can
/// check its objects. All other documents must be decoded, changed and encoded as a whole. Both ways lead to the same
/// bytes, those that ``BinaryWriter`` makes.
struct BinaryRevision {
    private let document: BinaryDocument
    private let keys: BinaryDocument.References
    private let values: BinaryDocument.References
    /// The changed keys with their positions in the list of keys, in ascending order.
    private let changedKeys: [ChangedKey]
    /// The objects that were met in reading ``contents``.
    private let extents: BinaryExtents
    /// The weight of the root and of the values in ``contents``.
    private let weight: BinaryWeight

    /// The values that the document has for the changed keys.
    let contents: PropertyListDictionary

    private struct ChangedKey {
        var key: String
        /// The range in the list of keys: the key's position, or the empty range before the first key that sorts
        /// after it.
        var range: Range<Int>
    }

    /// Nil for a document that cannot be revised, as far as this is known before copying.
    init?(_ document: BinaryDocument, changing wanted: some Sequence<String>) {
        guard document.hasSortedKeys, let offset = try? document.offset(of: document.rootObject),
            case .dictionary(let keys, let values) = try? document.object(at: offset),
            let changedKeys = Self.changedKeys(of: wanted, in: keys, document)
        else { return nil }
        let found = changedKeys.filter { !$0.range.isEmpty }
        var numbers: [Int] = []
        for changed in found {
            guard let number = try? document.reference(changed.range.lowerBound, of: values) else { return nil }
            numbers.append(number)
        }
        let length = keys.length + values.length
        guard let read = try? BinaryReader.readValues(numbers, ofRootAt: offset, length: length, in: document) else {
            return nil
        }
        contents = PropertyListDictionary(zip(found, read.values).map { ($0.key, $1) })
        (self.document, self.keys, self.values, self.changedKeys) = (document, keys, values, changedKeys)
        (extents, weight) = (read.extents, read.weight)
    }

    private static func changedKeys(
        of wanted: some Sequence<String>, in keys: BinaryDocument.References, _ document: BinaryDocument
    ) -> [ChangedKey]? {
        var changedKeys: [ChangedKey] = []
        for key in wanted.sorted(by: { $0.precedesInUTF16($1) }) {
            if let last = changedKeys.last, last.key.hasSameBytes(as: key) { continue }
            let range = try? BinaryKey.search(for: Array(key.utf16), among: keys.count) {
                (position) throws(PropertyListError) in
                try document.key(position, of: keys)
            }
            guard let range else { return nil }
            changedKeys.append(ChangedKey(key: key, range: range))
        }
        return changedKeys
    }

    // MARK: Writing

    /// The change of a single value to a leaf, as a patch; nil if there is another change, or the document does not
    /// allow it.
    func patch(_ contents: PropertyListDictionary) -> BinaryPatch? {
        guard changedKeys.count == 1, let changed = changedKeys.first, !changed.range.isEmpty,
            let value = contents[changed.key], value.kind != .array, value.kind != .dictionary,
            let table = try? BinaryObjectTable(of: value),
            let new = table.leaves.bytes.withView({ $0.copy(0..<$0.count) })
        else { return nil }
        return BinaryPatch(document, replacing: changed.range.lowerBound, by: new, table.weight)
    }

    /// Encodes the document with new values of the changed keys. Keys that `contents` does not have are removed.
    ///
    /// - Returns: Nil if the document cannot be revised, or if no key would be left.
    func encoded(_ contents: PropertyListDictionary) -> [UInt8]? {
        let segments = segments(contents)
        let count = segments.reduce(0) { $0 + $1.kept.count + ($1.inserted == nil ? 0 : 1) }
        guard count > 0, let additions = filter(segments) else { return nil }
        var copier = BinaryCopier(document, besides: additions, extents)
        let root = copier.addContainer(.dictionary, count: count) { copier in
            var reference = copier.table.addReferences(count * 2)
            for segment in segments {
                guard copier.addRootKeys(segment.kept, of: keys, at: reference, isKept: true) else { return false }
                reference += segment.kept.count
                guard copier.addRootKeys(segment.dropped, of: keys, at: reference, isKept: false) else { return false }
                guard let (key, _) = segment.inserted else { continue }
                copier.table.setReference(at: reference, to: copier.table.add(key))
                reference += 1
            }
            for segment in segments {
                guard copier.add(segment.kept, of: values, at: reference) else { return false }
                reference += segment.kept.count
                guard let (_, value) = segment.inserted else { continue }
                guard let number = try? copier.table.add(value) else { return false }
                copier.table.setReference(at: reference, to: number)
                reference += 1
            }
            return true
        }
        var total = weight
        total += copier.table.weight
        guard root != nil, total.isAllowed(inDocumentOf: document.view.count) else { return nil }
        return try? BinaryWriter.encode(copier.table)
    }

    /// A run of keys that are kept, and the change after them.
    private struct Segment {
        var kept: Range<Int>
        /// The position of the key that is removed or replaced; empty if the document does not have it.
        var dropped: Range<Int>
        var inserted: PropertyListDictionary.Element?
    }

    private func segments(_ contents: PropertyListDictionary) -> [Segment] {
        var (segments, start): ([Segment], Int) = ([], 0)
        for changed in changedKeys {
            let inserted = contents[changed.key].map { (changed.key, $0) }
            segments.append(Segment(kept: start..<changed.range.lowerBound, dropped: changed.range, inserted: inserted))
            start = changed.range.upperBound
        }
        segments.append(Segment(kept: start..<keys.count, dropped: keys.count..<keys.count, inserted: nil))
        return segments
    }

    /// A filter of the leaves that are going to be added; nil if they cannot be encoded.
    private func filter(_ segments: [Segment]) -> LeafBloomFilter? {
        let inserted = segments.compactMap(\.inserted)
        let all = PropertyListDictionary(inserted.map { ($0.key, $0.value) })
        guard let table = try? BinaryObjectTable(of: .dictionary(all)) else { return nil }
        return LeafBloomFilter(table.leaves)
    }
}

extension BinaryDocument {
    /// The key at a position of a list of keys.
    @inline(__always)
    fileprivate func key(_ position: Int, of keys: References) throws(PropertyListError) -> BinaryKey {
        let offset = try offset(of: reference(position, of: keys))
        let (kind, range) = try key(at: offset)
        return BinaryKey(self, kind, range)
    }
}
