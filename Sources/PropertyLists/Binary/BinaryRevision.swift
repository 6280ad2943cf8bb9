/// Changes some keys of a binary document's root dictionary; everything else is copied (``BinaryCopier``).
///
/// It works only if the document says that the root's keys are sorted, which must be true, and if its soundness can
/// be told without ``BinaryReader``. All other documents must be decoded, changed and encoded as a whole. The outcome
/// is the same: the bytes that ``BinaryWriter`` makes.
struct BinaryRevision {
    private let document: BinaryDocument
    private let keys: BinaryDocument.References
    private let values: BinaryDocument.References
    /// The positions of the changed keys in the list of keys, in ascending order.
    private let places: [Place]
    /// The objects that have been read.
    private let extents: BinaryExtents
    /// The weight of the objects that have been read.
    private let weight: BinaryWeight

    /// The values that the document has for the changed keys.
    let contents: PropertyListDictionary

    private struct Place {
        var key: String
        /// The range in the list of keys: the key's position, or the empty range before the first key that sorts
        /// after it.
        var range: Range<Int>
    }

    /// Nil for a document that cannot be revised, as far as this is known before copying.
    init?(_ document: BinaryDocument, changing changedKeys: some Sequence<String>) {
        guard document.hasSortedKeys, let offset = try? document.offset(of: document.rootObject),
            case .dictionary(let keys, let values) = try? document.object(at: offset),
            let places = Self.places(of: changedKeys, in: keys, document)
        else { return nil }
        let found = places.filter { !$0.range.isEmpty }
        var numbers: [Int] = []
        for place in found {
            guard let number = try? document.reference(place.range.lowerBound, of: values) else { return nil }
            numbers.append(number)
        }
        let length = keys.length + values.length
        guard let read = try? BinaryReader.readValues(numbers, ofRootAt: offset, length: length, in: document) else {
            return nil
        }
        contents = PropertyListDictionary(zip(found, read.values).map { ($0.key, $1) })
        (self.document, self.keys, self.values, self.places) = (document, keys, values, places)
        (extents, weight) = (read.extents, read.weight)
    }

    private static func places(
        of wanted: some Sequence<String>, in keys: BinaryDocument.References, _ document: BinaryDocument
    ) -> [Place]? {
        var places: [Place] = []
        for key in wanted.sorted(by: { $0.precedesInUTF16($1) }) {
            if let last = places.last, last.key.hasSameBytes(as: key) { continue }
            guard let range = try? range(of: key, in: keys, document) else { return nil }
            places.append(Place(key: key, range: range))
        }
        return places
    }

    private static func range(
        of wanted: String, in keys: BinaryDocument.References, _ document: BinaryDocument
    ) throws(PropertyListError) -> Range<Int> {
        let units = Array(wanted.utf16)
        let start = try (0..<keys.count).partitionPoint { (position) throws(PropertyListError) in
            try document.key(position, of: keys).compare(with: units) < 0
        }
        guard start < keys.count, try document.key(start, of: keys).compare(with: units) == 0 else {
            return start..<start
        }
        return start..<start + 1
    }

    // MARK: Writing

    /// Encodes the document with new values of the changed keys. Keys that `contents` does not have are removed.
    ///
    /// - Returns: Nil if the document cannot be revised, or if no key would be left.
    func encoded(_ contents: PropertyListDictionary) -> [UInt8]? {
        let stretches = stretches(contents)
        let count = stretches.reduce(0) { $0 + $1.kept.count + ($1.added == nil ? 0 : 1) }
        guard count > 0, let additions = filter(stretches) else { return nil }
        var copier = BinaryCopier(document, besides: additions, extents)
        let root = copier.addContainer(.dictionary, count: count) { copier in
            var reference = copier.table.addReferences(count * 2)
            for stretch in stretches {
                guard copier.addRootKeys(stretch.kept, of: keys, at: reference, isKept: true) else { return false }
                reference += stretch.kept.count
                guard copier.addRootKeys(stretch.left, of: keys, at: reference, isKept: false) else { return false }
                guard let (key, _) = stretch.added else { continue }
                copier.table.setReference(at: reference, to: copier.table.add(key))
                reference += 1
            }
            for stretch in stretches {
                guard copier.add(stretch.kept, of: values, at: reference) else { return false }
                reference += stretch.kept.count
                guard let (_, value) = stretch.added else { continue }
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
    private struct Stretch {
        var kept: Range<Int>
        /// The position of the key that is removed or replaced; empty if the document does not have it.
        var left: Range<Int>
        var added: PropertyListDictionary.Element?
    }

    private func stretches(_ contents: PropertyListDictionary) -> [Stretch] {
        var (stretches, start): ([Stretch], Int) = ([], 0)
        for place in places {
            let added = contents[place.key].map { (place.key, $0) }
            stretches.append(Stretch(kept: start..<place.range.lowerBound, left: place.range, added: added))
            start = place.range.upperBound
        }
        stretches.append(Stretch(kept: start..<keys.count, left: keys.count..<keys.count, added: nil))
        return stretches
    }

    /// A filter of the leaves that are going to be added; nil if they cannot be encoded.
    private func filter(_ stretches: [Stretch]) -> BinaryLeafFilter? {
        let added = stretches.compactMap(\.added)
        let all = PropertyListDictionary(added.map { ($0.key, $0.value) })
        guard let table = try? BinaryObjectTable(of: .dictionary(all)) else { return nil }
        return BinaryLeafFilter(table.leaves)
    }
}

extension BinaryDocument {
    /// The key at a position of a list of keys.
    @inline(__always)
    fileprivate func key(_ position: Int, of keys: References) throws(PropertyListError) -> BinaryKey {
        let offset = try offset(of: reference(position, of: keys))
        guard let (kind, range) = try text(at: offset) else { throw error(.keyIsNotAString, at: offset) }
        return BinaryKey(self, kind, range)
    }
}
